import type { FastifyReply } from 'fastify'
import { PAGES, securityHeaders } from '../../page-catalogue/index.ts'

/** The one form of an answer's type, for successes, refusals and crashes alike (decision 1.2). */
export const JSON_TYPE = 'application/json; charset=utf-8'

/** A browser may get it too, in place of a page that could not be served. */
const HEADERS = { ...securityHeaders(PAGES.jsonAnswer), 'content-type': JSON_TYPE }

/** The same as Node takes them: names and values in turns. */
const RAW_HEADERS = Object.entries(HEADERS).flat()

export function sendJson(
  reply: FastifyReply,
  status: number,
  body: object | boolean,
): FastifyReply {
  return reply.code(status).headers(HEADERS).send(JSON.stringify(body))
}

/** The same for a document that was written before. */
export function sendJsonText(reply: FastifyReply, text: Buffer): FastifyReply {
  return reply.code(200).headers(HEADERS).send(text)
}

/**
 * Answers a call that was served: with its head, which is null where the answer is no object, and with its
 * own fields. Both are written one after the other, and past the framework: to merge the two objects, and
 * to collect and take apart the same headers for every answer, cost more than the answer itself. Headers
 * that `reply.raw` has already are kept; those of `reply` are for `sendJson`.
 */
export function sendAnswer(
  { raw }: FastifyReply,
  head: object | null,
  own: object | boolean,
): void {
  const text =
    head === null ? JSON.stringify(own) : joined(JSON.stringify(head), JSON.stringify(own))
  raw.writeHead(200, [...RAW_HEADERS, 'content-length', String(Buffer.byteLength(text))])
  raw.end(text)
}

/** Two objects as one. Neither may have a name of the other: see `ApiAnswer`. */
function joined(head: string, own: string): string {
  return own === '{}' ? head : `${head.slice(0, -1)},${own.slice(1)}`
}
