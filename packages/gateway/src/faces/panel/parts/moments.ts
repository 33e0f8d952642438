import { readMoment } from '../../../base/kernel/index.ts'

/**
 * What a field of type `datetime-local` or `date` says, in Europe/Istanbul. Null where the field was left empty;
 * undefined where there is no such date.
 */
export function momentIn(text: string): Date | null | undefined {
  if (text === '') return null
  return readMoment(text)?.begin ?? undefined
}

/** The value of a field of type `datetime-local`: local time in Europe/Istanbul, to the minute. */
export function localMoment(at: Date): string {
  const text = new Intl.DateTimeFormat('sv-SE', {
    dateStyle: 'short',
    timeStyle: 'short',
    timeZone: 'Europe/Istanbul',
  }).format(at)
  return text.replace(' ', 'T')
}

/** A whole number within bounds; null for anything else. */
export function wholeNumberIn(
  text: string,
  [least, most]: readonly [least: number, most: number],
): number | null {
  const value = /^\d{1,6}$/.test(text.trim()) ? Number(text) : Number.NaN
  return value >= least && value <= most ? value : null
}
