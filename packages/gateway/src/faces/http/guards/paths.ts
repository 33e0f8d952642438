import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { GatewayError } from '../../../base/kernel/index.ts'
import { hook } from '../call.ts'

/** The path of an address as it came: not decoded, without the query. */
export function rawPathOf(url = ''): string {
  return url.split('?')[0] ?? ''
}

/**
 * Matches the paths of a route. Merchants' paths match as in the router: in any letter case, with or without
 * a slash at the end. An exact path has one spelling. `:name` is one segment.
 */
function pathPattern(url: string, isExact: boolean): RegExp {
  const escaped = url.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\/:[^/]+/g, '/[^/]+')
  return isExact ? new RegExp(`^${escaped}$`) : new RegExp(`^${escaped.replace(/\/$/, '')}/?$`, 'i')
}

/**
 * Gives each path of this scope one spelling; any other is UNKNOWN_PATH. The router alone would accept other
 * letter cases, percent-encoded letters and a slash at the end, which a proxy's rule for `/admin` may not match.
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
      if (pattern?.test(rawPathOf(request.raw.url)) !== true) throw new GatewayError('UNKNOWN_PATH')
    }),
  )
}

type KnownPath = Readonly<{ pattern: RegExp; methods: Set<string> }>

/**
 * Remembers every route that is registered after this call. The returned function refuses a request that
 * matched no route: METHOD_NOT_ALLOWED with the methods of the path, else UNKNOWN_PATH. `isExact` says
 * whether a path has one spelling only.
 */
export function watchKnownPaths(
  app: FastifyInstance,
  isExact: (url: string) => boolean,
): (request: FastifyRequest, reply: FastifyReply) => never {
  const paths = new Map<string, KnownPath>()
  app.addHook('onRoute', ({ url, method }) => {
    const known = paths.get(url) ?? { pattern: pathPattern(url, isExact(url)), methods: new Set() }
    for (const each of [method].flat()) known.methods.add(each)
    paths.set(url, known)
  })
  return (request, reply) => {
    const path = rawPathOf(request.raw.url)
    const methods = [...paths.values()].flatMap((known) =>
      known.pattern.test(path) ? [...known.methods] : [],
    )
    if (methods.length === 0) throw new GatewayError('UNKNOWN_PATH')
    reply.header('Allow', methods.join(', '))
    throw new GatewayError('METHOD_NOT_ALLOWED')
  }
}
