import { createRandom, type Random } from '../../support/random.ts'
import { drawMoods } from '../moods.ts'
import { comeAndGo } from './away-bank.ts'
import type { CrashCell } from './cell.ts'
import { lostAnswers } from './check/acknowledged.ts'
import { waitForRest } from './check/at-rest.ts'
import { bankFindings, doubleSales, ledgerDifferences } from './check/books.ts'
import { ordersAtTwoPlaces, paymentsByPlace } from './check/places.ts'
import { Book } from './load/book.ts'
import { askAtOnce, type Load, startLoad } from './load/start-load.ts'
import {
  isDuring,
  killsOfMoves,
  PHASES_OF_MOVE,
  type Points,
  phaseOfMove,
  useCaseOf,
} from './points.ts'

/** A point that did not come by is waited for longer the next time. */
const REACH_MILLISECONDS = 4_000
const REACH_MAXIMUM_MILLISECONDS = 16_000
const DURING_MAXIMUM_MILLISECONDS = 8
/** Then the books are compared, before more is done. */
const KILLS_PER_ROUND = 100

export type Findings = Readonly<{
  kills: number
  answers: number
  lostAnswers: number
  claims: number
  /** The longest time from the end of the load until nothing was under way. */
  restMilliseconds: number
  /** Every broken rule, as a sentence. */
  violations: readonly string[]
  brokenOff: ReadonlyMap<string, number>
  /** How many orders each terminal took, and how many had gone on to it from another. */
  byPlace: ReadonlyMap<string, number>
}>

export type CampaignParts = Readonly<{
  cell: CrashCell
  points: Points
  kills: number
  /** No further process is killed after that time of `performance.now()`; what was killed is checked. */
  endsAt?: number
  seed: number
  callers: number
  onKill?: (point: string) => void
  /** Draws the moods of the banks for each round, and hears which are on; absent: none. */
  onMoods?: (moods: string) => void
}>

/** Kills processes at their points under load until there were enough, and compares the books. */
export async function runCampaign(parts: CampaignParts): Promise<Findings> {
  const { cell, kills, seed, callers } = parts
  const random = createRandom(seed, 0)
  const rounds: Findings[] = []
  for (let done = 0; done < kills && !isOver(parts); ) {
    const wanted = Math.min(KILLS_PER_ROUND, kills - done)
    const ofRound = createRandom(seed, 1 + rounds.length)
    if (parts.onMoods !== undefined) parts.onMoods(await drawMoods(cell.bankUrl, ofRound))
    let killed = 0
    const book = new Book()
    const load = startLoad({ cell, book, seed: seed * 1_000 + rounds.length, callers })
    const turns = cell.awayBank && comeAndGo(cell.awayBank, () => askAtOnce(cell))
    try {
      while (killed < wanted && (await killSomewhere(parts, load, random, killed === wanted - 1))) {
        killed += 1
      }
    } finally {
      // What is still open at the bank that was away can be concluded only now.
      await Promise.all([turns?.stop(), load.stop()])
    }
    rounds.push(await findingsOf(cell, { book, load, kills: killed }))
    done += killed
    if (rounds.some(({ violations }) => violations.length > 0)) break
  }
  return { ...summed(rounds), byPlace: await paymentsByPlace(cell) }
}

function isOver({ endsAt = Number.POSITIVE_INFINITY }: CampaignParts): boolean {
  return performance.now() >= endsAt
}

/** False: the time was over before a point came by. */
async function killSomewhere(
  parts: CampaignParts,
  load: Load,
  random: Random,
  isLast: boolean,
): Promise<boolean> {
  const { cell, points, onKill } = parts
  while (!isOver(parts)) {
    const point = choosePoint(points, random, { hasMoves: cell.awayBank !== null, isLast })
    if (point === null) {
      await new Promise((resolve) => setTimeout(resolve, 50))
      continue
    }
    load.focus(useCaseOf(point))
    const delayMilliseconds = isDuring(point) ? random.below(DURING_MAXIMUM_MILLISECONDS) : 0
    const misses = points.missesOf(point)
    const passing = misses === 0 ? 1 + random.below(3) : 1
    const reach = Math.min(REACH_MILLISECONDS * (1 + misses), REACH_MAXIMUM_MILLISECONDS)
    const armed = { point, passing, signal: 'SIGKILL', delayMilliseconds } as const
    const node = random.pick(cell.nodes)
    if (await node.killAt(armed, reach)) {
      points.killed(point)
      onKill?.(point)
      await node.restart()
      return true
    }
    points.missed(point)
  }
  return false
}

/**
 * If there are moves to a next terminal, every second kill is before, during or after one, and so are all kills
 * until there was one, as soon as a move was seen. The last kill of a round waits for a move if no kill was at one.
 */
function choosePoint(
  points: Points,
  random: Random,
  { hasMoves, isLast }: Readonly<{ hasMoves: boolean; isLast: boolean }>,
): string | null {
  const hadMove = [...killsOfMoves(points).values()].some((kills) => kills > 0)
  if (!hasMoves || (hadMove && random.chance(0.5))) return points.choose(random)
  const phase = random.pick(PHASES_OF_MOVE)
  const ofMove = points.choose(random, (point) => phaseOfMove(point) === phase)
  return isLast && !hadMove ? ofMove : (ofMove ?? points.choose(random))
}

async function findingsOf(
  cell: CrashCell,
  { book, load, kills }: Readonly<{ book: Book; load: Load; kills: number }>,
): Promise<Findings> {
  const rest = await waitForRest(cell)
  const violations = [
    ...rest.stuck.map((each) => `stuck after 60 s: ${each}`),
    ...(await ledgerDifferences(cell)),
    ...(await bankFindings(cell)),
    ...(await doubleSales(cell)),
    ...(await ordersAtTwoPlaces(cell)),
    ...(await lostAnswers(cell, book)),
  ]
  return {
    kills,
    answers: book.answers,
    lostAnswers: book.lostAnswers,
    claims: book.claims.length + book.notTaken.length + book.paidLinks.length,
    restMilliseconds: rest.waitedMilliseconds,
    violations,
    brokenOff: load.brokenOff(),
    byPlace: new Map(),
  }
}

export function summed(rounds: readonly Findings[]): Findings {
  const sum = (of: (round: Findings) => number) => rounds.reduce((all, one) => all + of(one), 0)
  return {
    kills: sum(({ kills }) => kills),
    answers: sum(({ answers }) => answers),
    lostAnswers: sum((round) => round.lostAnswers),
    claims: sum(({ claims }) => claims),
    restMilliseconds: Math.max(0, ...rounds.map((round) => round.restMilliseconds)),
    violations: rounds.flatMap(({ violations }) => violations),
    brokenOff: addedUp(rounds.map(({ brokenOff }) => brokenOff)),
    byPlace: addedUp(rounds.map(({ byPlace }) => byPlace)),
  }
}

function addedUp(counts: readonly ReadonlyMap<string, number>[]): ReadonlyMap<string, number> {
  const sums = new Map<string, number>()
  for (const [what, count] of counts.flatMap((each) => [...each])) {
    sums.set(what, (sums.get(what) ?? 0) + count)
  }
  return sums
}
