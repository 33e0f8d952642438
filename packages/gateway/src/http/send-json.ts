import type { FastifyReply } from 'fastify'

/** The one form of an answer's type, for successes, refusals and crashes alike (decision 1.2). */
export const JSON_TYPE = 'application/json; charset=utf-8'

export function sendJson(
  reply: FastifyReply,
  status: number,
  body: object | boolean,
): FastifyReply {
  return reply
    .code(status)
    .headers({ 'content-type': JSON_TYPE, 'cache-control': 'no-store' })
    .send(JSON.stringify(body))
}
