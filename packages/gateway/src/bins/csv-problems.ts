import { maskCardNumbersIn } from '../kernel/index.ts'

/** A mistake in an operator's file. The message says what to write instead. */
export type CsvProblem = Readonly<{
  /** Counted from 1; line 1 is the header. */
  line: number
  /** The column's name; null for a problem of the whole line. */
  column: string | null
  message: string
}>

/** A field's content for a message: cut, and with card numbers masked. */
export function shown(field: string): string {
  return maskCardNumbersIn(field).slice(0, 40)
}

const PROBLEMS_SHOWN = 20

/** The first problems, such as `7, cardType: must be one of Credit`, and the number of the others. */
export function firstProblems(
  problems: readonly CsvProblem[],
): Readonly<{ texts: readonly string[]; left: number }> {
  const texts = problems
    .slice(0, PROBLEMS_SHOWN)
    .map(({ line, column, message }) => `${[line, column ?? []].flat().join(', ')}: ${message}`)
  return { texts, left: problems.length - texts.length }
}
