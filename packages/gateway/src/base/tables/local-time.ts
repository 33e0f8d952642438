import type { Language } from '@vezne/protocol'

import { momentWithOffset } from '../kernel/index.ts'

/** Date and time in Istanbul to the second, as spreadsheets of the language read them: `28.11.2026 23:05:09`. */
export function localMoment(at: Date, language: Language): string {
  const [date = '', time = ''] = momentWithOffset(at).slice(0, 19).split('T')
  return `${localDate(date, language)} ${time}`
}

/** `2026-11-28` as spreadsheets of the language read it. */
export function localDate(date: string, language: Language): string {
  return language === 'tr' ? date.split('-').toReversed().join('.') : date
}

/** The time of Istanbul as if it were that of UTC: a spreadsheet's dates have no zone. */
export function zonelessMoment(at: Date): Date {
  return new Date(`${momentWithOffset(at).slice(0, 19)}Z`)
}
