/** Decision 10.45: a board shows metrics that the gateway has, by labels that they have. */

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT } from '../tidy/source-files.ts'
import { unknownIn } from './queries.ts'

const FOLDER = join(ROOT, 'deploy/grafana/boards')
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

describe('the boards', () => {
  it('are of money and of operations', () => {
    expect(boards.map(({ uid }) => uid)).toEqual(['vezne-money', 'vezne-operations'])
  })

  it.each([
    ['sum(vezne_payments_lost_total)', 'vezne_payments_lost_total'],
    ['vezne_payments_total{merchant="x"}', 'vezne_payments_total{merchant}'],
    ['up{job="vezne"} and vezne_workers{bank!~"x"}', 'vezne_workers{bank}'],
    [
      'sum by (order) (rate(vezne_payments_total[$__rate_interval]))',
      'vezne_payments_total{order}',
    ],
    ['vezne_workers > on (name) vezne_circuit_state', 'vezne_workers{name}'],
  ])('%s: a metric or label that does not exist is seen', (query, unknown) => {
    expect(unknownIn(query)).toContain(unknown)
  })

  it('what is no query is refused', () => {
    expect(() => unknownIn('sum(vezne_workers')).toThrow()
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
