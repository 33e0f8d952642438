import type { Action, RefusalCode } from './order-specification.ts'
import type { HistoryEvent } from './wing-gong.ts'

/** A return waits for its turn for 20 seconds; a little less by another clock. */
const TURN_WAIT_MILLISECONDS = 18_000

/** How a call ended for its caller. */
export type Ending =
  | Readonly<{ kind: 'done' }>
  /** The gateway said that it does not know: under way from here on. */
  | Readonly<{ kind: 'pending' }>
  /** No answer: the process died or was never reached. */
  | Readonly<{ kind: 'lost' }>
  /** Refused by a rule, which may have been found out after the order was held for a while. */
  | Readonly<{ kind: 'refused'; code: RefusalCode }>
  /** Came to the bank and was not done. */
  | Readonly<{ kind: 'failed' }>

export type Call = Readonly<{
  id: string
  name: 'capture' | 'reverse' | 'return'
  amount: number
  call: number
  end: number
}>

/** The moments that a call's ending stands for. */
export function eventsOf(one: Call, ending: Ending): HistoryEvent<Action>[] {
  const { id, amount, call, end } = one
  const within = { call, end }
  const later = { call, end: Infinity }
  const [begin, done] = momentsOf(one)
  const release: Action = { kind: 'release', id }
  const sure = (action: Action) => ({ action, ...within, isSure: true })
  const perhaps = (action: Action, when = within) => ({ action, ...when, isSure: false })
  switch (ending.kind) {
    case 'done':
      return [sure(begin), sure(done)]
    case 'pending':
      return [sure(begin), perhaps(done, later), perhaps(release, later)]
    case 'lost':
      return [perhaps(begin, later), perhaps(done, later), perhaps(release, later)]
    case 'failed':
      return [perhaps(begin), perhaps(release)]
    case 'refused': {
      const { code } = ending
      const refused = sure({ kind: 'refused', id, call: one.name, amount, code })
      return wasHeldFor(one, code) ? [perhaps(begin), perhaps(release), refused] : [refused]
    }
  }
}

/** What the books say of a call, in milliseconds of the campaign's clock. */
export type WrittenCall = Readonly<{ isDone: boolean; begun: number; ended: number }>

/** A moment was written down before its commit, by the clock of another process. */
const COMMIT_MILLISECONDS = 3_000
const CLOCKS_DIFFER_MILLISECONDS = 5

/**
 * One of the things that a call without an answer may stand for: what the books say of it. An order of
 * events that it leads to explains the history as well as any other; where it leads to none, they prove
 * nothing.
 */
export function eventsByBooks(
  one: Call,
  ending: Ending,
  written: WrittenCall | undefined,
): HistoryEvent<Action>[] {
  if (ending.kind !== 'lost' && ending.kind !== 'pending') return eventsOf(one, ending)
  if (written === undefined) return []
  const [begin, done] = momentsOf(one)
  const last: Action = written.isDone ? done : { kind: 'release', id: one.id }
  return [
    { action: begin, ...around(written.begun, one.call), isSure: true },
    { action: last, ...around(written.ended, one.call), isSure: true },
  ]
}

function around(moment: number, earliest: number): Readonly<{ call: number; end: number }> {
  const call = Math.max(earliest, moment - CLOCKS_DIFFER_MILLISECONDS)
  return { call, end: call + COMMIT_MILLISECONDS }
}

/**
 * Rules refuse before anything is held, but for two: a return that waited in vain for its turn at the
 * bank, and a reverse whose day was closed when it came there.
 */
function wasHeldFor({ name, call, end }: Call, code: RefusalCode): boolean {
  if (name === 'return') return code === 'busy' && end - call >= TURN_WAIT_MILLISECONDS
  return name === 'reverse' && code === 'dayClosed'
}

function momentsOf({ id, name, amount }: Call): readonly [begin: Action, done: Action] {
  if (name === 'return') {
    return [
      { kind: 'reserve', id, amount },
      { kind: 'returned', id },
    ]
  }
  const done: Action =
    name === 'capture' ? { kind: 'captured', id, amount } : { kind: 'reversed', id }
  return [{ kind: 'hold', id, by: name }, done]
}
