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
} from '../../settlement/index.ts'
import type { ActingPorts } from '../operator-ports.ts'

export type DayRange = Readonly<{ from: Day; until: Day }>

/** A difference with its sentence in both languages. */
export type ToldDifference = BankDifference & Readonly<{ text: ReturnType<typeof differenceText> }>

export type StatementComparison = Omit<Comparison, 'differences'> &
  Readonly<{ differences: readonly ToldDifference[] }>

const DAYS_MAXIMUM = 100
/** A bank may pay so many days early or late, and a statement of before or after says so. */
const MARGIN_DAYS = 40

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
  const around = { from: addDays(from, -MARGIN_DAYS), until: addDays(until, MARGIN_DAYS) }
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
