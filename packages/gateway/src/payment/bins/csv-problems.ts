import { maskCardNumbersIn } from '../../base/kernel/index.ts'
import { csvFaultText } from './csv-fault-texts.ts'
import type { CsvFault } from './csv-faults.ts'

/** A mistake in an operator's file; `csvFaultText` says what to write instead. */
export type CsvProblem = Readonly<{
  /** Counted from 1; line 1 is the header. */
  line: number
  /** The column's name; null for a problem of the whole line. */
  column: string | null
  fault: CsvFault
}>

/** A field's content for a message: cut, and with card numbers masked. */
export function shown(field: string): string {
  return maskCardNumbersIn(field).slice(0, 40)
}

const PROBLEMS_SHOWN = 20

/** The first problems, such as `7, cardType: must be one of Credit`, and the number of the others. */
export function firstProblems(
  problems: readonly CsvProblem[],
  language: Parameters<typeof csvFaultText>[1],
): Readonly<{ texts: readonly string[]; left: number }> {
  const texts = problems.slice(0, PROBLEMS_SHOWN).map(({ line, column, fault }) => {
    const place = [line, column ?? []].flat().join(', ')
    return `${place}: ${csvFaultText(fault, language)}`
  })
  return { texts, left: problems.length - texts.length }
}
