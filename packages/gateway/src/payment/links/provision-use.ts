import type { ErrorName } from '@vezne/protocol'
import { GatewayError, maskCardNumbersIn } from '../../base/kernel/index.ts'
import type { StoredCard } from '../cards/index.ts'
import type { Merchant } from '../merchants/index.ts'
import {
  EMPTY_PROVISION,
  type MoneyCall,
  NO_DETAILS,
  type ProvisionRequest,
  provision,
} from '../payments/index.ts'
import { phoneNumberParts } from './contacts.ts'
import { labelsOf, type PaymentLink, paymentTypeOf } from './link.ts'
import type { LinkUse } from './link-store.ts'
import type { LinkPorts } from './ports.ts'
import { releaseUse } from './reserve-use.ts'

/** The outcome of a submit of the page. */
export type LinkTryResult =
  | Readonly<{ kind: 'paid'; byThisCall: boolean }>
  /** The payment is at the bank, or its outcome is unknown: the page must not offer another try. */
  | Readonly<{ kind: 'underway' }>
  /** Nothing was charged: another page of the link took over the use (decision 6.9). */
  | Readonly<{ kind: 'overtaken' }>
  /** Nothing was charged: the card is no longer offered what the customer was shown. */
  | Readonly<{ kind: 'notOffered' }>
  /** Nothing was charged. */
  | Readonly<{ kind: 'refused'; error: ErrorName }>
  /** The browser must post a form to this page of the gateway, which leads it to the bank. */
  | Readonly<{ kind: 'verify'; startUrl: string }>

type UsePayment = Readonly<{
  link: PaymentLink
  merchant: Merchant
  use: Pick<LinkUse, 'useId' | 'amountMinor' | 'installmentCount' | 'sessionId' | 'payer'>
  /** Null where a 3-D Secure session names the card. */
  card: StoredCard | null
  cardHolderName: string | null
  clientIpAddress: string
}>

/** Refusals after which another call holds the use, or the bank has not called back yet. */
const KEEPS_ITS_USE: ReadonlySet<ErrorName> = new Set([
  'LINK_USED_UP',
  'SESSION_ALREADY_USED',
  'SESSION_NOT_VERIFIED',
])

/** Pays for a reserved use. Every end before the payment is opened gives the use back. */
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

/** The permission for links includes the mode of the link page, which no caller can name here. */
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

function requestOf({ link, use, card, cardHolderName }: UsePayment): ProvisionRequest {
  const { amountMinor, installmentCount, sessionId, payer } = use
  const phone = phoneNumberParts(payer.phoneNumber)
  return {
    ...EMPTY_PROVISION,
    amountMinor,
    pointAmountMinor: 0n,
    ...(card === null ? {} : { card }),
    currency: 'TRY',
    paymentType: paymentTypeOf(link),
    integrationMode: 'LinkPaymentPage',
    installmentCount,
    sessionId,
    details: {
      ...NO_DETAILS,
      description: link.content.productName,
      // Payers type card numbers into this field too (decision 1.6).
      cardHolderName: cardHolderName === null ? null : maskCardNumbersIn(cardHolderName),
      merchantCustomerName: payer.name,
      merchantCustomerPhoneCode: phone?.code ?? null,
      merchantCustomerPhoneNumber: phone?.number ?? null,
    },
    labels: labelsOf(link),
    linkUse: { linkId: link.linkId, useId: use.useId },
  }
}
