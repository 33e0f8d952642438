import { setTimeout as delay } from 'node:timers/promises'
import { createRandom } from '../../../support/random.ts'
import type { Cell } from '../cell.ts'
import { dayEnd, linkPayment, saleAndReturns, saleAndReverse } from './afterwards.ts'
import type { Book } from './book.ts'
import type { Caller } from './caller.ts'
import { preAuth, sale, sessionSale } from './payments.ts'

type Scenario = (caller: Caller) => Promise<unknown>

const SCENARIOS: readonly (readonly [scenario: Scenario, weight: number])[] = [
  [sale, 3],
  [sessionSale, 3],
  [preAuth, 4],
  [saleAndReverse, 3],
  [saleAndReturns, 4],
  [linkPayment, 3],
  [dayEnd, 1],
]

/** What brings a use case about soonest, while a point of it is armed. */
const BRINGS_ABOUT: Readonly<Record<string, Scenario>> = {
  'provision.direct': sale,
  'provision.session': sessionSale,
  'provision.preAuth': preAuth,
  'provision.capture': preAuth,
  return: saleAndReturns,
  reverse: saleAndReverse,
  endOfDay: dayEnd,
  'link.pay': linkPayment,
  'link.return': linkPayment,
  expirePreAuths: preAuth,
  resolveUnknownPayments: sale,
  resolveUnknownOperations: saleAndReturns,
}

const NUDGE_MILLISECONDS = 700
const PAUSE_MILLISECONDS = 20

export type Load = Readonly<{
  /** Half of the load turns to what passes this use case. */
  focus: (useCase: string | null) => void
  /** Starts nothing more; resolves when what was begun has ended. */
  stop: () => Promise<void>
  /** How often a scenario ended early, by the first words of why. */
  brokenOff: () => ReadonlyMap<string, number>
}>

export type LoadParts = Readonly<{
  cell: Cell
  book: Book
  seed: number
  callers: number
  /** Without cards whose bookings show late: each takes the bank's whole time-out. */
  sparesLateCards?: boolean
}>

/** Merchants and customers who do everything that the gateway offers, all the time. */
export function startLoad({ cell, book, seed, callers, ...parts }: LoadParts): Load {
  const { sparesLateCards = false } = parts
  let isStopped = false
  let focused: string | null = null
  let names = 0
  const brokenOff = new Map<string, number>()
  const count = (error: unknown): void => {
    const why = String(error).slice(0, 60)
    brokenOff.set(why, (brokenOff.get(why) ?? 0) + 1)
  }
  const work = async (number: number): Promise<void> => {
    const random = createRandom(seed, number)
    const newName = (prefix: string): string => {
      names += 1
      return `${prefix} ${seed}-${names}`
    }
    const isOver = () => isStopped
    const caller: Caller = { cell, book, random, newName, sparesLateCards, isStopped: isOver }
    while (!isStopped) {
      const wanted = focused === null ? undefined : BRINGS_ABOUT[focused]
      const scenario = wanted !== undefined && random.chance(0.5) ? wanted : weighted(random)
      await scenario(caller).catch(count)
      await delay(PAUSE_MILLISECONDS)
    }
  }
  const working = Array.from({ length: callers }, (_, number) => work(number))
  const nudgeOn = async (): Promise<void> => {
    for (let round = 0; !isStopped; round += 1) {
      await nudge(cell, focused === 'closeDay' || round % 10 === 0).catch(count)
      await delay(NUDGE_MILLISECONDS)
    }
  }
  const nudging = nudgeOn()
  return {
    focus: (useCase) => {
      focused = useCase
    },
    stop: async () => {
      isStopped = true
      await Promise.all([...working, nudging])
    },
    brokenOff: () => brokenOff,
  }
}

function weighted(random: ReturnType<typeof createRandom>): Scenario {
  return random.pick(SCENARIOS.flatMap(([scenario, weight]) => Array(weight).fill(scenario)))
}

/** Time passes faster: orphans are looked for at once, and now and then a new business day begins. */
async function nudge(cell: Cell, beginsDay: boolean): Promise<void> {
  await lookForOrphans(cell)
  if (!beginsDay) return
  await cell.database.pool.query(
    `update terminal_batch set opened_at = opened_at - interval '1 day' where state = 'Open'`,
  )
}

/** The schedule waits a minute and more for a bank that writes a booking down late. */
export async function lookForOrphans({ database }: Pick<Cell, 'database'>): Promise<void> {
  await database.pool.query(
    `update payment_order set next_inquiry_at = now()
     where state = 'Failed' and outcome_code = 'NEVER_BOOKED' and next_inquiry_at > now()
       and finished_at > now() - interval '30 seconds'`,
  )
}

/** Longer than the lease of an order or operation (`leaseFromNow`, with this campaign's times). */
const NO_LEASE = '6 seconds'

/**
 * Asks a bank that has come back about everything that it left open. The schedule has doubled its waits meanwhile, up
 * to 15 minutes.
 */
export async function askAtOnce({ database }: Pick<Cell, 'database'>): Promise<void> {
  for (const table of ['payment_order', 'order_operation']) {
    await database.pool.query(
      `update ${table} set next_inquiry_at = now()
       where state in ('Pending', 'Unknown') and next_inquiry_at > now() + interval '${NO_LEASE}'`,
    )
  }
}
