import type { FastifyRequest } from 'fastify'

import type { GatewayError } from '../../kernel/index.ts'
import { callOf } from '../call.ts'
import type { LimitMet } from './open-connections.ts'
import type { Places } from './places.ts'
import { SERVER_LIMITS } from './server-limits.ts'
import { createUnfinishedBodies } from './unfinished-bodies.ts'

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
      const remove = bodies.add(body)
      return () => {
        remove()
        return places.comeBack(socket)
      }
    },
  }
}
