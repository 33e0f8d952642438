import type { ErrorName } from '@vezne/protocol'
import { GatewayError, maskCardNumbersIn } from '../kernel/index.ts'
import type { Merchant } from '../merchants/index.ts'
import { type MoneyCall, type ProvisionRequest, provision } from '../payments/index.ts'
import { phoneNumberParts } from './contacts.ts'
import type { PaymentLink } from './link.ts'
import type { LinkUse } from './link-store.ts'
import type { LinkPorts } from './ports.ts'
import { releaseUse } from './reserve-use.ts'

/** How a submit of the page went on. */
export type LinkTryResult =
  | Readonly<{ kind: 'paid'; byThisCall: boolean }>
  /** At the bank, or the outcome is not known: the page must not offer another try. */
  | Readonly<{ kind: 'underway' }>
  /** Nothing was taken: another page of the link went on with its use (decision 6.9). */
  | Readonly<{ kind: 'overtaken' }>
  /** Nothing was taken: what the customer was shown is not on offer any more. */
  | Readonly<{ kind: 'notOffered' }>
  /** Nothing was taken. */
  | Readonly<{ kind: 'refused'; error: ErrorName }>
  /** The browser must go to this page of the gateway by a form POST, which leads it to the bank. */
  | Readonly<{ kind: 'verify'; startUrl: string }>

export type UsePayment = Readonly<{
  link: PaymentLink
  merchant: Merchant
  use: Pick<LinkUse, 'useId' | 'amountMinor' | 'installmentCount' | 'sessionId' | 'payer'>
  /** Null where the session stands in for the card. */
  card: Readonly<{ cardToken: string; cardHolderName: string | null }> | null
  clientIpAddress: string
}>

/** Refusals in which the use is not this call's to give back, or the bank has yet to speak. */
const KEEPS_ITS_USE: ReadonlySet<ErrorName> = new Set([
  'LINK_USED_UP',
  'SESSION_ALREADY_USED',
  'SESSION_NOT_VERIFIED',
])

/** Pays for a reserved use. Whatever ends it before the payment was opened gives the use back. */
export async function provisionUse(ports: LinkPorts, payment: UsePayment): Promise<LinkTryResult> {
  try {
    const { error } = await provision(ports.payments, moneyCall(payment), requestOf(payment))
    if (error === null) return { kind: 'paid', byThisCall: true }
    return error === 'OUTCOME_UNKNOWN' ? { kind: 'underway' } : { kind: 'refused', error }
  } catch (error) {
    const code = error instanceof GatewayError ? error.code : null
    if (code === null || !KEEPS_ITS_USE.has(code)) {
      await releaseUse(ports, payment.link, payment.use.useId)
    }
    if (code === null) throw error
    return { kind: 'refused', error: code }
  }
}

/** The permission for links covers the mode of the link page: nobody calls from outside here. */
function moneyCall({ link, merchant, clientIpAddress }: UsePayment): MoneyCall {
  const permissions = new Set([...merchant.permissions, 'ModeLinkPaymentPage' as const])
  return {
    merchant: { ...merchant, permissions },
    conversationId: link.linkId,
    pair: null,
    clientIpAddress,
    idempotency: null,
  }
}

function requestOf({ link, use, card }: UsePayment): ProvisionRequest {
  const { amountMinor, installmentCount, sessionId, payer } = use
  const phone = phoneNumberParts(payer.phoneNumber)
  const cardHolderName = card?.cardHolderName ?? null
  return {
    amountMinor,
    pointAmountMinor: 0n,
    cardToken: card?.cardToken ?? null,
    currency: 'TRY',
    paymentType: 'Auth',
    integrationMode: 'LinkPaymentPage',
    installmentCount,
    sessionId,
    originalOrderId: null,
    gatewayAlias: null,
    details: {
      description: link.content.productName,
      // Payers type the number here too (decision 1.6).
      cardHolderName: cardHolderName === null ? null : maskCardNumbersIn(cardHolderName),
      merchantCustomerName: payer.name,
      merchantCustomerPhoneCode: phone?.code ?? null,
      merchantCustomerPhoneNumber: phone?.number ?? null,
    },
    linkUse: { linkId: link.linkId, useId: use.useId },
  }
}
