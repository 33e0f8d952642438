/** A row of a CSV file and the line that it begins on, counted from 1. */
export type CsvRow = Readonly<{ line: number; fields: readonly string[] }>

export type CsvReading =
  | Readonly<{ ok: true; rows: CsvRow[] }>
  | Readonly<{ ok: false; line: number; problem: string }>

/** Every quote inside is doubled. Unrolled, so that a long field neither backtracks nor piles up. */
const QUOTED_FIELD = /"([^"]*(?:""[^"]*)*)"/y

/**
 * Splits a CSV file (RFC 4180) into rows. A byte-order mark, Windows line ends and empty lines are
 * accepted, and `;` between fields as well as `,`: spreadsheets with Turkish settings write `;`. Which of
 * the two it is, the first line says.
 */
export function readCsvRows(text: string): CsvReading {
  const content = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
  const [firstLine = ''] = content.split('\n', 1)
  const reader = new CsvReader(content, firstLine.includes(';') ? ';' : ',')
  return reader.read()
}

class CsvReader {
  readonly #content: string
  readonly #separator: string
  #position = 0
  #line = 1

  constructor(content: string, separator: string) {
    this.#content = content
    this.#separator = separator
  }

  read(): CsvReading {
    const rows: CsvRow[] = []
    while (this.#position < this.#content.length) {
      const line = this.#line
      const fields = this.#readFields()
      if (fields === undefined) {
        const problem = 'a quoted field must be closed by " and followed by a separator'
        return { ok: false, line, problem }
      }
      if (fields.some((field) => field !== '')) rows.push({ line, fields })
    }
    return { ok: true, rows }
  }

  /** One row's fields, up to and over its line end; undefined where a quoted field goes wrong. */
  #readFields(): string[] | undefined {
    const fields: string[] = []
    for (;;) {
      const field = this.#content[this.#position] === '"' ? this.#readQuoted() : this.#readPlain()
      if (field === undefined) return undefined
      fields.push(field.trim())
      const next = this.#content[this.#position]
      this.#position += 1
      if (next === '\n') this.#line += 1
      if (next === '\n' || next === undefined) return fields
      if (next !== this.#separator) return undefined
    }
  }

  #readPlain(): string {
    const start = this.#position
    while (!this.#isAtEndOfField()) this.#position += 1
    return this.#content.slice(start, this.#position)
  }

  #isAtEndOfField(): boolean {
    const character = this.#content[this.#position]
    return character === undefined || character === '\n' || character === this.#separator
  }

  #readQuoted(): string | undefined {
    QUOTED_FIELD.lastIndex = this.#position
    const [whole, inner] = QUOTED_FIELD.exec(this.#content) ?? []
    if (whole === undefined || inner === undefined) return undefined
    this.#position += whole.length
    this.#line += inner.split('\n').length - 1
    return inner.replaceAll('""', '"')
  }
}
