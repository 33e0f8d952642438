import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify'

/**
 * Does a step that waits for nothing and says what came of it, or what went wrong. Later steps run
 * behind the attempt: what fails in them is not this one's.
 */
export function settle<Result>(
  done: (error: Error | null, result?: Result) => void,
  work: () => Result,
): void {
  let result: Result
  try {
    result = work()
  } catch (error) {
    done(asError(error))
    return
  }
  done(null, result)
}

/** A hook that waits for nothing; one without a promise costs each request less than one with. */
export function hook<Request extends FastifyRequest>(
  step: (request: Request, reply: FastifyReply) => void,
): (request: Request, reply: FastifyReply, done: HookHandlerDoneFunction) => void {
  return (request, reply, done) => {
    try {
      step(request, reply)
    } catch (error) {
      done(asError(error))
      return
    }
    done()
  }
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error))
}
