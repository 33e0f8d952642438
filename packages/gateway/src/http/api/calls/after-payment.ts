import type { LanguageCode } from '../../wire/index.ts'
import { type ApiRoute, route } from '../api-route.ts'
import type { UseCases } from '../use-cases.ts'
import { moneyCallOf, operationRefusal, refusalOf } from './money-call.ts'

const DAY_CLOSED = {
  tr: 'İade için gün sonu alındı; o günün siparişleri artık iptal (reverse) edilemez.',
  en: 'The day was closed for the return; orders of that day can no longer be reversed.',
}

const RETURNED = {
  Approved: { tr: 'İade yapıldı.', en: 'The amount was returned.' },
  Declined: { tr: 'İade yapılmadı.', en: 'The amount was not returned.' },
  Pending: {
    tr: 'İadenin sonucu henüz bilinmiyor; tutar ayrıldı, sonucu inquire ile sorgulayın.',
    en: 'The outcome of the return is not known yet; its amount is held, inquire for the outcome.',
  },
} as const

export function returnRoute(useCases: Pick<UseCases, 'returnPayment'>): ApiRoute {
  return route('return', 'with-payment', (wire, call) => {
    const request = { orderId: wire.orderId, amountMinor: wire.amount }
    return async () => {
      const result = await useCases.returnPayment(moneyCallOf(call), request)
      const { approvalStatus, closedDay, error, bankRefusal, replayed } = result
      const returnMessage = messageOf(approvalStatus, closedDay, call.languageCode)
      const refusal = operationRefusal('return', error, bankRefusal)
      return { fields: { returnMessage, approvalStatus }, refusal, replayed }
    }
  })
}

function messageOf(
  status: keyof typeof RETURNED,
  closedDay: boolean,
  languageCode: LanguageCode,
): string {
  const outcome = RETURNED[status][languageCode]
  return closedDay ? `${outcome} ${DAY_CLOSED[languageCode]}` : outcome
}

export function reverseRoute(useCases: Pick<UseCases, 'reversePayment'>): ApiRoute {
  return route('reverse', 'with-payment', ({ orderId }, call) => async () => {
    const result = await useCases.reversePayment(moneyCallOf(call), { orderId })
    return {
      fields: { orderId: result.orderId, provisionNumber: result.provisionNumber },
      refusal: operationRefusal('reverse', result.error, result.bankRefusal),
      replayed: result.replayed,
    }
  })
}

/**
 * The sandbox's day end by hand (decision 5.5). A batch that the bank did not confirm stays open.
 */
export function endOfDayRoute(useCases: Pick<UseCases, 'closeDay'>): ApiRoute {
  return route('endOfDay', 'before', (_, { caller }) => async () => {
    const batches = await useCases.closeDay(caller.merchant.merchantId)
    const closedBatches = batches
      .filter(({ closed }) => closed)
      .map(({ terminalAlias, batchNumber }) => ({ terminal: terminalAlias, batchNumber }))
    const isWhole = closedBatches.length === batches.length
    return { fields: { closedBatches }, refusal: refusalOf(isWhole ? null : 'BANK_NOT_REACHED') }
  })
}
