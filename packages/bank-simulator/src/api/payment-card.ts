import { type CardProfile, isWellFormedNumber, profileOf } from '../card-profile.ts'
import { formatAmount, yearMonth } from '../terminal/index.ts'
import type { Bank } from './bank.ts'
import type { CoreCode } from './core-errors.ts'
import type { ApiRequest } from './request.ts'

/** The card that pays, by its number or by the proof of a finished verification. */
export type PayingCard =
  | Readonly<{ kind: 'card'; card: CardProfile; verificationId: string | null }>
  | Readonly<{ kind: 'refused'; code: CoreCode }>

/** A Number with a colon is the `md` of a verification; card numbers are digits only. */
export function payingCard(bank: Bank, request: ApiRequest): PayingCard {
  if (request.value('Number').includes(':')) return cardOfVerification(bank, request)
  const code = cardDataError(request, bank.clock())
  if (code !== null) return { kind: 'refused', code }
  return { kind: 'card', card: profileOf(request.value('Number')), verificationId: null }
}

/** What is wrong with number, expiry (MM/YY or MMYY or MM/YYYY) and security code, or null. */
export function cardDataError(request: ApiRequest, now: Date): CoreCode | null {
  const number = request.value('Number')
  if (!isWellFormedNumber(number)) return '2012'
  const expiry = /^(0[1-9]|1[0-2])[/.]?(?:20)?(\d{2})$/.exec(request.value('Expires'))
  if (expiry === null) return '2011'
  if (`${expiry[2] ?? ''}${expiry[1] ?? ''}` < yearMonth(now)) return '2010'
  const codeLength = /^3[47]/.test(number) ? 4 : 3
  const code = request.value('Cvv2Val')
  return code === '' || (/^\d+$/.test(code) && code.length === codeLength) ? null : '2515'
}

/** A proof is one order's, for one amount, and works once. */
function cardOfVerification(bank: Bank, request: ApiRequest): PayingCard {
  const refused = (code: CoreCode): PayingCard => ({ kind: 'refused', code })
  const stored = bank.ledger.verificationByMd(request.value('Number'))
  if (stored === undefined || stored.result === null) return refused('2121')
  const { verification, result } = stored
  if (stored.spent) return refused('2127')
  const presented = [
    request.value('OrderId') === verification.bankOrderId,
    request.value('PayerTxnId') === verification.xid,
    request.value('PayerSecurityLevel') === result.eci,
    request.value('PayerAuthenticationCode') === result.cavv,
  ]
  if (presented.includes(false)) return refused('2121')
  if (!['1', '2', '3', '4'].includes(result.mdStatus)) return refused('2206')
  if (Number(request.value('Total')) !== Number(formatAmount(verification.amountMinor))) {
    return refused('2601')
  }
  if (request.value('Currency') !== verification.currency) return refused('2601')
  if (request.value('Taksit') !== verification.installments) return refused('2603')
  return { kind: 'card', card: verification.card, verificationId: verification.id }
}
