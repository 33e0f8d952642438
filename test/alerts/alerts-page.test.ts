/** The alerts, their page and the rules of `vezne doctor` say the same, and use only metrics that there are. */

import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it, test } from 'vitest'
import { parse } from 'yaml'
import { FIGURE_RULES } from '../../packages/gateway/src/operating/metrics/figure-rules.ts'
import { METRICS, WORKER_METRICS } from '../../packages/gateway/src/operating/metrics/index.ts'
import { readAlertRules } from './prometheus/alert-watch.ts'

const inRoot = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

const rules = readAlertRules()
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

  it('asks only for metrics and labels that there are', () => {
    const known: Readonly<Record<string, readonly string[]>> = {
      up: [],
      ...Object.fromEntries(Object.entries(METRICS).map(([one, { labels }]) => [one, labels])),
      ...Object.fromEntries(Object.keys(WORKER_METRICS).map((one) => [one, []])),
    }
    const selectors = [...rule.expr.matchAll(/\b(up|vezne_\w+)(?:\{([^}]*)\})?/g)]
    expect(selectors.length).toBeGreaterThan(0)
    for (const [, metric = '', matchers = ''] of selectors) {
      expect(Object.keys(known)).toContain(metric)
      const names = [...matchers.matchAll(/(\w+)=~?"/g)].map(([, label]) => label)
      expect([...(known[metric] ?? []), 'job', 'instance']).toEqual(expect.arrayContaining(names))
    }
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
test.each(promtools)('%s accepts the alerts', (path) => {
  const file = inRoot('deploy/prometheus/alerts.yaml')
  expect(execFileSync(path, ['check', 'rules', file], { encoding: 'utf8' })).toContain('SUCCESS')
})
