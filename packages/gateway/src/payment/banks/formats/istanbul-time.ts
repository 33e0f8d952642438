/** Turkey has had UTC+3 all year since 2016. */
const ISTANBUL_MILLISECONDS = 3 * 3_600_000

/** The wall clock of Istanbul without its zone, as `2026-01-01T12:00:00.000`: banks write no other. */
export function istanbulText(at: Date): string {
  return new Date(at.getTime() + ISTANBUL_MILLISECONDS).toISOString().slice(0, -1)
}

/** The moment of `2024-04-18T20:15:35`, with or without a fraction; null for another text. */
export function fromIstanbulText(text: string | null): Date | null {
  if (!/^20\d{2}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,7})?$/.test(text ?? '')) return null
  const at = new Date(`${text?.slice(0, 23)}+03:00`)
  return Number.isNaN(at.getTime()) ? null : at
}
