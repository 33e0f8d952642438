import type { CardProfile } from '../card-profile.ts'
import { profileOf } from '../card-profile.ts'
import { formatAmount, parseAmount } from '../terminal/terminal.ts'
import type { ApiAnswer, CoreCode } from './answer.ts'
import type { Bank } from './bank.ts'
import { coreError } from './bank.ts'
import type { ApiRequest } from './request.ts'
import { cardDataError } from './request.ts'

/**
 * What the card `points` has, in kuruş. It is the same before every payment: a test card that runs
 * empty would fail the second run of the same test.
 */
const BALANCE_MINOR = 10_000

/** Extra/MAXIPUANSORGU: the balance as decimal text; 0.00 for a card without points. */
export function queryPoints(bank: Bank, request: ApiRequest): ApiAnswer {
  const code = cardDataError(request, bank.clock())
  if (code !== null) return coreError(bank, request, code)
  const { behaviour } = profileOf(request.value('Number'))
  return {
    orderId: request.value('OrderId'),
    response: 'Approved',
    authCode: '',
    hostReference: bank.identifiers.hostReference(),
    procReturnCode: '00',
    transactionId: bank.identifiers.transactionId(),
    errorMessage: '',
    extra: {
      MAXIPUAN: formatAmount(behaviour === 'points' ? BALANCE_MINOR : 0),
      ERRORCODE: '',
      NUMCODE: '00',
    },
  }
}

/** Extra/MAXIPUAN spends points as a part of Total, in a single payment only. */
export function pointsError(request: ApiRequest, card: CardProfile): CoreCode | null {
  const text = request.value('Extra/MAXIPUAN')
  if (text === '') return null
  const pointsMinor = parseAmount(text)
  if (pointsMinor === null) return '2009'
  if (pointsMinor === 0) return null
  if (card.behaviour !== 'points' || pointsMinor > BALANCE_MINOR) return '2205'
  if (request.value('Taksit') !== '') return '2207'
  return pointsMinor > (parseAmount(request.value('Total')) ?? 0) ? '1027' : null
}

/** Twelve digits of kuruş, as the bank's points fields are written. */
export function spentPointsExtra(amount: string): Readonly<Record<string, string>> {
  return { KULLANILANPUAN: amount.replace('.', '').padStart(12, '0') }
}
