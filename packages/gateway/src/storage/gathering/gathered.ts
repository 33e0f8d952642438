import { type NamedStatement, type Queryable, statement } from '../postgres/index.ts'
import { type Column, columnValues, inputRows } from './column-arrays.ts'

/** A prepared statement that carries rows of several callers and gives a verdict for each row. */
export type Gathered<Row, Verdict> = NamedStatement &
  Readonly<{ run: (database: Queryable, rows: readonly Row[]) => Promise<Verdict[]> }>

type Positioned = Readonly<{ position: number }>

type Options<Row, Answer, Verdict> = Readonly<{
  name: string
  columns: readonly Column<Row>[]
  /**
   * The statement's text, in which `:input` stands for the query of the input rows. `position::int` of an answer names
   * its row.
   */
  sql: string
  /** Values that are the same for all rows; their parameters follow those of the columns. */
  shared?: readonly unknown[]
  /** Makes the verdict of a row; the answer is null where the statement gave none. */
  read: (answer: Answer | null, row: Row) => Verdict
}>

/** Makes a statement of many rows. Call it once for each statement, at module level, as with `statement`. */
export function gathered<Row, Answer, Verdict>({
  name,
  columns,
  sql,
  shared = [],
  read,
}: Options<Row, Answer, Verdict>): Gathered<Row, Verdict> {
  const { text } = statement(
    name,
    sql.replace(':input', () => inputRows(columns)),
  )
  return {
    name,
    text,
    async run(database, rows) {
      const values: unknown[] = columnValues(columns, rows)
      for (const value of shared) values.push(value)
      const answered = await database.query<Positioned & Answer>({ name, text, values })
      const answers = answersByPosition(rows, answered.rows)
      return rows.map((row, at) => read(answers[at] ?? null, row))
    },
  }
}

/** The answers in the order of their rows, counted from one; null for a row without an answer. */
export function answersByPosition<Answer extends Positioned>(
  rows: readonly unknown[],
  answers: readonly Answer[],
): (Answer | null)[] {
  const found: (Answer | null)[] = rows.map(() => null)
  for (const answer of answers) {
    if (found[answer.position - 1] !== null) {
      throw new Error(`A statement of ${rows.length} rows answered for row ${answer.position}.`)
    }
    found[answer.position - 1] = answer
  }
  return found
}
