import type { FastifyRequest } from 'fastify'
import { GatewayError } from '../../kernel/index.ts'
import { callOf } from '../call.ts'
import type { LimitMet } from './open-connections.ts'
import type { Places } from './places.ts'
import { SERVER_LIMITS } from './server-limits.ts'

/** Where a request waits for the rest of its body: not in a call's place. */
export type BodyPlaces = Readonly<{
  /**
   * From now on `request` waits. `cut` is told the problem where it must make room. What is answered takes
   * the request out again, once, however its waiting ended: null, or NOT_READY where all places of calls
   * were taken meanwhile.
   */
  wait: (request: FastifyRequest, cut: (problem: GatewayError) => void) => () => GatewayError | null
}>

type Options = Readonly<{
  places: Places
  perNetwork: number
  networkOf: (request: FastifyRequest) => string
  closed: (limit: LimitMet) => void
}>

export function createBodyPlaces({ places, perNetwork, networkOf, closed }: Options): BodyPlaces {
  const limits = { inAll: SERVER_LIMITS.unfinishedBodiesMaximum, perNetwork }
  const bodies = createUnfinishedBodies(limits, closed)
  return {
    wait: (request, cut) => {
      const { socket } = request.raw
      const body = {
        network: networkOf(request),
        cut: (problem: GatewayError) => {
          callOf(request).hangsUp = true
          cut(problem)
        },
      }
      places.leave(socket)
      bodies.add(body)
      return () => {
        bodies.remove(body)
        return places.comeBack(socket)
      }
    },
  }
}

/** A request whose headers are there and whose body is not. */
export type UnfinishedBody = Readonly<{
  network: string
  /** Answers it with this problem; it has left the list by then. */
  cut: (problem: GatewayError) => void
}>

/**
 * The requests that wait for the rest of their body. They are no calls yet and take no call's place. Where
 * there are too many of them, from one network or in all, the oldest makes room for the newest: an honest
 * body arrives within moments, so the oldest is most likely one that is held back on purpose.
 */
export type UnfinishedBodies = Readonly<{
  add: (body: UnfinishedBody) => void
  remove: (body: UnfinishedBody) => void
}>

export function createUnfinishedBodies(
  limits: Readonly<{ inAll: number; perNetwork: number }>,
  closed: (limit: LimitMet) => void,
): UnfinishedBodies {
  const all = new Set<UnfinishedBody>()
  const networks = new Map<string, Set<UnfinishedBody>>()
  const remove = (body: UnfinishedBody) => {
    if (!all.delete(body)) return
    const own = networks.get(body.network)
    own?.delete(body)
    if (own?.size === 0) networks.delete(body.network)
  }
  const cutOldest = (bodies: ReadonlySet<UnfinishedBody>, limit: LimitMet) => {
    for (const oldest of bodies) {
      remove(oldest)
      closed(limit)
      oldest.cut(PROBLEMS[limit]())
      return
    }
  }
  return {
    add: (body) => {
      const own = networks.get(body.network) ?? new Set()
      if (own.size >= limits.perNetwork) cutOldest(own, 'network')
      if (all.size >= limits.inAll) cutOldest(all, 'all')
      all.add(body)
      // Looked up anew: with its last body a network leaves the map.
      networks.set(body.network, (networks.get(body.network) ?? new Set()).add(body))
    },
    remove,
  }
}

const PROBLEMS = {
  network: () => new GatewayError('TOO_MANY_REQUESTS', { retryAfterSeconds: 1 }),
  all: () => new GatewayError('NOT_READY', { retryAfterSeconds: 1 }),
} as const
