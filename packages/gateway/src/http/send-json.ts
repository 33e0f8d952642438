import type { FastifyReply } from 'fastify'

import { PAGES, securityHeaders } from '../page-catalogue/index.ts'

/** The one form of an answer's type, for successes, refusals and crashes alike (decision 1.2). */
export const JSON_TYPE = 'application/json; charset=utf-8'

/** A browser may get it too, in place of a page that could not be served. */
const HEADERS = { ...securityHeaders(PAGES.jsonAnswer), 'content-type': JSON_TYPE }

export function sendJson(
  reply: FastifyReply,
  status: number,
  body: object | boolean,
): FastifyReply {
  return reply.code(status).headers(HEADERS).send(JSON.stringify(body))
}
