import { GatewayError } from '../../base/kernel/index.ts'

/**
 * Who waits for a key to be derived. `known`: somebody who is signed in or invited, or who comes from an address from
 * which somebody signed in before. `strangers`: everybody else, guesses among them.
 */
export type Lane = 'known' | 'strangers'

/** Who asks for a derivation: the network of whoever signs in, or the person who sets a password. */
export type Asker = Readonly<{ lane: Lane; kind: 'network' | 'person'; id: string }>

/**
 * Of one asker, the one under way among them: nobody fills a lane alone. People of one office sign in at the same time,
 * and a person sets one password.
 */
const OF_ONE_MAXIMUM = { network: 4, person: 1 } as const

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
  isFull: (asker: Asker) => boolean
  /** Throws NOT_READY at once where too many wait, in the lane or of the asker. */
  run: <Result>(asker: Asker, derive: () => Promise<Result>) => Promise<Result>
}>

export function createDerivationLanes(): DerivationLanes {
  const lanes = { known: newLane(), strangers: newLane() }
  const isFull = ({ lane, kind, id }: Asker) => {
    const { pending } = lanes[lane]
    const ofOne = pending.filter((each) => each.kind === kind && each.id === id)
    return pending.length > WAITING_MAXIMUM || ofOne.length >= OF_ONE_MAXIMUM[kind]
  }
  return {
    isFull,
    run: async (asker, derive) => {
      if (isFull(asker)) throw new GatewayError('NOT_READY', { retryAfterSeconds: BUSY_SECONDS })
      const { lane } = asker
      const own = lanes[lane]
      own.pending.push(asker)
      // A guess does not begin while somebody known is served: both would share the processor.
      const isGuess = lane === 'strangers'
      const turn = isGuess ? own.last.then(() => lanes.known.last) : own.last
      const result = turn.then(derive)
      own.last = result.catch(() => undefined)
      try {
        return await result
      } finally {
        own.pending.splice(own.pending.indexOf(asker), 1)
      }
    },
  }
}

function newLane(): { readonly pending: Asker[]; last: Promise<unknown> } {
  return { pending: [], last: Promise.resolve() }
}
