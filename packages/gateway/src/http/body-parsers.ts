import type { FastifyInstance, FastifyRequest } from 'fastify'

import { noteBody } from './api/verify-call.ts'
import type { ListenerPorts } from './http-ports.ts'
import { takeWholeBody } from './limits/request-bodies.ts'
import { parseMultipartBody, parseUrlEncodedBody } from './wire/form-body.ts'

/** Both kinds of forms, as pairs of names and values in their order. */
export function addFormParsers(ports: ListenerPorts, app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  const parseMultipart = (bytes: Buffer, { headers }: FastifyRequest) =>
    parseMultipartBody(bytes, headers['content-type'] ?? '')
  app.addContentTypeParser('multipart/form-data', bodyParser(ports, parseMultipart))
  const parseUrlEncoded = bodyParser(ports, parseUrlEncodedBody)
  app.addContentTypeParser('application/x-www-form-urlencoded', parseUrlEncoded)
}

/** What the framework calls for a body of some type. */
export function bodyParser<Body>(
  { bodyPlaces }: Pick<ListenerPorts, 'bodyPlaces'>,
  parse: (bytes: Buffer, request: FastifyRequest) => Body,
): (request: FastifyRequest, _: unknown, done: (error: Error | null, body?: Body) => void) => void {
  return (request, _, done) => {
    takeWholeBody(bodyPlaces, request, (problem, bytes) => {
      if (problem !== null) {
        done(problem)
        return
      }
      noteBody(request, bytes)
      passResult(done, () => parse(bytes, request))
    })
  }
}

/**
 * Runs a synchronous parser, and hands its result or its error to `done`. `done` is called outside the `try`,
 * so that an error of a later step is not taken for the parser's.
 */
function passResult<Result>(
  done: (error: Error | null, result?: Result) => void,
  work: () => Result,
): void {
  let result: Result
  try {
    result = work()
  } catch (error) {
    done(error instanceof Error ? error : new Error(String(error)))
    return
  }
  done(null, result)
}
