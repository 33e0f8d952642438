import { MARKDOWN_NOTICE, markdownTable } from '../artifact.ts'
import { PURPOSES } from './purposes.ts'
import type { Table } from './schema.ts'

const INTRODUCTION = `# Data model

The tables of PostgreSQL after all migrations, read from a migrated database. Columns that end in \`_minor\` are amounts in kuruş.
Ids are UUIDs of version 7, made by the application. Bold columns are the primary key. Only the vault opens columns that end in \`_sealed\`. Sensitive
columns are in [sensitive assets](sensitive-assets.md), the states of an order in [states](states.md).

A line of a diagram leads from a table to one that has its whole primary key. Lines from \`merchant\`, \`merchant_key\` and
\`vault_data_key\` are left out, because nearly every table has a merchant id, and each sealed value a data key id. Few of the lines are
foreign keys of the database, because one statement writes the rows of a payment, and the schema can be partitioned by merchant.`

/** Tables whose id columns have the same name in the tables that refer to them. */
const OWNERS = new Set(
  'terminal terminal_batch threeds_session payment_order order_operation payment_link link_use security_code_key audit_chain'.split(
    ' ',
  ),
)

/** docs/reference/data-model.md. @throws where a table has no purpose, or a purpose no table. */
export function dataModelPage(tables: readonly Table[]): string {
  const byName = new Map(tables.map((table) => [table.name, table]))
  const told = Object.values(PURPOSES).flatMap((group) => Object.keys(group))
  const untold = tables.filter(({ name }) => !told.includes(name)).map(({ name }) => name)
  const gone = told.filter((name) => !byName.has(name))
  if (untold.length + gone.length > 0) {
    throw new Error(
      `scripts/generate/data-model/purposes.ts: add ${untold.join(', ') || 'nothing'}, remove ${gone.join(', ') || 'nothing'}`,
    )
  }
  const groups = Object.entries(PURPOSES).map(([title, group]) => {
    const rows = Object.entries(group).flatMap(([name, purpose]) => {
      const table = byName.get(name)
      return table === undefined ? [] : [rowOf(table, purpose)]
    })
    const listed = markdownTable(['Table', 'A row is', 'Columns', 'Rules'], rows)
    return [`## ${title}`, drawing(Object.keys(group), tables), listed].filter(Boolean).join('\n\n')
  })
  return `${[MARKDOWN_NOTICE, INTRODUCTION, ...groups].join('\n\n')}\n`
}

/** A Mermaid drawing of every relation that begins or ends in the group; empty where there is none. */
function drawing(group: readonly string[], tables: readonly Table[]): string {
  const lines = tables.flatMap((owner) =>
    tables
      .filter((other) => holdsKeyOf(other, owner))
      .filter((other) => group.includes(owner.name) || group.includes(other.name))
      .map((other) => `  ${owner.name} ||--o{ ${other.name} : "${owner.primaryKey.at(-1)}"`),
  )
  return lines.length === 0 ? '' : ['```mermaid', 'erDiagram', ...lines, '```'].join('\n')
}

function holdsKeyOf(other: Table, owner: Table): boolean {
  if (other === owner || !OWNERS.has(owner.name)) return false
  const names = new Set(other.columns.map(({ name }) => name))
  const isSameKey = other.primaryKey.join() === owner.primaryKey.join()
  return !isSameKey && owner.primaryKey.every((name) => names.has(name))
}

/** A row of the group's table. Columns of the primary key are bold. */
function rowOf(
  { name, columns, primaryKey, uniqueKeys, checks }: Table,
  purpose: string,
): string[] {
  const shown = columns.map((column) => {
    const mark = primaryKey.includes(column.name) ? '**' : ''
    return `${mark}\`${column.name}\`${mark} ${column.type}${column.nullable ? ' null' : ''}`
  })
  const rules = [
    ...uniqueKeys.map((key) => `unique \`${key}\``),
    ...checks.map((check) => `check \`${check.replaceAll(/\s+/g, ' ')}\``),
  ]
  return [`\`${name}\``, purpose, shown.join(', '), rules.join('; ')]
}
