import { createRandom, type Random } from '../../support/random.ts'
import { lostAnswers } from '../crash/check/acknowledged.ts'
import { waitForRest } from '../crash/check/at-rest.ts'
import { bankFindings, doubleSales, ledgerDifferences } from '../crash/check/books.ts'
import { Book } from '../crash/load/book.ts'
import { startLoad } from '../crash/load/start-load.ts'
import { drawMoods, listMoods } from '../moods.ts'
import type { CallRecord } from './call-record.ts'
import { disturb, FAULTS, type Fault, type FaultFindings } from './faults.ts'
import { type Lab, type LabOptions, startLab } from './lab.ts'
import { restore } from './restore.ts'

/** An order that the bank never saw is open for its send window, the bank's time-out and more. */
const REST_MILLISECONDS = 150_000

/** As many of the longest calls as are told. */
const LONGEST = 10

export type FaultOptions = LabOptions &
  Readonly<{
    seed: number
    rounds: number
    callers: number
    isShort: boolean
    onFault?: (fault: Fault) => void
    /** Hears which moods of the banks were drawn for a round. */
    onMoods?: (moods: string) => void
  }>

export type FaultReport = Readonly<{
  faults: number
  calls: number
  answers: number
  claims: number
  /** One sentence for each order that was lost, or whose outcome differs from the bank's. */
  lostOrOtherwise: readonly string[]
  doubled: readonly string[]
  differentBooks: readonly string[]
  stuck: readonly string[]
  brokenByDrain: readonly string[]
  restored: readonly string[]
  /** A few of them, the longest first. */
  longestCalls: CallRecord['calls']
  longestTakeOverMilliseconds: number
  /** While the bank shows its rows late. */
  longestLateTakeOverMilliseconds: number
  brokenOff: ReadonlyMap<string, number>
}>

type Round = Omit<FaultReport, 'calls' | 'longestCalls' | 'restored'>

/** Load over several nodes, one fault after another, then the books; and a restore at the end of each round. */
export async function runFaults(options: FaultOptions): Promise<FaultReport> {
  const lab = await startLab(options)
  const rounds: Round[] = []
  const restored: string[] = []
  const lost = new Set<string>()
  try {
    for (let number = 0; number < options.rounds; number += 1) {
      rounds.push(await runRound({ lab, options, number, lost }))
      const { problems, unknownHere } = await restore(lab, lost)
      for (const id of unknownHere) lost.add(id)
      restored.push(...problems, ...(await ledgerDifferences(lab, lost)))
    }
    const { calls } = lab.record
    return { ...summed(rounds), restored, calls: calls.length, longestCalls: longestFirst(calls) }
  } finally {
    await lab.stop()
  }
}

type RoundParts = Readonly<{
  lab: Lab
  options: FaultOptions
  number: number
  /** Bank orders that a restore took from our ledger: the operator was told of them. */
  lost: ReadonlySet<string>
}>

async function runRound({ lab, options, number, lost }: RoundParts): Promise<Round> {
  const { seed, callers, isShort } = options
  const random = createRandom(seed, 100 + number)
  const moods = await drawMoods(lab.bankUrl, random)
  options.onMoods?.(moods)
  const book = new Book()
  const load = startLoad({
    cell: lab,
    book,
    seed: seed * 1_000 + number,
    callers,
    sparesLateCards: isShort,
  })
  const found: FaultFindings[] = []
  try {
    for (const fault of shuffled(FAULTS, random)) {
      found.push(await disturb(fault, { lab, book, random, isShort }))
      options.onFault?.(fault)
    }
  } finally {
    await load.stop()
  }
  const takeOver = longestOf(found.map((each) => each.takeOverMilliseconds))
  const isLate = (await listMoods(lab.bankUrl)).some(
    ({ bank, mood, on }) => on && mood === 'late-rows' && bank === (options.bank ?? 'nestpay'),
  )
  const { stuck } = await waitForRest(lab, true, REST_MILLISECONDS)
  return {
    faults: found.length,
    answers: book.answers,
    claims: book.claims.length + book.notTaken.length + book.paidLinks.length,
    stuck,
    differentBooks: await ledgerDifferences(lab, lost),
    doubled: [...(await bankFindings(lab)), ...(await doubleSales(lab))],
    lostOrOtherwise: await lostAnswers(lab, book),
    brokenByDrain: found.flatMap(({ brokenByDrain }) => brokenByDrain),
    longestTakeOverMilliseconds: isLate ? 0 : takeOver,
    longestLateTakeOverMilliseconds: isLate ? takeOver : 0,
    brokenOff: load.brokenOff(),
  }
}

function shuffled<Value>(values: readonly Value[], random: Random): Value[] {
  const left = [...values]
  return values.flatMap(() => left.splice(random.below(left.length), 1))
}

function longestFirst(calls: CallRecord['calls']): CallRecord['calls'] {
  return calls.toSorted((one, other) => other.milliseconds - one.milliseconds).slice(0, LONGEST)
}

function longestOf(milliseconds: readonly number[]): number {
  return Math.round(Math.max(0, ...milliseconds))
}

function summed(rounds: readonly Round[]): Round {
  const sum = (of: (round: Round) => number) => rounds.reduce((all, one) => all + of(one), 0)
  const all = (of: (round: Round) => readonly string[]) => rounds.flatMap(of)
  const brokenOff = new Map<string, number>()
  for (const [why, count] of rounds.flatMap((round) => [...round.brokenOff])) {
    brokenOff.set(why, (brokenOff.get(why) ?? 0) + count)
  }
  return {
    faults: sum(({ faults }) => faults),
    answers: sum(({ answers }) => answers),
    claims: sum(({ claims }) => claims),
    stuck: all(({ stuck }) => stuck),
    differentBooks: all(({ differentBooks }) => differentBooks),
    doubled: all(({ doubled }) => doubled),
    lostOrOtherwise: all(({ lostOrOtherwise }) => lostOrOtherwise),
    brokenByDrain: all(({ brokenByDrain }) => brokenByDrain),
    longestTakeOverMilliseconds: longestOf(
      rounds.map((round) => round.longestTakeOverMilliseconds),
    ),
    longestLateTakeOverMilliseconds: longestOf(
      rounds.map((round) => round.longestLateTakeOverMilliseconds),
    ),
    brokenOff,
  }
}
