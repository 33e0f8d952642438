import { amountToWire, maskedOrNull } from '../../../kernel/index.ts'
import type { InquiryView, Order, OrderCard, ProvisionStep } from '../../../payments/index.ts'
import { type ApiRoute, type OwnFields, route } from '../api-route.ts'
import type { UseCases } from '../use-cases.ts'
import { payerToWire } from './wire-values.ts'

/** Decision 5.7. */
export function inquireRoute(useCases: Pick<UseCases, 'inquire'>): ApiRoute {
  return route('inquire', 'before', (request, { caller }) => async () => {
    const { orderId = null, paymentConversationId } = request
    const view = await useCases.inquire(caller.merchant.merchantId, {
      orderId,
      // Stored masked, so it is looked for masked.
      paymentConversationId: maskedOrNull(paymentConversationId),
    })
    return { fields: viewToWire(view) }
  })
}

function viewToWire({ order, money, steps, matchCount, payer }: InquiryView): OwnFields {
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

function cardToWire(card: OrderCard): object {
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
function stepToWire(step: ProvisionStep): object {
  const { amountMinor, transactionType, transactionStatus, transactionDate } = step
  return {
    amount: amountToWire(amountMinor),
    // The void of an orphan is a cancellation that the gateway asked for by itself.
    transactionType: transactionType === 'OrphanVoid' ? 'Reverse' : transactionType,
    transactionStatus: ENDED_STATES.includes(transactionStatus) ? transactionStatus : 'Approved',
    transactionDate: transactionDate.toISOString(),
  }
}
