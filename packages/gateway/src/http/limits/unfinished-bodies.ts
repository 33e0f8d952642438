import { GatewayError, LinkedList } from '../../kernel/index.ts'
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
 * body arrives within moments, whoever holds bodies back waits the longest. What is answered takes the
 * request out again.
 */
export type UnfinishedBodies = Readonly<{ add: (body: UnfinishedBody) => () => void }>

type Listed = Readonly<{ body: UnfinishedBody; remove: () => void }>

/** Networks that are remembered though nothing of theirs is unfinished: most send again at once. */
const IDLE_NETWORKS_MAXIMUM = 1_000

export function createUnfinishedBodies(
  limits: Readonly<{ inAll: number; perNetwork: number }>,
  closed: (limit: LimitMet) => void,
): UnfinishedBodies {
  const all = new LinkedList<Listed>()
  const networks = new Map<string, LinkedList<Listed>>()
  const cutOldest = (bodies: LinkedList<Listed>, limit: LimitMet) => {
    const { oldest } = bodies
    if (oldest === undefined) return
    oldest.remove()
    closed(limit)
    oldest.body.cut(PROBLEMS[limit]())
  }
  const bodiesOf = (network: string): LinkedList<Listed> => {
    const known = networks.get(network)
    if (known !== undefined) return known
    const own = new LinkedList<Listed>()
    networks.set(network, own)
    return own
  }
  return {
    add: (body) => {
      const { network } = body
      if (bodiesOf(network).size >= limits.perNetwork) cutOldest(bodiesOf(network), 'network')
      if (all.size >= limits.inAll) cutOldest(all, 'all')
      // Looked up anew: with its last body a network may have been forgotten.
      const own = bodiesOf(network)
      const remove = () => {
        all.remove(inAll)
        own.remove(inOwn)
        if (own.size === 0 && networks.size > IDLE_NETWORKS_MAXIMUM) networks.delete(network)
      }
      const listed = { body, remove }
      const inAll = all.add(listed)
      const inOwn = own.add(listed)
      return remove
    },
  }
}

const PROBLEMS = {
  network: () => new GatewayError('TOO_MANY_REQUESTS', { retryAfterSeconds: 1 }),
  all: () => new GatewayError('NOT_READY', { retryAfterSeconds: 1 }),
} as const
