import type { FastifyRequest } from 'fastify'
import { GatewayError, LinkedList } from '../../../base/kernel/index.ts'
import { callOf } from '../call.ts'
import type { LimitMet } from './open-connections.ts'
import type { Places } from './places.ts'
import { SERVER_LIMITS } from './server-limits.ts'

/**
 * The requests of a listener that wait for the rest of their body. Such a request takes no call's place. Where
 * there are too many of them, from one network or in all, the oldest makes room for the newest: an honest body
 * arrives within moments, so the oldest is most likely held back on purpose.
 */
export type BodyPlaces = Readonly<{
  /**
   * Lists `request`. `cut` is called with the error where the request must make room. The returned function
   * takes the request off the list and must be called once: it returns null, or NOT_READY where all places for
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

export function createBodyPlaces({ places, networkOf, ...limits }: Options): BodyPlaces {
  const list = createBodyList(limits)
  return {
    wait: (request, cut) => {
      const { socket } = request.raw
      const remove = list(networkOf(request), (problem) => {
        callOf(request).hangsUp = true
        cut(problem)
      })
      places.leave(socket)
      return () => {
        remove()
        return places.comeBack(socket)
      }
    },
  }
}

/** A listed request; `cut` answers it with this error. The request has left the list by then. */
type Listed = Readonly<{ cut: (problem: GatewayError) => void; remove: () => void }>

/** Networks that stay in the map with an empty list: most of them send again at once. */
const IDLE_NETWORKS_MAXIMUM = 1_000

/** The returned function lists a request of a network, and returns what takes the request off the list. */
function createBodyList({ perNetwork, closed }: Pick<Options, 'perNetwork' | 'closed'>) {
  const all = new LinkedList<Listed>()
  const networks = new Map<string, LinkedList<Listed>>()
  const cutOldest = ({ oldest }: LinkedList<Listed>, limit: LimitMet) => {
    if (oldest === undefined) return
    oldest.remove()
    closed(limit)
    oldest.cut(new GatewayError(PROBLEMS[limit], { retryAfterSeconds: 1 }))
  }
  const bodiesOf = (network: string): LinkedList<Listed> => {
    const known = networks.get(network)
    if (known !== undefined) return known
    const own = new LinkedList<Listed>()
    networks.set(network, own)
    return own
  }
  return (network: string, cut: Listed['cut']): Listed['remove'] => {
    if (bodiesOf(network).size >= perNetwork) cutOldest(bodiesOf(network), 'network')
    if (all.size >= SERVER_LIMITS.unfinishedBodiesMaximum) cutOldest(all, 'all')
    // Looked up again: a network that lost its last body may have left the map.
    const own = bodiesOf(network)
    const remove = () => {
      all.remove(inAll)
      own.remove(inOwn)
      if (own.size === 0 && networks.size > IDLE_NETWORKS_MAXIMUM) networks.delete(network)
    }
    const listed = { cut, remove }
    const inAll = all.add(listed)
    const inOwn = own.add(listed)
    return remove
  }
}

const PROBLEMS = { network: 'TOO_MANY_REQUESTS', all: 'NOT_READY' } as const
