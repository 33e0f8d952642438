import type { Text } from '@vezne/protocol'
import { maskCardNumbersIn } from '../../../base/kernel/index.ts'

/** What is wrong with a bank's file, and what to do about it. */
export type StatementProblem = Readonly<{
  /** The row as people see it in the file, from 1; null: the file as a whole. */
  row: number | null
  /** The heading of the column, or the name of the field of a bank's format. */
  column: string | null
  text: Text
}>

/** A bank's file cannot be read, and nothing of it was taken. */
export class StatementFileError extends Error {
  override readonly name = 'StatementFileError'
  /** The first problems. */
  readonly problems: readonly StatementProblem[]

  constructor(problems: readonly StatementProblem[]) {
    super(problems.map((problem) => problemText(problem, 'en')).join('; '))
    this.problems = problems
  }
}

/** A refusal of one place of a file. */
export function refusal(
  text: Text,
  { row = null, column = null }: Partial<Pick<StatementProblem, 'row' | 'column'>> = {},
): StatementFileError {
  return new StatementFileError([{ row, column, text }])
}

const PLACES = {
  tr: { row: 'satır', column: 'sütun' },
  en: { row: 'row', column: 'column' },
} as const

/** The place and the remedy, such as `row 7, column Tutar: …`. */
export function problemText({ row, column, text }: StatementProblem, language: keyof Text): string {
  const words = PLACES[language]
  const place = [
    row === null ? [] : `${words.row} ${row}`,
    column === null ? [] : `${words.column} ${shownCell(column)}`,
  ].flat()
  return place.length === 0 ? text[language] : `${place.join(', ')}: ${text[language]}`
}

const CHARACTERS_SHOWN = 40

/** A cell's content for a message: on one line, cut, and with card numbers masked. */
export function shownCell(text: string): string {
  return maskCardNumbersIn(text)
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .slice(0, CHARACTERS_SHOWN)
}
