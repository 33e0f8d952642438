import type { BankJournalEntry } from './decorators/with-journal.ts'

/** A call to a bank as it is kept for an order's time line. */
export type KeptBankCall = Omit<BankJournalEntry, 'connector' | 'bank'> &
  Readonly<{ callId: string }>

export type BankCallStore = Readonly<{
  insert: (calls: readonly KeptBankCall[]) => Promise<void>
  /** Deletes calls that began before a moment; answers how many. */
  sweep: (before: Date) => Promise<number>
}>

export type BankCallBuffer = Readonly<{
  /** Takes a finished call. Never waits and never throws: a full buffer leaves the call out, and counts it. */
  add: (entry: BankJournalEntry) => void
  /** Writes what was gathered. A job calls this four times a second. */
  flush: () => Promise<void>
}>

/** About five seconds of a busy gateway, some 5 MB. */
const KEPT_MAXIMUM = 10_000
const ROWS_AT_ONCE = 1_000

type Parts = Readonly<{
  store: Pick<BankCallStore, 'insert'>
  newId: (at: Date) => string
  /** Told how many calls were left out since the last time. */
  reportLeftOut: (count: number) => void
}>

/**
 * Gathers bank calls in memory, and writes them beside the payments, many rows in one statement. A crash loses what was
 * gathered since the last flush, and a database that is away for long loses what no longer fits: the journal explains
 * payments and decides nothing, so it never makes one wait.
 */
export function createCallBuffer({ store, newId, reportLeftOut }: Parts): BankCallBuffer {
  let waiting: KeptBankCall[] = []
  let leftOut = 0
  return {
    add: (entry) => {
      if (waiting.length >= KEPT_MAXIMUM) leftOut += 1
      else waiting.push({ ...entry, callId: newId(entry.startedAt) })
    },
    flush: async () => {
      if (leftOut > 0) {
        reportLeftOut(leftOut)
        leftOut = 0
      }
      while (waiting.length > 0) {
        const taken = waiting.slice(0, ROWS_AT_ONCE)
        waiting = waiting.slice(ROWS_AT_ONCE)
        try {
          await store.insert(taken)
        } catch (error) {
          const room = Math.max(0, KEPT_MAXIMUM - waiting.length)
          waiting = [...taken.slice(0, room), ...waiting]
          leftOut += Math.max(0, taken.length - room)
          throw error
        }
      }
    },
  }
}
