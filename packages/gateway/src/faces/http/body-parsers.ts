import type { FastifyInstance, FastifyRequest } from 'fastify'

import { noteBody } from './api/verify-call.ts'
import { asError } from './call.ts'
import type { ListenerPorts } from './limits/keep-limits.ts'
import { takeWholeBody } from './limits/request-bodies.ts'
import { parseBankForm, parseMultipartBody, parseUrlEncodedBody } from './wire/form-body.ts'
import { parseJsonBody } from './wire/json-body.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The field of the route's form that may be a file. */
    fileField?: string
    /** The route's forms are written by a bank. */
    isFromBank?: boolean
  }
}

/** Parsers of both kinds of forms. They give pairs of names and values in the order received. */
export function addFormParsers(ports: ListenerPorts, app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  const parseMultipart = (bytes: Buffer, { headers, routeOptions }: FastifyRequest) =>
    parseMultipartBody(bytes, {
      contentType: headers['content-type'] ?? '',
      fileField: routeOptions.config.fileField,
    })
  app.addContentTypeParser('multipart/form-data', bodyParser(ports, parseMultipart))
  const parseUrlEncoded = (bytes: Buffer, { routeOptions }: FastifyRequest) =>
    routeOptions.config.isFromBank === true ? parseBankForm(bytes) : parseUrlEncodedBody(bytes)
  app.addContentTypeParser('application/x-www-form-urlencoded', bodyParser(ports, parseUrlEncoded))
}

/** The parser of the one kind of body that signed calls and operators send. */
export function addJsonParser(ports: ListenerPorts, app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', bodyParser(ports, parseJsonBody))
}

/** A parser in the framework's form, for whole bodies. */
function bodyParser<Body>(
  { bodyPlaces }: ListenerPorts,
  parse: (bytes: Buffer, request: FastifyRequest) => Body,
): (request: FastifyRequest, _: unknown, done: (error: Error | null, body?: Body) => void) => void {
  return (request, _, done) => {
    takeWholeBody(bodyPlaces, request, (problem, bytes) => {
      if (problem !== null) {
        done(problem)
        return
      }
      let body: Body
      try {
        noteBody(request, bytes)
        body = parse(bytes, request)
      } catch (error) {
        done(asError(error))
        return
      }
      // Outside of the `try`: an error of a later step is not the parser's.
      done(null, body)
    })
  }
}
