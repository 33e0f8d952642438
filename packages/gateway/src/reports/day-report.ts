import type { AccountSum, DayBatch, DayPosting, DayRecords } from './day-records.ts'
import type { BusinessDay } from './report-store.ts'

/** Sums of a merchant's day, in kuruş, by leg of the ledger. */
export type MerchantDay = Readonly<{
  merchantNumber: string
  currency: 'TRY'
  legs: readonly Readonly<{ leg: string; count: number; amountMinor: bigint }>[]
  /** What the accounts gained: credits less debits. Together they are zero. */
  accounts: readonly Readonly<{ account: string; netMinor: bigint }>[]
}>

export type DayReport = Readonly<{
  businessDate: string
  from: Date
  until: Date
  merchants: readonly MerchantDay[]
  batches: readonly DayBatch[]
  postings: readonly DayPosting[]
}>

/**
 * The report of a business day: every posting, and its sums (decision 5.5). The sums are added up
 * from the postings and compared with what the database adds up by itself.
 *
 * @throws Error where the two differ: then the report would not be the ledger's.
 */
export function dayReport(day: BusinessDay, records: DayRecords): DayReport {
  const { postings, batches } = records
  const numbers = [...new Set(postings.map(({ merchantNumber }) => merchantNumber))].sort()
  const merchants = numbers.map((number) => merchantDay(number, postings))
  checkAgainst(merchants, records.accounts)
  return { businessDate: day.date, from: day.from, until: day.until, merchants, batches, postings }
}

function merchantDay(merchantNumber: string, all: readonly DayPosting[]): MerchantDay {
  const legs = new Map<string, { count: number; amountMinor: bigint }>()
  const accounts = new Map<string, bigint>()
  for (const posting of all) {
    if (posting.merchantNumber !== merchantNumber) continue
    const { leg, debit, credit, amountMinor } = posting
    const sum = legs.get(leg) ?? { count: 0, amountMinor: 0n }
    legs.set(leg, { count: sum.count + 1, amountMinor: sum.amountMinor + amountMinor })
    accounts.set(debit, (accounts.get(debit) ?? 0n) - amountMinor)
    accounts.set(credit, (accounts.get(credit) ?? 0n) + amountMinor)
  }
  return {
    merchantNumber,
    currency: 'TRY',
    legs: [...legs].sort(byName).map(([leg, sum]) => ({ leg, ...sum })),
    accounts: [...accounts].sort(byName).map(([account, netMinor]) => ({ account, netMinor })),
  }
}

function byName([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number {
  return one < other ? -1 : 1
}

function checkAgainst(merchants: readonly MerchantDay[], sums: readonly AccountSum[]): void {
  const ours = merchants.flatMap(({ merchantNumber, accounts }) =>
    accounts.map(({ account, netMinor }) => `${merchantNumber} ${account} ${netMinor}`),
  )
  const theirs = sums.map(
    ({ merchantNumber, account, debitMinor, creditMinor }) =>
      `${merchantNumber} ${account} ${creditMinor - debitMinor}`,
  )
  const different = [...ours, ...theirs].filter(
    (line) => !(ours.includes(line) && theirs.includes(line)),
  )
  if (different.length === 0) return
  throw new Error(`The day's postings do not add up to the ledger: ${different.join('; ')}.`)
}
