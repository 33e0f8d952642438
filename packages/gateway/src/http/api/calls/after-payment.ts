import { amountToWire, maskedOrNull } from '../../../kernel/index.ts'
import type { InquiryView, Order } from '../../../payments/index.ts'
import type { LanguageCode } from '../../wire/field-source.ts'
import { type ApiRoute, type OwnFields, route } from '../api-route.ts'
import type { UseCases } from '../use-cases.ts'
import { moneyCallOf, operationRefusal, payerToWire, refusalOf } from './wire-values.ts'

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
export function endOfDayRoute(useCases: Pick<UseCases, 'endOfDay'>): ApiRoute {
  return route('endOfDay', 'before', (_, { caller }) => async () => {
    const batches = await useCases.endOfDay(caller.merchant.merchantId)
    const closedBatches = batches
      .filter(({ closed }) => closed)
      .map(({ terminalAlias, batchNumber }) => ({ terminal: terminalAlias, batchNumber }))
    const isWhole = closedBatches.length === batches.length
    return { fields: { closedBatches }, refusal: refusalOf(isWhole ? null : 'BANK_NOT_REACHED') }
  })
}

/** Decision 5.7. */
export function inquireRoute(useCases: Pick<UseCases, 'inquire'>): ApiRoute {
  return route('inquire', 'before', (request, { caller }) => async () => {
    const { orderId = null, paymentConversationId } = request
    const view = await useCases.inquire(caller.merchant.merchantId, {
      orderId,
      // The stored id is masked, so the look-up needs the masked one.
      paymentConversationId: maskedOrNull(paymentConversationId),
    })
    return { fields: viewToWire(view) }
  })
}

export function viewToWire({ order, money, steps, matchCount, payer }: InquiryView): OwnFields {
  const goneMinor = money.returnedMinor + money.returnReservedMinor
  return {
    paymentConversationId: order.conversationId,
    orderId: order.orderId,
    transactionType: order.paymentType,
    transactionStatus: order.state,
    amount: amountToWire(order.amountMinor),
    pointAmount: amountToWire(order.pointAmountMinor),
    currency: order.currency,
    installmentCount: order.installmentCount,
    ...cardToWire(order.card),
    is3ds: order.sessionId !== null,
    returnStatus: returnStatusOf(money.returnedMinor, money.takenMinor),
    returnedAmount: amountToWire(goneMinor),
    availableReturnAmount: amountToWire(isReturnable(money) ? money.takenMinor - goneMinor : 0n),
    provisionList: steps.map(stepToWire),
    matchCount: matchCount ?? 1,
    payer: payerToWire(payer),
  }
}

function cardToWire(card: Order['card']): object {
  const { bin, lastFour, cardBrand, cardNetwork, cardType, bankCode } = card
  return {
    binNumber: bin,
    cardNumber: `${bin.slice(0, 6)}******${lastFour}`,
    cardBrand,
    cardNetwork,
    cardType,
    issuerBankCode: Number(bankCode),
  }
}

function isReturnable(order: Order): boolean {
  return order.state === 'Approved' || order.state === 'PartiallyReturned'
}

function returnStatusOf(returnedMinor: bigint, takenMinor: bigint): string {
  if (returnedMinor === 0n) return 'NotReturned'
  return returnedMinor < takenMinor ? 'PartiallyReturned' : 'Returned'
}

const ENDED_STATES: readonly string[] = ['Pending', 'Declined', 'Unknown', 'Failed']

/** Whatever became of a payment later, the step itself was approved. */
function stepToWire(step: InquiryView['steps'][number]): object {
  const { amountMinor, transactionType, transactionStatus, transactionDate } = step
  return {
    amount: amountToWire(amountMinor),
    // The void of an orphan is a cancellation that the gateway asked for by itself.
    transactionType: transactionType === 'OrphanVoid' ? 'Reverse' : transactionType,
    transactionStatus: ENDED_STATES.includes(transactionStatus) ? transactionStatus : 'Approved',
    transactionDate: transactionDate.toISOString(),
  }
}
