import type { FastifyRequest } from 'fastify'
import { GatewayError, LinkedList } from '../../kernel/index.ts'
import { callOf } from '../call.ts'
import type { LimitMet } from './open-connections.ts'
import type { Places } from './places.ts'
import { SERVER_LIMITS } from './server-limits.ts'

/** A request that waits for the rest of its body is listed here, and takes no call's place meanwhile. */
export type BodyPlaces = Readonly<{
  /**
   * Lists `request`. `cut` is called with the error where the request must make room. The returned function
   * takes the request off the list and must be called once: it returns null, or NOT_READY where all places of
   * calls were taken meanwhile.
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
      const remove = bodies.add(body)
      return () => {
        remove()
        return places.comeBack(socket)
      }
    },
  }
}

/** A request whose headers are there and whose body is not. */
type UnfinishedBody = Readonly<{
  network: string
  /** Answers the request with this error. The request has left the list by then. */
  cut: (problem: GatewayError) => void
}>

/**
 * The requests that wait for the rest of their body. Where there are too many of them, from one network or in
 * all, the oldest makes room for the newest: an honest body arrives within moments, so the oldest is most
 * likely held back on purpose. `add` returns the function that takes the request off the list.
 */
type UnfinishedBodies = Readonly<{ add: (body: UnfinishedBody) => () => void }>

type Listed = Readonly<{ body: UnfinishedBody; remove: () => void }>

/** Networks that stay in the map with an empty list: most of them send again at once. */
const IDLE_NETWORKS_MAXIMUM = 1_000

function createUnfinishedBodies(
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
