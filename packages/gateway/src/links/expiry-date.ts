import { LIMITS, type RuleText } from '@vezne/protocol'
import { Temporal } from 'temporal-polyfill'

const ZONE = 'Europe/Istanbul'
const DAY_MILLISECONDS = 86_400_000
const DATE_ONLY = /^\d{4}-\d{2}-\d{2}$/
const WITH_OFFSET = /(?:[Zz]|[+-]\d{2}:?\d{2})$/

export type ExpiryReading =
  | Readonly<{ ok: true; expiresAt: Date }>
  | Readonly<{ ok: false; rule: RuleText }>

/**
 * When a link ends (decision 6.1): in 30 days where nothing was said. A time without an offset is
 * Europe/Istanbul; a bare date means the whole of that day there, as people mean it.
 */
export function readExpiryDate(text: string | null, now: Date): ExpiryReading {
  if (text === null) return { ok: true, expiresAt: daysAfter(now, LIMITS.linkLifeDefaultDays) }
  const milliseconds = millisecondsOf(text)
  if (milliseconds === null) {
    const tr = 'var olan bir ISO 8601 tarihi olmalıdır, örneğin 2030-12-31T23:59:59+03:00'
    return refused(tr, 'must be an ISO 8601 date that exists, such as 2030-12-31T23:59:59+03:00')
  }
  if (milliseconds <= now.getTime()) {
    return refused('gelecekte olmalıdır', 'must lie in the future')
  }
  const days = LIMITS.linkLifeMaximumDays
  if (milliseconds > daysAfter(now, days).getTime()) {
    return refused(`en çok ${days} gün sonrası olabilir`, `may be ${days} days ahead at most`)
  }
  return { ok: true, expiresAt: new Date(milliseconds) }
}

function millisecondsOf(text: string): number | null {
  try {
    if (DATE_ONLY.test(text)) {
      const nextDay = Temporal.PlainDate.from(text, { overflow: 'reject' }).add({ days: 1 })
      return nextDay.toZonedDateTime(ZONE).epochMilliseconds
    }
    if (WITH_OFFSET.test(text.slice(10))) return Temporal.Instant.from(text).epochMilliseconds
    const local = Temporal.PlainDateTime.from(text, { overflow: 'reject' })
    return local.toZonedDateTime(ZONE).epochMilliseconds
  } catch (error) {
    // What Temporal throws for dates and times that do not exist.
    if (error instanceof RangeError) return null
    throw error
  }
}

function daysAfter(now: Date, days: number): Date {
  return new Date(now.getTime() + days * DAY_MILLISECONDS)
}

function refused(tr: string, en: string): ExpiryReading {
  return { ok: false, rule: { tr, en } }
}
