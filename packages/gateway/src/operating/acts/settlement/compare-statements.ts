import { fieldError } from '../../../base/kernel/index.ts'
import {
  addDays,
  type BankDifference,
  bankTitle,
  type Comparison,
  compareByBank,
  type Day,
  dayOf,
  differenceText,
  MARGINS_IN_DAYS,
} from '../../settlement/index.ts'
import type { ActingPorts } from '../operator-ports.ts'

export type DayRange = Readonly<{ from: Day; until: Day }>

/** A difference with its sentence in both languages. */
export type ToldDifference = BankDifference & Readonly<{ text: ReturnType<typeof differenceText> }>

export type StatementComparison = Omit<Comparison, 'differences'> &
  Readonly<{ differences: readonly ToldDifference[] }>

const DAYS_MAXIMUM = 100
/** Parts and lines, of about a kilobyte each. */
const ROWS_MAXIMUM = 600_000n

const ROWS_RULE = {
  tr: `en çok ${ROWS_MAXIMUM} hakediş ve ekstre satırı karşılaştırılır; daha az gün seçilmelidir`,
  en: `must be nearer to from: at most ${ROWS_MAXIMUM} expected parts and lines are compared at once`,
}

const RANGE_RULE = {
  tr: `from gününden önce ve ondan ${DAYS_MAXIMUM} günden uzak olamaz`,
  en: `must not lie before from, nor more than ${DAYS_MAXIMUM} days after it`,
}

/** Compares what banks said of these value dates with what was expected; changes nothing. */
export async function compareStatements(
  { stores: { statements } }: ActingPorts,
  merchantId: string,
  range: DayRange,
): Promise<StatementComparison> {
  const { from, until } = range
  if (until < from || until > addDays(from, DAYS_MAXIMUM)) throw fieldError('until', RANGE_RULE)
  const around = await daysAround(statements, merchantId, range)
  const [parts, lines] = [
    await statements.partsBetween(merchantId, around),
    await statements.linesBetween(merchantId, around),
  ]
  const { differences, ...compared } = compareByBank(parts, lines)
  return {
    ...compared,
    differences: differences
      .filter((difference) => dayOf(difference) >= from && dayOf(difference) <= until)
      .map((difference) => ({
        ...difference,
        text: differenceText(difference, bankTitle(difference.bank)),
      })),
  }
}

async function daysAround(
  statements: ActingPorts['stores']['statements'],
  merchantId: string,
  { from, until }: DayRange,
): Promise<DayRange> {
  for (const margin of MARGINS_IN_DAYS) {
    const around = { from: addDays(from, -margin), until: addDays(until, margin) }
    if ((await statements.rowsBetween(merchantId, around)) <= ROWS_MAXIMUM) return around
  }
  throw fieldError('until', ROWS_RULE)
}
