import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { GatewayError } from '../kernel/index.ts'
import { pathPattern, rawPathOf } from './exact-path.ts'

type KnownPath = Readonly<{ pattern: RegExp; methods: Set<string> }>

/**
 * Remembers every route that is registered from now on. The function that it answers refuses a
 * request that no route took: METHOD_NOT_ALLOWED with the methods that the path has, else
 * UNKNOWN_PATH. `isExact` says of which addresses only one spelling is known.
 */
export function watchKnownPaths(
  app: FastifyInstance,
  isExact: (url: string) => boolean,
): (request: FastifyRequest, reply: FastifyReply) => never {
  const paths = new Map<string, KnownPath>()
  app.addHook('onRoute', ({ url, method }) => {
    const pattern = pathPattern(url, isExact(url))
    const known = paths.get(url) ?? { pattern, methods: new Set<string>() }
    for (const each of [method].flat()) known.methods.add(each)
    paths.set(url, known)
  })
  return (request, reply) => {
    const path = rawPathOf(request)
    const methods = [...paths.values()].flatMap((known) =>
      known.pattern.test(path) ? [...known.methods] : [],
    )
    if (methods.length === 0) throw new GatewayError('UNKNOWN_PATH')
    reply.header('Allow', methods.join(', '))
    throw new GatewayError('METHOD_NOT_ALLOWED')
  }
}
