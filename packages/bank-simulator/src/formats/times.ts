/** The current time. Tests pass a clock of their own. */
export type Clock = () => Date

const ISTANBUL_OFFSET_MILLISECONDS = 3 * 60 * 60 * 1000

/**
 * The bank writes Turkish local time. Turkey has had UTC+3 all year since 2016, so a fixed offset is correct and
 * needs no time zone database.
 */
function istanbulText(instant: Date): string {
  return new Date(instant.getTime() + ISTANBUL_OFFSET_MILLISECONDS).toISOString()
}

/** `2024-01-03 21:37:57.259`: the form of times in status and history answers. */
export function longTime(instant: Date): string {
  return istanbulText(instant).replace('T', ' ').replace('Z', '')
}

/** `2024-04-18T20:15:38.036`. */
export function isoTime(instant: Date): string {
  return istanbulText(instant).replace('Z', '')
}

/** `20240418201538` */
export function digitTime(instant: Date): string {
  return istanbulText(instant).replace(/\D/g, '').slice(0, 14)
}

/** The instant of `2024-04-18T20:15:38.036`; NaN for any other text. */
export function parseIsoTime(text: string): number {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}$/.test(text)) return Number.NaN
  return Date.parse(`${text}+03:00`)
}

/** `20221029 21:58:43`: the form of Extra/TRXDATE. */
export function transactionDate(instant: Date): string {
  return longTime(instant).slice(0, 19).replaceAll('-', '')
}

/** `9.01.2024 22:07:49`: no zero before the day. */
export function dottedTime(instant: Date): string {
  const [day = '', time = ''] = longTime(instant).split(' ')
  const [year = '', month = '', date = ''] = day.split('-')
  return `${Number(date)}.${month}.${year} ${time.slice(0, 8)}`
}

/** `1029-215844`: the form of Extra/HOSTDATE. */
export function hostDate(instant: Date): string {
  const text = longTime(instant)
  return `${text.slice(5, 10).replace('-', '')}-${text.slice(11, 19).replaceAll(':', '')}`
}

/** `24003`: two digits of the year and the day of the year, the start of transaction ids. */
export function dayStamp(instant: Date): string {
  const text = istanbulText(instant)
  const startOfYear = Date.UTC(Number(text.slice(0, 4)), 0, 0)
  const day = Math.floor((Date.parse(text) - startOfYear) / 86_400_000)
  return `${text.slice(2, 4)}${String(day).padStart(3, '0')}`
}

/** `3003`: year and month, comparable as text with a card expiry written YYMM. */
export function yearMonth(instant: Date): string {
  const text = istanbulText(instant)
  return text.slice(2, 4) + text.slice(5, 7)
}
