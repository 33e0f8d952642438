import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { GatewayError } from '../../kernel/index.ts'
import { hook } from '../call.ts'

/** The path as it came: not decoded, without the query. */
export function rawPathOf(request: FastifyRequest): string {
  return (request.raw.url ?? '').split('?')[0] ?? ''
}

/**
 * The paths that a route’s address stands for. Merchants’ paths match as the router has it: any letter
 * case, a slash at the end or none. An exact one has one spelling. `:name` is one segment.
 */
export function pathPattern(url: string, isExact: boolean): RegExp {
  const escaped = url.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\/:[^/]+/g, '/[^/]+')
  return isExact ? new RegExp(`^${escaped}$`) : new RegExp(`^${escaped.replace(/\/$/, '')}/?$`, 'i')
}

/**
 * Answers UNKNOWN_PATH to every other spelling of a path of this scope, which the router would take: other
 * letter cases, letters in percent-encoding, a slash at the end. A rule for `/admin` in whatever stands in
 * front of the gateway would not see them.
 */
export function takeExactPathsOnly(scope: FastifyInstance): void {
  const patterns = new Map<string, RegExp>()
  scope.addHook('onRoute', ({ url }) => {
    patterns.set(url, pathPattern(url, true))
  })
  scope.addHook(
    'onRequest',
    hook((request) => {
      const pattern = patterns.get(request.routeOptions.url ?? '')
      if (pattern?.test(rawPathOf(request)) !== true) throw new GatewayError('UNKNOWN_PATH')
    }),
  )
}

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
