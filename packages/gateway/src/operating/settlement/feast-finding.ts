import type { Finding } from '../health/index.ts'
import { yearsWithoutFeasts } from './calendar/index.ts'

/** Value dates need the feasts of the year; from September on, those of the next one (decision 10.65). */
export function feastFinding(now: Date): Finding {
  const missing = yearsWithoutFeasts(now.toISOString().slice(0, 10))
  const name = 'religious feasts of Turkey'
  if (missing.length === 0) return { name, verdict: 'good', says: null }
  const years = missing.join(' and ')
  return {
    name,
    verdict: 'warning',
    says: `The feasts of ${years} are not known, so value dates may fall on them: take a newer release.`,
  }
}
