import type { Language } from '@vezne/protocol'
import { GatewayError, NO_LABELS } from '../../base/kernel/index.ts'
import type { Merchant } from '../merchants/index.ts'
import { cardAttempt, type Payer } from '../payments/index.ts'
import { createSessionOfOwnPage, startSessionOfOwnPage } from '../three-d-secure/index.ts'
import { type PaymentLink, paymentTypeOf } from './link.ts'
import {
  LINK_PAGE_MODE,
  type LinkOffer,
  needsVerification,
  type PricedCard,
} from './link-options.ts'
import { mayTakeLinkPayments } from './open-link.ts'
import type { LinkPorts } from './ports.ts'
import { type LinkTryResult, provisionUse } from './provision-use.ts'
import { NOT_RESERVED, releaseUse, reserveUse } from './reserve-use.ts'

/** One submit of the page. */
type LinkTry = Readonly<{
  link: PaymentLink
  merchant: Merchant
  /** One opened page pays once; a new try of the page replaces its earlier one. */
  pageId: string
  /** What `priceCard` answered in this submit. */
  priced: PricedCard | null
  cardHolderName: string | null
  /** What the customer was shown and chose: exactly this is charged, or nothing. */
  offer: LinkOffer
  payer: Payer
  /** Recognises the browser that pays; null where it keeps no cookie. */
  browserHash: Buffer | null
  clientIpAddress: string
  languageCode: Language
  /** The gateway's page to which the browser comes back from the bank. */
  returnPageOf: (useId: string) => URL
}>

/** A try whose card may pay what the customer was shown. */
type Prepared = Readonly<{ attempt: LinkTry; card: PricedCard['card']; useId: string }>

/**
 * Tries to pay. The 3-D Secure session comes first, because a session alone has no effect. Then the use is
 * reserved, which decides between concurrent tries. Then follows the bank, directly or through 3-D Secure.
 */
export async function payLink(ports: LinkPorts, attempt: LinkTry): Promise<LinkTryResult> {
  try {
    if (attempt.priced === null) throw new GatewayError('CARD_TOKEN_NOT_FOUND')
    const { card, options } = attempt.priced
    refuseCardTesting(ports, attempt, card)
    const { installmentCount, totalMinor } = attempt.offer
    const isOffered = options.some(
      (option) => option.installmentCount === installmentCount && option.totalMinor === totalMinor,
    )
    if (!isOffered) return { kind: 'notOffered' }
    return await reserveAndPay(ports, { attempt, card, useId: ports.newId() })
  } catch (error) {
    if (error instanceof GatewayError) return { kind: 'refused', error: error.code }
    throw error
  }
}

/**
 * Refuses card testing before 3-D Secure as well as before the payment (decision 1.7). Otherwise the card's
 * bank would go on answering which numbers exist, and would send card holders passwords for nothing.
 */
function refuseCardTesting(
  { payments }: LinkPorts,
  { link, clientIpAddress }: LinkTry,
  card: PricedCard['card'],
): void {
  const attempt = cardAttempt(card, { payerAddress: clientIpAddress, linkId: link.linkId })
  const retryAfterSeconds = payments.declines.secondsToWait(attempt)
  if (retryAfterSeconds !== null) throw new GatewayError('TOO_MANY_DECLINES', { retryAfterSeconds })
}

async function reserveAndPay(ports: LinkPorts, prepared: Prepared): Promise<LinkTryResult> {
  const { attempt, card, useId } = prepared
  const { link, merchant, pageId, payer, offer, cardHolderName, clientIpAddress } = attempt
  const { languageCode, browserHash } = attempt
  const sessionId = await sessionFor(ports, prepared)
  const { totalMinor: amountMinor, installmentCount } = offer
  const use = { useId, pageId, amountMinor, installmentCount, sessionId, payer }
  try {
    const verdict = await reserveUse(ports, link, { ...use, languageCode, browserHash })
    if (verdict === 'alreadyPaid') return { kind: 'paid', byThisCall: false }
    if (verdict === 'underway') return { kind: 'underway' }
    if (verdict !== 'reserved') return { kind: 'refused', error: NOT_RESERVED[verdict] }
    if (sessionId !== null) {
      const { merchantId } = link
      const session = { merchantId, sessionId, languageCode, cardHolderName, clientIpAddress }
      const page = attempt.returnPageOf(useId)
      const { startUrl } = await startSessionOfOwnPage(session, page, ports.sessions)
      return { kind: 'verify', startUrl }
    }
  } catch (error) {
    // After an error nobody knows whether the reservation was made.
    await releaseUse(ports, link, useId)
    throw error
  }
  return provisionUse(ports, { link, merchant, use, card, cardHolderName, clientIpAddress })
}

/** Null where no 3-D Secure is needed. */
async function sessionFor(ports: LinkPorts, { attempt, card }: Prepared): Promise<string | null> {
  const { link, merchant, offer, languageCode } = attempt
  if (!needsVerification({ link, merchant })) return null
  const session = {
    merchant,
    // The id that the merchant knows: an inquiry by it finds the link's payments.
    conversationId: link.linkId,
    amountMinor: offer.totalMinor,
    pointAmountMinor: 0n,
    currency: 'TRY',
    paymentType: paymentTypeOf(link),
    installmentCount: offer.installmentCount,
    languageCode,
    labels: NO_LABELS,
    mode: LINK_PAGE_MODE,
  } as const
  const { sessionId } = await createSessionOfOwnPage(session, card, ports.sessions)
  return sessionId
}

type LinkReturn = Readonly<{
  addressToken: string
  /** Comes sealed in the gateway's own return address. */
  useId: string
  clientIpAddress: string
}>

/**
 * Pays once the browser is back from the bank. The session says how the verification ended; the values
 * that the browser brings are not read. A link that was deleted or has expired meanwhile lets the try end
 * (decision 6.3). Null: there is no such link or try.
 */
export async function finishLinkPayment(
  ports: LinkPorts,
  { addressToken, useId, clientIpAddress }: LinkReturn,
): Promise<LinkTryResult | null> {
  const link = await ports.links.findByAddress(addressToken)
  const merchant = link === null ? null : await ports.findMerchant(link.merchantId)
  const use = link === null ? null : await ports.links.findUse(link, useId)
  if (link === null || merchant === null || use === null) return null
  if (use.state === 'Paid') return { kind: 'paid', byThisCall: false }
  if (use.state === 'Paying') return { kind: 'underway' }
  if (use.isTakenOver) return { kind: 'overtaken' }
  // A newer try of the page, the time or a refusal has ended the try without a payment.
  if (use.state === 'Released') return { kind: 'refused', error: 'SESSION_EXPIRED' }
  if (mayTakeLinkPayments(merchant) && use.sessionId !== null) {
    const bySession = { card: null, cardHolderName: null }
    return provisionUse(ports, { link, merchant, use, clientIpAddress, ...bySession })
  }
  await releaseUse(ports, link, use.useId)
  return { kind: 'refused', error: 'LINK_NOT_ACTIVE' }
}
