import { readdirSync, readFileSync } from 'node:fs'

const FOLDER = new URL('../../docs/specification/', import.meta.url)

/** What stands below a heading of docs/specification, down to the next heading. */
export type Section = Readonly<{
  heading: string
  /** Rows of its tables by the names of their columns, without backticks. */
  rows: readonly Readonly<Record<string, string>>[]
  /** The numbers of its numbered lines. */
  rules: readonly number[]
}>

export function specificationSections(): readonly Section[] {
  return readdirSync(FOLDER)
    .filter((name) => name.endsWith('.md'))
    .flatMap((name) => readFileSync(new URL(name, FOLDER), 'utf8').split(/^#+ /m).slice(1))
    .map((text) => ({
      heading: text.split('\n')[0] ?? '',
      rows: tablesOf(text),
      rules: [...text.matchAll(/^(\d+)\. /gm)].map(([, number]) => Number(number)),
    }))
}

function tablesOf(text: string): Readonly<Record<string, string>>[] {
  const tables = text.match(/(?:^\|.*\n)+/gm) ?? []
  return tables.flatMap((table) => {
    const [head = [], , ...rows] = table.trim().split('\n').map(cellsOf)
    return rows.map((cells) =>
      Object.fromEntries(head.map((name, column) => [name, cells[column] ?? ''])),
    )
  })
}

function cellsOf(line: string): string[] {
  return line
    .slice(1, -1)
    .split('|')
    .map((cell) => cell.trim())
}
