import type { IncomingMessage, ServerResponse } from 'node:http'

/** Requests whose sender waits for a word before it sends the body, with the answers that would say it. */
const waiting = new WeakMap<IncomingMessage, ServerResponse>()

/**
 * A caller may ask whether its body is wanted (`Expect: 100-continue`). Node would say so before anybody has
 * looked at the head. Where the answer is an error, nobody can tell whether the body comes all the same: the
 * connection ends with it.
 */
export function encourageLater(request: IncomingMessage, response: ServerResponse): void {
  response.shouldKeepAlive = false
  waiting.set(request, response)
}

/** Says that the body is wanted, to whoever asked. */
export function encourage(request: IncomingMessage): void {
  const response = waiting.get(request)
  if (response === undefined) return
  waiting.delete(request)
  response.shouldKeepAlive = true
  response.writeContinue()
}
