import { GatewayError } from '../../base/kernel/index.ts'

/**
 * Who waits for a key to be derived. `known`: somebody who is signed in or invited, or who comes from an address from
 * which somebody signed in before. `strangers`: everybody else, guesses among them.
 */
export type Lane = 'known' | 'strangers'

/** How many derivations may wait behind the one under way. Each takes some 0.2 s of one core. */
const WAITING_MAXIMUM = 8
/** The time after which a full lane has room again. */
export const BUSY_SECONDS = 3

/**
 * Derives keys, one after another in each lane: several at once would take memory and threads from payments. A
 * derivation of the lane `known` waits for no stranger's. A derivation of the lane `strangers` begins only when the
 * other lane is empty.
 */
export type DerivationLanes = Readonly<{
  isFull: (lane: Lane) => boolean
  /** Throws NOT_READY at once where too many wait. */
  run: <Result>(lane: Lane, derive: () => Promise<Result>) => Promise<Result>
}>

export function createDerivationLanes(): DerivationLanes {
  const lanes = {
    known: { pending: 0, last: Promise.resolve<unknown>(undefined) },
    strangers: { pending: 0, last: Promise.resolve<unknown>(undefined) },
  }
  const isFull = (lane: Lane) => lanes[lane].pending > WAITING_MAXIMUM
  return {
    isFull,
    run: async (lane, derive) => {
      if (isFull(lane)) throw new GatewayError('NOT_READY', { retryAfterSeconds: BUSY_SECONDS })
      const own = lanes[lane]
      own.pending += 1
      // A guess does not begin while somebody known is served: both would share the processor.
      const isGuess = lane === 'strangers'
      const turn = isGuess ? own.last.then(() => lanes.known.last) : own.last
      const result = turn.then(derive)
      own.last = result.catch(() => undefined)
      try {
        return await result
      } finally {
        own.pending -= 1
      }
    },
  }
}
