import type { FastifyInstance } from 'fastify'

import { addFormParsers } from './api-routes.ts'
import type { FormPairs } from './wire/index.ts'

/** What the browser of a card holder asks for. */
export type PageRequest = Readonly<{
  /** The secret part of the address. */
  ticket: string
  /** Fields of a posted form, raw and in order: a bank's hash covers names as they came. */
  pairs: FormPairs
  query: URLSearchParams
  acceptLanguage: string | undefined
}>

export type PageAnswer = Readonly<{
  status: number
  headers: Readonly<Record<string, string>>
  body: string
}>

/** A page under an address that ends in a secret, `:ticket`. */
export type PageRoute = Readonly<{
  methods: readonly ('GET' | 'POST')[]
  path: `/${string}/:ticket`
  serve: (request: PageRequest) => Promise<PageAnswer>
}>

export function registerPageRoutes(app: FastifyInstance, pages: readonly PageRoute[]): void {
  addFormParsers(app)
  for (const { methods, path, serve } of pages) {
    app.route<{ Params: { ticket: string }; Body: FormPairs | undefined }>({
      method: [...methods],
      url: path,
      handler: async (request, reply) => {
        const [, query = ''] = (request.raw.url ?? '').split(/\?(.*)/s)
        const answer = await serve({
          ticket: request.params.ticket,
          pairs: request.body ?? [],
          query: new URLSearchParams(query),
          acceptLanguage: request.headers['accept-language'],
        })
        return reply.code(answer.status).headers(answer.headers).send(answer.body)
      },
    })
  }
}
