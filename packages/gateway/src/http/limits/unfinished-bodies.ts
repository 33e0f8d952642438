import { GatewayError } from '../../kernel/index.ts'
import type { LimitMet } from './open-connections.ts'

/** A request whose headers are there and whose body is not. */
export type UnfinishedBody = Readonly<{
  network: string
  /** Answers it with this problem; it has left the list by then. */
  cut: (problem: GatewayError) => void
}>

/**
 * The requests that wait for the rest of their body. They are no calls yet and take no call's place. Where
 * there are too many of them, from one network or in all, the oldest makes room for the newest: an honest
 * body arrives within moments, whoever holds bodies back waits the longest.
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
