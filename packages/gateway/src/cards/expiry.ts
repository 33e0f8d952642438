export type Expiry = Readonly<{
  /** 1–12. */
  expireMonth: number
  /** Four digits. */
  expireYear: number
}>

/** The month as people write it: one or two digits. Null: it is none. */
export function readExpiryMonth(text: string): number | null {
  const month = /^[0-9]{1,2}$/.test(text) ? Number(text) : 0
  return month >= 1 && month <= 12 ? month : null
}

/** Two digits mean this century; four stand for themselves. Null: neither. */
export function readExpiryYear(text: string): number | null {
  if (/^[0-9]{2}$/.test(text)) return 2000 + Number(text)
  return /^[0-9]{4}$/.test(text) ? Number(text) : null
}

/** UTC−12, where every day ends last. */
const LATEST_ZONE_HOURS = 12

/** A card is good until the end of its month wherever on earth that is latest: the bank knows better. */
export function isExpired({ expireMonth, expireYear }: Expiry, now: Date): boolean {
  const endsEverywhere = new Date(0)
  // Months count from 0, so this is the month after. `Date.UTC` would read the year 30 as 1930.
  endsEverywhere.setUTCFullYear(expireYear, expireMonth, 1)
  endsEverywhere.setUTCHours(LATEST_ZONE_HOURS)
  return now.getTime() >= endsEverywhere.getTime()
}
