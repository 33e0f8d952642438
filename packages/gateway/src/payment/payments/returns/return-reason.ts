import { isText, maskCardNumbersIn } from '../../../base/kernel/index.ts'

/** Why money goes back, as a person says it at a return; the code goes into events and the audit chain. */
export const RETURN_REASONS = [
  'CustomerRequest',
  'NotDelivered',
  'Defective',
  'WrongItem',
  'WrongAmount',
  'PaidTwice',
  'Suspicious',
  'Other',
] as const

export type ReturnReason = (typeof RETURN_REASONS)[number]

/** `note`: free text, which is kept with the return alone: nothing can be erased from events and the audit chain. */
export type ReturnExplanation = Readonly<{ reason: ReturnReason | null; note: string | null }>

export const NO_EXPLANATION: ReturnExplanation = { reason: null, note: null }

export const NOTE_CHARACTERS_MAXIMUM = 500

/** What somebody chose and wrote, without card numbers; null where it cannot be kept. Empty texts are none. */
export function readExplanation(reason: string, note: string): ReturnExplanation | null {
  const known = RETURN_REASONS.find((each) => each === reason) ?? null
  const written = note.trim()
  const isRight = (reason === '' || known !== null) && isText(written)
  if (!isRight || written.length > NOTE_CHARACTERS_MAXIMUM) return null
  return { reason: known, note: written === '' ? null : maskCardNumbersIn(written) }
}
