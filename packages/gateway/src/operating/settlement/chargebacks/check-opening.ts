import type { Text } from '@vezne/protocol'
import { fieldError, isText } from '../../../base/kernel/index.ts'
import { isDay } from '../calendar/index.ts'
import type { ChargebackOpening } from './chargeback-store.ts'

/** The most characters of each text. */
const TEXTS = { caseNumber: 60, reasonCode: 20, reasonText: 300, note: 1_000 } as const

const DAYS = ['receivedOn', 'answerBy', 'takenOn'] as const

type Given = Pick<
  ChargebackOpening,
  keyof typeof TEXTS | 'amountMinor' | 'receivedOn' | 'answerBy'
> &
  Readonly<{ takenOn: string | null }>

/**
 * What a person wrote of a case, before it is recorded.
 *
 * @throws GatewayError INVALID_FIELD, naming the field and the remedy
 */
export function checkOpening(given: Given): void {
  for (const [field, most] of Object.entries(TEXTS)) checkText(field, given[field as 'note'], most)
  if (given.amountMinor <= 0n) throw fieldError('amount', AMOUNT_RULE)
  for (const field of DAYS) checkDay(field, given[field])
  const { receivedOn, answerBy } = given
  if (answerBy !== null && answerBy < receivedOn) throw fieldError('answerBy', ORDER_RULE)
}

/** @throws GatewayError INVALID_FIELD, naming `note` */
export function checkNote(note: string | null): void {
  checkText('note', note, TEXTS.note)
}

/** @throws GatewayError INVALID_FIELD, naming the field */
export function checkDay(field: string, day: string | null): void {
  if (day !== null && !isDay(day)) throw fieldError(field, DAY_RULE)
}

function checkText(field: string, text: string | null, most: number): void {
  if (text === null || (isText(text) && text.length <= most)) return
  throw fieldError(field, {
    tr: `en çok ${most} karakterlik metin olmalıdır`,
    en: `must be text of at most ${most} characters`,
  })
}

const AMOUNT_RULE: Text = { tr: 'sıfırdan büyük olmalıdır', en: 'must be more than zero' }
const DAY_RULE: Text = {
  tr: '2026-11-30 biçiminde bir tarih olmalıdır',
  en: 'must be a date such as 2026-11-30',
}
const ORDER_RULE: Text = {
  tr: 'geldiği günden önce olamaz',
  en: 'must not lie before the day of receipt',
}
