import { LIMITS, ORDER_STATES } from '@vezne/protocol'
import {
  amountToWire,
  fieldError,
  maskedOrNull,
  readMoment,
} from '../../../../base/kernel/index.ts'
import {
  type InquiryView,
  type Order,
  openToReturnMinor,
  type PaymentListRequest,
} from '../../../../payment/payments/index.ts'
import { type ApiRoute, type OwnFields, type RequestOf, route } from '../api-route.ts'
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

export function afterPaymentRoutes(useCases: UseCases): readonly ApiRoute[] {
  return [
    route('return', 'with-payment', ({ orderId, amount }, call) => async () => {
      const request = { orderId, amountMinor: amount }
      const result = await useCases.returnPayment(moneyCallOf(call), request)
      const { approvalStatus, closedDay, error, bankRefusal, replayed } = result
      const { languageCode } = call
      const outcome = RETURNED[approvalStatus][languageCode]
      const returnMessage = closedDay ? `${outcome} ${DAY_CLOSED[languageCode]}` : outcome
      const refusal = operationRefusal('return', error, bankRefusal)
      return { fields: { returnMessage, approvalStatus }, refusal, replayed }
    }),
    route('reverse', 'with-payment', ({ orderId }, call) => async () => {
      const result = await useCases.reversePayment(moneyCallOf(call), { orderId })
      return {
        fields: { orderId: result.orderId, provisionNumber: result.provisionNumber },
        refusal: operationRefusal('reverse', result.error, result.bankRefusal),
        replayed: result.replayed,
      }
    }),
    // The sandbox's day end by hand (decision 5.5). A batch that the bank did not confirm stays open.
    route('endOfDay', 'before', (_, { caller }) => async () => {
      const batches = await useCases.endOfDay(caller.merchant.merchantId)
      const closedBatches = batches
        .filter(({ end }) => end === 'closed')
        .map(({ terminalAlias, batchNumber }) => ({ terminal: terminalAlias, batchNumber }))
      const ends = new Set(batches.map(({ end }) => end))
      const notReached = ends.has('open') ? 'BANK_NOT_REACHED' : null
      const refusal = refusalOf(ends.has('busy') ? 'DAY_BUSY' : notReached)
      return { fields: { closedBatches }, refusal }
    }),
    // Decision 5.7.
    route(
      'inquire',
      'before',
      ({ orderId = null, paymentConversationId }, { caller }) =>
        async () => {
          const view = await useCases.inquire(caller.merchant.merchantId, {
            orderId,
            // The stored id is masked, so the look-up needs the masked one.
            paymentConversationId: maskedOrNull(paymentConversationId),
          })
          return { fields: viewToWire(view) }
        },
    ),
    // Decision 5.17.
    route('listPayments', 'before', (wire, { caller }) => {
      const request = listRequestOf(wire)
      return async () => {
        const { payments, next } = await useCases.listPayments(caller.merchant.merchantId, request)
        const listed = payments.map(({ order, money }) => orderToWire(order, money))
        return { fields: { payments: listed, next } }
      }
    }),
  ]
}

function listRequestOf(wire: RequestOf<'listPayments'>): PaymentListRequest {
  return {
    after: wire.after ?? null,
    maximum: Number(wire.limit ?? LIMITS.entriesPerPageDefault),
    filter: {
      state: ORDER_STATES.find((state) => state === wire.state) ?? null,
      from: momentIn('from', wire.from)?.begin ?? null,
      until: momentIn('to', wire.to)?.end ?? null,
      // The stored texts are masked, so the look-up needs the masked ones.
      conversationId: maskedOrNull(wire.conversationId),
      merchantReference: maskedOrNull(wire.merchantReference),
      lastFour: wire.lastFour ?? null,
    },
  }
}

function momentIn(field: string, text: string | undefined): ReturnType<typeof readMoment> {
  if (text === undefined) return null
  const moment = readMoment(text)
  if (moment !== null) return moment
  throw fieldError(field, {
    tr: 'ISO 8601 tarihi veya tarih-saati olmalıdır, örneğin 2026-11-01 veya 2026-11-01T09:30:00+03:00',
    en: 'must be an ISO 8601 date or date-time, such as 2026-11-01 or 2026-11-01T09:30:00+03:00',
  })
}

export function viewToWire(view: InquiryView): OwnFields {
  const { order, money, steps, matchCount, payer, routing } = view
  return {
    ...orderToWire(order, money),
    provisionList: steps.map(stepToWire),
    matchCount: matchCount ?? 1,
    payer: payerToWire(payer),
    routing,
  }
}

/** `money`: the order that holds the money, which is the capture of a captured PreAuth. */
function orderToWire(order: Order, money: Order): OwnFields {
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
    availableReturnAmount: amountToWire(isReturnable(money) ? openToReturnMinor(money) : 0n),
    createdAt: order.createdAt.toISOString(),
    merchantReference: order.merchantReference,
    metadata: order.metadata,
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

/** A payment that was returned or reversed later was an approved step. */
function stepToWire(step: InquiryView['steps'][number]): object {
  const { amountMinor, transactionType, transactionStatus, transactionDate } = step
  return {
    amount: amountToWire(amountMinor),
    // The gateway voided an orphan by itself (decision 5.11): a cancellation, as a merchant reads it.
    transactionType: transactionType === 'OrphanVoid' ? 'Reverse' : transactionType,
    transactionStatus: ENDED_STATES.includes(transactionStatus) ? transactionStatus : 'Approved',
    transactionDate: transactionDate.toISOString(),
  }
}
