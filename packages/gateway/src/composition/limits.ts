import type { HttpPorts } from '../http/index.ts'
import type { Job } from '../jobs/index.ts'
import type { HandOverLimit } from '../threeds/index.ts'
import {
  createDeclineGuard,
  createLinkTryGuard,
  createSharedCounter,
  createTryHolder,
  type DeclineGuard,
  type DeclineLimitName,
  type LinkTryGuard,
  networkOf,
} from '../velocity/index.ts'
import type { Foundation } from './foundation.ts'

export type SharedLimits = Readonly<{
  rateLimiter: HttpPorts['rateLimiter']
  declines: DeclineGuard
  linkTries: LinkTryGuard
  handOvers: HandOverLimit
  jobs: readonly Job[]
  /** Adds what was counted since the last time; wanted once more when no call can come any more. */
  share: () => Promise<void>
}>

/** What one node lets through is known to all after this time. */
const SHARE_EVERY_MILLISECONDS = 250
const SWEEP_EVERY_MILLISECONDS = 60_000

/** Every count of calls and declines, shared by all nodes over the database (decision 1.7). */
export function createLimits({ stores, clock, configuration }: Foundation): SharedLimits {
  const store = stores.rateLimits
  const limits = configuration.rateLimits
  const counter = createSharedCounter({ limits, clock, store })
  const hold = createTryHolder<DeclineLimitName>({ limits, counter, store })
  return {
    rateLimiter: {
      take: (bucket, key) => counter.take(bucket, keyOf(bucket, key)),
      peek: (bucket, key) => counter.peek(bucket, keyOf(bucket, key)),
    },
    declines: createDeclineGuard({ counter, hold }),
    linkTries: createLinkTryGuard(counter),
    handOvers: {
      take: (key) => counter.take('handOvers', key),
      giveBack: (key) => counter.giveBack('handOvers', key),
    },
    share: counter.synchronise,
    jobs: [
      {
        name: 'share rate limits',
        everyMilliseconds: SHARE_EVERY_MILLISECONDS,
        run: counter.synchronise,
      },
      {
        name: 'sweep rate limits',
        everyMilliseconds: SWEEP_EVERY_MILLISECONDS,
        run: store.sweep,
      },
    ],
  }
}

type Bucket = Parameters<HttpPorts['rateLimiter']['take']>[0]

const BY_ADDRESS: ReadonlySet<Bucket> = new Set(['address', 'failedSignatures'])

function keyOf(bucket: Bucket, key: string): string {
  return BY_ADDRESS.has(bucket) ? networkOf(key) : key
}
