const TIME = /^([01]\d|2[0-3]):([0-5]\d)$/

/** Minutes after midnight of a time such as `22:30`; null for any other text. */
export function dayEndMinutesIn(text: string): number | null {
  const [, hours, minutes] = TIME.exec(text) ?? []
  return hours === undefined ? null : Number(hours) * 60 + Number(minutes)
}

/** The time of minutes after midnight, such as `22:30`. */
export function dayEndText(minutes: number): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}
