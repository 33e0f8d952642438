import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { evaluate } from './evaluate.ts'
import { labelsKey, readSamples, type Sample, type Scrape } from './samples.ts'
import { durationSeconds } from './syntax.ts'

export type AlertRule = Readonly<{
  alert: string
  expr: string
  for?: string
  labels: Readonly<{ severity: string }>
  annotations: Readonly<{ summary: string; action: string }>
}>

const FILE = new URL('../../../deploy/prometheus/alerts.yaml', import.meta.url)

/** The rules of `deploy/prometheus/alerts.yaml`. */
export function readAlertRules(): readonly AlertRule[] {
  const { groups }: { groups: { rules: AlertRule[] }[] } = parse(readFileSync(FILE, 'utf8'))
  return groups.flatMap(({ rules }) => rules)
}

const TARGET = { job: 'vezne', instance: 'gateway-1:8081' }

/** A Prometheus with one target, for a test that turns the time itself. */
export type AlertWatch = Readonly<{
  /**
   * Takes what the target answered at a moment (null: nothing), and names the alerts that fire then. The moment is in
   * seconds since 1970, and never goes back.
   */
  look: (text: string | null, at: number) => readonly string[]
}>

export function createAlertWatch(rules: readonly AlertRule[]): AlertWatch {
  const scrapes: Scrape[] = []
  /** Since when each result of each rule has been there. */
  let since = new Map<string, number>()
  const firing = (rule: AlertRule, at: number, now: Map<string, number>): boolean => {
    const value = evaluate(rule.expr, { at, scrapes })
    if (typeof value === 'number') throw new Error(`${rule.alert} is a number`)
    const holding = durationSeconds(rule.for ?? '0s')
    const begun = value.map((sample) => {
      const key = `${rule.alert} ${labelsKey(sample.labels)}`
      const first = since.get(key) ?? at
      now.set(key, first)
      return first
    })
    return begun.some((first) => at - first >= holding)
  }
  return {
    look: (text, at) => {
      scrapes.push({ at, samples: ofTarget(text) })
      const now = new Map<string, number>()
      const names = rules.filter((rule) => firing(rule, at, now)).map(({ alert }) => alert)
      since = now
      return names
    },
  }
}

function ofTarget(text: string | null): readonly Sample[] {
  const samples = text === null ? [] : readSamples(text)
  const up: Sample = { name: 'up', labels: {}, value: Number(text !== null) }
  return [up, ...samples].map((sample) => ({ ...sample, labels: { ...sample.labels, ...TARGET } }))
}
