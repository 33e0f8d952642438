import { type Artifact, MARKDOWN_NOTICE, markdownTable } from './artifact.ts'
import { ASSET_CLASSES, type Assets, FILES, MEMORY, TABLES, VARIABLES } from './assets/index.ts'

const INTRODUCTION = `# Sensitive assets

All sensitive data: where it is, what protects it, how long it is kept, who reads it and how it is destroyed. The list is generated
from \`scripts/generate/assets\`. A test compares it with the database's schema and the configuration, so that every new
column or variable must be classified.`

const HEAD = ['Where', 'Class', 'Holds', 'Protection', 'Life', 'Read by', 'Destroyed']

/** docs/reference/sensitive-assets.md: the list that PCI DSS 12.5 and the Secure Software Standard ask for. */
export const sensitiveAssetsPage: Artifact = {
  path: 'docs/reference/sensitive-assets.md',
  content: () => {
    const sections = [
      classes(),
      section('Columns', columns()),
      plainTables(),
      section('Environment variables', VARIABLES),
      section('Files', FILES),
      section('Memory', MEMORY),
    ]
    return `${[MARKDOWN_NOTICE, INTRODUCTION, ...sections].join('\n\n')}\n`
  },
}

function classes(): string {
  const rows = Object.entries(ASSET_CLASSES).map(([name, meaning]) => [name, meaning])
  return `## Classes\n\n${markdownTable(['Class', 'Meaning'], rows)}`
}

function columns(): Assets {
  const all = Object.entries(TABLES).flatMap(([table, { sensitive }]) =>
    Object.entries(sensitive).map(([column, asset]) => [`${table}.${column}`, asset] as const),
  )
  return Object.fromEntries(all)
}

function plainTables(): string {
  const names = Object.entries(TABLES)
    .filter(([, { sensitive }]) => Object.keys(sensitive).length === 0)
    .map(([table]) => `\`${table}\``)
  return `Tables without such a column: ${names.join(', ')}.`
}

/** Places that hold the same, protected alike, share a row. */
function section(title: string, assets: Assets): string {
  const places = new Map<string, string[]>()
  for (const [where, asset] of Object.entries(assets)) {
    const { class: kind, holds, protection, life, readBy, destroyed } = asset
    const facts = JSON.stringify([kind, holds, protection, life, readBy, destroyed])
    const shown = /^[\w.-]+$/.test(where) ? `\`${where}\`` : where
    places.set(facts, [...(places.get(facts) ?? []), shown])
  }
  const rows = [...places].map(([facts, where]): string[] => [
    where.join(', '),
    ...JSON.parse(facts),
  ])
  return `## ${title}\n\n${markdownTable(HEAD, rows)}`
}
