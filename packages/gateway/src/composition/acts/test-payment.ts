import { GatewayError } from '../../base/kernel/index.ts'
import { type BankConnector, withSecurityCode } from '../../payment/banks/index.ts'
import { type CardForm, readUnstoredCard, type UnstoredCard } from '../../payment/cards/index.ts'
import type { Merchant } from '../../payment/merchants/index.ts'
import {
  EMPTY_PROVISION,
  NO_DETAILS,
  type PaymentPorts,
  type ProvisionRequest,
  type ProvisionResult,
  provision,
  type ReverseResult,
  reversePayment,
} from '../../payment/payments/index.ts'
import type { Foundation } from '../foundation/index.ts'

/** One lira: every bank takes it, and nobody misses it until it is voided. */
const AMOUNT_MINOR = 100n

export type TestPaymentInput = Readonly<{ merchant: Merchant; alias: string; card: CardForm }>

export type TestPayment = Readonly<{
  amountMinor: bigint
  payment: Pick<ProvisionResult, 'orderId' | 'error' | 'bankAnswer'>
  /** Null: nothing was taken, so that there is nothing to void. */
  reverse: Pick<ReverseResult, 'error' | 'bankRefusal'> | null
}>

/**
 * Takes one lira from a card that somebody has typed, at one terminal, and voids it: the whole way of a payment, its
 * rules, commits, ledger and events, in the merchant's books. Only the card goes another way: no table holds it.
 *
 * @throws GatewayError if the card is wrong, or a rule refuses the payment
 */
export async function takeTestPayment(
  foundation: Foundation,
  ports: PaymentPorts,
  { merchant, alias, card: form }: TestPaymentInput,
): Promise<TestPayment> {
  const { vault, clock, binCache } = foundation
  const lookUpBin = async (number: string) => (await binCache.directory()).lookUp(number)
  const { merchantId } = merchant
  const unstored = await readUnstoredCard({ ...form, merchantId }, { vault, clock, lookUpBin })
  // The operator pays, not the merchant: what the merchant's calls may do does not matter here.
  const payer = {
    ...merchant,
    permissions: new Set([...merchant.permissions, 'NonSecure'] as const),
  }
  const call = {
    ...OPERATORS_CALL,
    merchant: payer,
    conversationId: `test-payment-${ports.newId()}`,
  }
  const payment = await provision(withCard(ports, unstored), call, requestOf(unstored, alias))
  if (payment.error !== null || payment.orderId === null) {
    return { amountMinor: AMOUNT_MINOR, payment, reverse: null }
  }
  const reverse = await reversed(ports, call, payment.orderId)
  return { amountMinor: AMOUNT_MINOR, payment, reverse }
}

/** Signed by nobody, from this machine. */
const OPERATORS_CALL = { pair: null, clientIpAddress: '127.0.0.1', idempotency: null } as const

function requestOf({ card }: UnstoredCard, gatewayAlias: string): ProvisionRequest {
  return {
    ...EMPTY_PROVISION,
    amountMinor: AMOUNT_MINOR,
    pointAmountMinor: 0n,
    card,
    currency: 'TRY',
    paymentType: 'Auth',
    installmentCount: 1,
    gatewayAlias,
    details: { ...NO_DETAILS, description: 'Test payment of the operator' },
  }
}

/** The ports of a payment whose card the vault does not have. */
function withCard(ports: PaymentPorts, { opened, securityCode }: UnstoredCard): PaymentPorts {
  return {
    ...ports,
    cards: { ...ports.cards, openCard: async () => opened },
    bankFor: (terminal): BankConnector => withSecurityCode(ports.bankFor(terminal), securityCode),
  }
}

/** Whatever keeps the void from its end is told: the money is taken by now. */
async function reversed(
  ports: PaymentPorts,
  call: Parameters<typeof reversePayment>[1],
  orderId: string,
): Promise<Pick<ReverseResult, 'error' | 'bankRefusal'>> {
  try {
    return await reversePayment(ports, call, { orderId })
  } catch (error) {
    return { error: error instanceof GatewayError ? error.code : 'INTERNAL', bankRefusal: null }
  }
}
