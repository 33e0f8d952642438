import type { FastifyReply } from 'fastify'
import { PAGES, securityHeaders } from '../../page-catalogue/index.ts'

/** The one form of an answer's type, for successes, refusals and crashes alike (decision 1.2). */
export const JSON_TYPE = 'application/json; charset=utf-8'

/** A browser may get it too, in place of a page that could not be served. */
const HEADERS = { ...securityHeaders(PAGES.jsonAnswer), 'content-type': JSON_TYPE }

/** The same headers in the form of `writeHead`: names and values in turns. */
const RAW_HEADERS = Object.entries(HEADERS).flat()

export function sendJson(
  reply: FastifyReply,
  status: number,
  body: object | boolean,
): FastifyReply {
  return reply.code(status).headers(HEADERS).send(JSON.stringify(body))
}

/** As `sendJson`, for JSON that is text already. */
export function sendJsonText(reply: FastifyReply, text: Buffer): FastifyReply {
  return reply.code(200).headers(HEADERS).send(text)
}

/**
 * Answers a call that was served, with the four common fields (`head`; null where the answer is no object)
 * and the endpoint's own. The two are serialised one after the other and written past the framework: to merge
 * the objects, and to handle the same headers for every answer, took longer than the answer itself. Headers
 * of `reply.raw` are kept; those of `reply` are for `sendJson`.
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

/** The text of two objects as one object. They must have no name in common: see `ApiAnswer`. */
function joined(head: string, own: string): string {
  return own === '{}' ? head : `${head.slice(0, -1)},${own.slice(1)}`
}
