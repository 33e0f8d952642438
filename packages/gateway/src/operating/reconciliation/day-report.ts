import type { Language } from '@vezne/protocol'

import { type Column, column, tableText, utcText } from '../../base/tables/index.ts'
import type { AccountSum, BusinessDay, DayPosting, DayRecords } from './report-store.ts'

/** Sums of a merchant's day, in kuruş, by leg of the ledger. */
type MerchantDay = Readonly<{
  merchantNumber: string
  currency: 'TRY'
  legs: readonly Readonly<{ leg: string; count: number; amountMinor: bigint }>[]
  /** Credits less debits. The sum over all accounts is zero. */
  accounts: readonly Readonly<{ account: string; netMinor: bigint }>[]
}>

export type DayReport = Omit<BusinessDay, 'date'> &
  Omit<DayRecords, 'accounts'> &
  Readonly<{ businessDate: string; merchants: readonly MerchantDay[] }>

/**
 * The report of a business day: every posting, and the sums of the postings (decision 5.5).
 *
 * @throws Error if the sums are not those that the database adds up by itself.
 */
export function dayReport(day: BusinessDay, records: DayRecords): DayReport {
  const { date: businessDate, from, until } = day
  const { postings, batches, accounts } = records
  const numbers = [...new Set(postings.map(({ merchantNumber }) => merchantNumber))].sort()
  const merchants = numbers.map((number) => merchantDay(number, postings))
  refuseOtherSums(merchants, accounts)
  return { businessDate, from, until, merchants, batches, postings }
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

function refuseOtherSums(merchants: readonly MerchantDay[], sums: readonly AccountSum[]): void {
  const ours = merchants.flatMap(({ merchantNumber, accounts }) =>
    accounts.map(({ account, netMinor }) => `${merchantNumber} ${account} ${netMinor}`),
  )
  const theirs = sums.map(
    ({ merchantNumber, account, debitMinor, creditMinor }) =>
      `${merchantNumber} ${account} ${creditMinor - debitMinor}`,
  )
  const different = [
    ...ours.filter((line) => !theirs.includes(line)),
    ...theirs.filter((line) => !ours.includes(line)),
  ]
  if (different.length === 0) return
  throw new Error(`The day's postings do not add up to the ledger: ${different.join('; ')}.`)
}

/** The columns of a day's file, with a row for each posting. `words`: how people call a leg or an account. */
export function dayColumns(
  businessDate: string,
  words: (name: string, language: Language) => string = (name) => name,
): readonly Column<DayPosting>[] {
  return [
    column.date('businessDate', () => businessDate),
    column.text('merchantNumber', (posting) => posting.merchantNumber),
    column.text('terminal', (posting) => posting.terminalAlias),
    column.count('batchNumber', (posting) => posting.batchNumber),
    column.moment('postedAt', (posting) => posting.postedAt, utcText),
    column.text(
      'leg',
      ({ leg }) => leg,
      ({ leg }, language) => words(leg, language),
    ),
    column.text(
      'debit',
      ({ debit }) => debit,
      ({ debit }, language) => words(debit, language),
    ),
    column.text(
      'credit',
      ({ credit }) => credit,
      ({ credit }, language) => words(credit, language),
    ),
    column.amount('amount', (posting) => posting.amountMinor),
    column.text('currency', () => 'TRY'),
    column.text('orderId', (posting) => posting.orderId),
    column.text('sourceId', (posting) => posting.sourceId),
    column.text('provisionNumber', (posting) => posting.provisionNumber),
    column.text('conversationId', (posting) => posting.conversationId),
    column.text('merchantReference', (posting) => posting.merchantReference),
  ]
}

/** A CSV file with a row for each posting, for a program. */
export function dayReportCsv({ businessDate, postings }: DayReport): string {
  return tableText(dayColumns(businessDate), postings)
}

/** A report or a comparison as JSON: amounts are whole kuruş. */
export function reportJson(report: object): string {
  return JSON.stringify(report, (_, value: unknown) =>
    typeof value === 'bigint' ? Number(value) : value,
  )
}
