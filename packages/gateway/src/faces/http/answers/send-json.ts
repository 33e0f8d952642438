import type { FastifyReply } from 'fastify'
import { PAGES, securityHeaders } from '../../page-catalogue/index.ts'

/** The content type of every answer of the API (decision 1.2). */
export const JSON_TYPE = 'application/json; charset=utf-8'

/** With the security headers of a page, because a browser may show such an answer too. */
const HEADERS = { ...securityHeaders(PAGES.jsonAnswer), 'content-type': JSON_TYPE }

/** The same headers in the form of `writeHead`: names and values alternate. */
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
 * Answers a served call with the four common fields (`head`; null where the answer is no object) and the
 * endpoint's own. Merging both objects, and handling the same headers for every answer in the framework, took
 * longer than the rest of the answer: both are serialised by themselves and written past the framework.
 * Headers set on `reply.raw` are sent; those set on `reply` are not.
 */
export function sendAnswer(
  { raw }: FastifyReply,
  head: object | null,
  own: object | boolean,
): void {
  const ownText = JSON.stringify(own)
  const text = head === null ? ownText : joined(JSON.stringify(head), ownText)
  raw.writeHead(200, [...RAW_HEADERS, 'content-length', String(Buffer.byteLength(text))])
  raw.end(text)
}

/** The text of two objects as one object. They must have no name in common: see `OwnFields`. */
function joined(head: string, own: string): string {
  return own === '{}' ? head : `${head.slice(0, -1)},${own.slice(1)}`
}
