import type { FastifyInstance, FastifyRequest } from 'fastify'

import { GatewayError } from '../kernel/index.ts'
import { hook } from './settle.ts'

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
