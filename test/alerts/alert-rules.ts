import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'

type AlertRule = Readonly<{
  alert: string
  expr: string
  labels: Readonly<{ severity: string }>
  annotations: Readonly<{ summary: string; action: string }>
}>

const FILE = fileURLToPath(new URL('../../deploy/prometheus/alerts.yaml', import.meta.url))

/** The rules of `deploy/prometheus/alerts.yaml`. */
export function readAlertRules(): readonly AlertRule[] {
  const { groups }: { groups: { rules: AlertRule[] }[] } = parse(readFileSync(FILE, 'utf8'))
  return groups.flatMap(({ rules }) => rules)
}
