/** Decision 10.45: a board shows metrics that the gateway has, by labels that they have. */

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT } from '../tidy/source-files.ts'

const FOLDER = join(ROOT, 'deploy/grafana/boards')
const PAGE = readFileSync(join(ROOT, 'docs/reference/metrics.md'), 'utf8')

/** The labels of each metric of the table, and of each series of its histograms. */
const METRICS = new Map<string, readonly string[]>(
  [...PAGE.matchAll(/^\| `(vezne_\w+)` \| (\w+) \| ([^|]*) \|/gm)].flatMap(
    ([, name = '', kind = '', labels = '']) =>
      seriesOf(
        name,
        kind,
        [...labels.matchAll(/`(\w+)`/g)].map(([, label = '']) => label),
      ),
  ),
)

function seriesOf(
  name: string,
  kind: string,
  labels: readonly string[],
): readonly (readonly [string, readonly string[]])[] {
  if (kind !== 'histogram') return [[name, labels]]
  const buckets = [`${name}_bucket`, [...labels, 'le']] as const
  return [buckets, [`${name}_sum`, labels], [`${name}_count`, labels]]
}

/** Labels that Prometheus itself adds to every series of a scrape. */
const OF_THE_SCRAPE = ['job', 'instance']

type Panel = Readonly<{
  id: number
  type: string
  title: string
  description?: string
  targets?: readonly Readonly<{ expr: string }>[]
}>

const boards = readdirSync(FOLDER).map((name) => {
  const board = JSON.parse(readFileSync(join(FOLDER, name), 'utf8'))
  return { name, uid: String(board.uid), panels: board.panels as readonly Panel[] }
})
const rows = boards.flatMap(({ name, panels }) =>
  panels
    .filter(({ type }) => type !== 'row')
    .map((panel) => [`${name}: ${panel.title}`, panel] as const),
)

/** Names and labels that an expression uses and the table does not have. */
function unknownIn(expr: string): readonly string[] {
  const used = [...expr.matchAll(/\b(vezne_\w+)(?:\{([^}]*)\})?/g)]
  const names = used.map(([, name = '']) => name)
  const selected = used.flatMap(([, name = '', selectors = '']) =>
    [...selectors.matchAll(/(\w+)\s*(?:=~|!~|!=|=)/g)].map(([, label = '']) => ({ name, label })),
  )
  const grouped = [...expr.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, list = '']) =>
    list.split(',').flatMap((label) => names.map((name) => ({ name, label: label.trim() }))),
  )
  const has = ({ name, label }: Readonly<{ name: string; label: string }>) =>
    OF_THE_SCRAPE.includes(label) || METRICS.get(name)?.includes(label) === true
  return [
    ...names.filter((name) => !METRICS.has(name)),
    ...[...selected, ...grouped].flatMap((each) =>
      has(each) ? [] : `${each.name}{${each.label}}`,
    ),
  ]
}

describe('the boards', () => {
  it('are of money and of operations, and the table of metrics was read', () => {
    expect(boards.map(({ uid }) => uid)).toEqual(['vezne-money', 'vezne-operations'])
    expect(METRICS.size).toBeGreaterThan(30)
  })

  it('a metric or label that does not exist is seen', () => {
    expect(unknownIn('sum(vezne_payments_lost_total)')).toEqual(['vezne_payments_lost_total'])
    expect(unknownIn('vezne_payments_total{merchant="x"}')).toEqual([
      'vezne_payments_total{merchant}',
    ])
    expect(unknownIn('sum by (order) (vezne_payments_total)')).toEqual([
      'vezne_payments_total{order}',
    ])
  })

  it.each(rows)('%s: of metrics and labels that exist', (_, { description = '', targets = [] }) => {
    expect(description).not.toBe('')
    expect(targets.length).toBeGreaterThan(0)
    expect(targets.flatMap(({ expr }) => unknownIn(expr))).toEqual([])
  })

  it.each(boards)('$name: each panel has a number of its own', ({ panels }) => {
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
  })
})
