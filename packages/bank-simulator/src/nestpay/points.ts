import { type Bank, pointsOf } from '../bank/index.ts'
import { type CardProfile, profileOf } from '../card-profile.ts'
import { formatAmount, parseAmount } from '../formats/index.ts'
import { type ApiAnswer, BARE_APPROVAL, type CoreCode } from './answer.ts'
import { coreError } from './answers.ts'
import { type ApiRequest, cardError } from './request.ts'

/** Extra/MAXIPUANSORGU: the balance as decimal text; 0.00 for a card without points. */
export function queryPoints(bank: Bank, request: ApiRequest): ApiAnswer {
  const code = cardError(request, bank.clock())
  if (code !== null) return coreError(bank, request, code)
  return {
    ...BARE_APPROVAL,
    orderId: request.value('OrderId'),
    hostReference: bank.identifiers.hostReference(),
    transactionId: bank.identifiers.transactionId(),
    extra: {
      MAXIPUAN: formatAmount(pointsOf(profileOf(request.value('Number')))),
      ERRORCODE: '',
      NUMCODE: '00',
    },
  }
}

/** Why Extra/MAXIPUAN, the part of Total paid with points, is refused. Points need a single payment. */
export function pointsError(request: ApiRequest, card: CardProfile): CoreCode | null {
  const text = request.value('Extra/MAXIPUAN')
  if (text === '') return null
  const pointsMinor = parseAmount(text)
  if (pointsMinor === null) return '2009'
  if (pointsMinor === 0) return null
  if (pointsMinor > pointsOf(card)) return '2205'
  if (request.value('Taksit') !== '') return '2207'
  return pointsMinor > (parseAmount(request.value('Total')) ?? 0) ? '1027' : null
}

/** Twelve digits of kuruş, as the bank's points fields are written. */
export function spentPointsExtra(amount: string): Readonly<Record<string, string>> {
  return { KULLANILANPUAN: amount.replace('.', '').padStart(12, '0') }
}
