import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { GatewayError } from '../kernel/index.ts'

type KnownPath = Readonly<{ pattern: RegExp; methods: Set<string> }>

/**
 * Remembers every route that is registered from now on. The function that it answers refuses a
 * request that no route took: METHOD_NOT_ALLOWED with the methods that the path has, else
 * UNKNOWN_PATH.
 */
export function watchKnownPaths(
  app: FastifyInstance,
): (request: FastifyRequest, reply: FastifyReply) => never {
  const paths = new Map<string, KnownPath>()
  app.addHook('onRoute', ({ url, method }) => {
    const known = paths.get(url) ?? { pattern: patternOf(url), methods: new Set<string>() }
    for (const each of [method].flat()) known.methods.add(each)
    paths.set(url, known)
  })
  return (request, reply) => {
    const path = (request.raw.url ?? '').split('?')[0] ?? ''
    const methods = [...paths.values()].flatMap((known) =>
      known.pattern.test(path) ? [...known.methods] : [],
    )
    if (methods.length === 0) throw new GatewayError('UNKNOWN_PATH')
    reply.header('Allow', methods.join(', '))
    throw new GatewayError('METHOD_NOT_ALLOWED')
  }
}

/** As the router matches: any letter case, a slash at the end or none, `:name` for one segment. */
function patternOf(url: string): RegExp {
  const escaped = url.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\/:[^/]+/g, '/[^/]+')
  return new RegExp(`^${escaped.replace(/\/$/, '')}/?$`, 'i')
}
