/** The alerts, their page and the rules of `vezne doctor` agree, and use only metrics that exist. */

import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it, test } from 'vitest'
import { parse } from 'yaml'
import { FIGURE_RULES } from '../../packages/gateway/src/operating/metrics/figure-rules.ts'
import { metricsIn, unknownIn } from '../../scripts/deploy/queries.ts'
import { readAlertRules } from './alert-rules.ts'

const inRoot = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

const rules = readAlertRules()
type Case = Readonly<{ input_series: readonly Readonly<{ series: string }>[] }>

/** The unit tests of the rules, in the form of promtool. */
const UNIT_TESTS = inRoot('test/alerts/alerts.test.yaml')
const { tests: cases }: { tests: readonly Case[] } = parse(readFileSync(UNIT_TESTS, 'utf8'))

const page = readFileSync(inRoot('docs/operations/alerts.md'), 'utf8')
/** The text below each heading of an alert. */
const sections = new Map(
  page
    .split(/^### /m)
    .slice(1)
    .map((section) => [section.split('\n')[0] ?? '', section.split(/^## /m)[0] ?? '']),
)

it('the page explains every alert, and no other', () => {
  const names = rules.map(({ alert }) => alert)
  expect(new Set(names).size).toBe(names.length)
  const sorted = (texts: Iterable<string>) => [...texts].sort((a, b) => a.localeCompare(b))
  expect(sorted(sections.keys())).toEqual(sorted(names))
})

describe.each(rules.map((rule) => [rule.alert, rule] as const))('%s', (name, rule) => {
  it('has its severity on the page, and says what is and what to do', () => {
    expect(['page', 'ticket']).toContain(rule.labels.severity)
    expect(sections.get(name)).toContain(`\`${rule.labels.severity}\``)
    expect(rule.annotations.summary).toMatch(/\.$/)
    expect(rule.annotations.action).toMatch(/[.?]$/)
  })

  it('asks only for metrics and labels that exist', () => {
    expect(unknownIn(rule.expr)).toEqual([])
    // `up` is the one metric that Prometheus makes itself.
    expect(metricsIn(rule.expr).length > 0 || rule.expr === 'up{job="vezne"} == 0').toBe(true)
  })

  it('has a case in the unit tests of the rules, over its own metrics', () => {
    const own = cases.filter((each) => JSON.stringify(each).includes(`alertname=\\"${name}\\"`))
    expect(own.length).toBeGreaterThan(0)
    const series = own.flatMap(({ input_series: input }) => input.map((each) => each.series))
    expect(series.flatMap(unknownIn)).toEqual([])
    expect(series.flatMap(metricsIn)).toEqual(expect.arrayContaining([...metricsIn(rule.expr)]))
  })
})

test.each([
  ['unknowns', 'VezneUnknownOutcomeOld', '> 1800'],
  ['sequencer', 'VezneEventsLate', '> 60'],
  ['deliveries', 'VezneWebhooksLate', '> 300'],
  ['endpoints', 'VezneEndpointFails', '> 0'],
  ['partitions', 'VeznePartitionsEnd', '< 60'],
  ['used pairs', 'VeznePartitionsEnd', '< 0.5'],
  ['keys', 'VezneVaultKeyOld', '> 400 * 86400'],
  ['backup', 'VezneBackupOld', '> 2 * 86400'],
])('"vezne doctor" warns of %s where %s fires', (name, alert, written) => {
  const limit = FIGURE_RULES.find((rule) => rule.name === name)?.limit
  const [factor = 0, other = 1] = written.slice(2).split(' * ').map(Number)
  expect(limit).toMatchObject({
    side: written.startsWith('>') ? 'above' : 'below',
    warns: factor * other,
  })
  expect(rules.find((rule) => rule.alert === alert)?.expr).toContain(written)
})

it('the scrape configuration loads the alerts, under the name of the job that they ask for', () => {
  const { rule_files: files, scrape_configs: jobs } = parse(
    readFileSync(inRoot('deploy/prometheus/prometheus.yml'), 'utf8'),
  )
  expect(files).toEqual(['alerts.yaml'])
  expect(jobs.map((job: { job_name: string }) => job.job_name)).toEqual(['vezne'])
})

const promtools = (process.env['PATH'] ?? '')
  .split(':')
  .map((folder) => `${folder}/promtool`)
  .filter((path) => existsSync(path))

/** On a machine that has promtool. */
test.each(promtools)('%s: each alert fires beyond its limit, and not at it', (path) => {
  const report = execFileSync(path, ['test', 'rules', UNIT_TESTS], { encoding: 'utf8' })
  expect(report).toContain('SUCCESS')
})
