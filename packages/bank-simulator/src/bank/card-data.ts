import { isWellFormedNumber } from '../card-profile.ts'
import { yearMonth } from '../formats/index.ts'

/** What is wrong with the data of a card. */
export type CardDataError = 'number' | 'expiry' | 'expired' | 'code'

/** The first error in a card's data, or null. `expiry` is MMYY; the security code may be left out. */
export function cardDataError(
  card: Readonly<{ number: string; expiry: string; code: string }>,
  now: Date,
): CardDataError | null {
  if (!isWellFormedNumber(card.number)) return 'number'
  const expiry = /^(0[1-9]|1[0-2])(\d{2})$/.exec(card.expiry)
  if (expiry === null) return 'expiry'
  if (`${expiry[2] ?? ''}${expiry[1] ?? ''}` < yearMonth(now)) return 'expired'
  const codeLength = /^3[47]/.test(card.number) ? 4 : 3
  const isCode = /^\d+$/.test(card.code) && card.code.length === codeLength
  return card.code === '' || isCode ? null : 'code'
}
