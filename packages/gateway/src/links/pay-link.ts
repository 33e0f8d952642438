import type { StoredCard } from '../cards/index.ts'
import { GatewayError } from '../kernel/index.ts'
import type { Merchant } from '../merchants/index.ts'
import { createSession, startSessionOfOwnPage } from '../threeds/index.ts'
import type { Payer } from './contacts.ts'
import type { PaymentLink } from './link.ts'
import { type LinkOffer, type LinkOption, linkOptions } from './link-options.ts'
import type { ReserveVerdict } from './link-store.ts'
import type { LinkPorts } from './ports.ts'
import { type LinkTryResult, provisionUse } from './provision-use.ts'
import { NOT_RESERVED, type Reservation, releaseUse, reserveUse } from './reserve-use.ts'

/** One submit of the page. */
export type LinkTry = Readonly<{
  link: PaymentLink
  merchant: Merchant
  /** One opened page pays once; its new try takes over its earlier one. */
  pageId: string
  cardToken: string
  cardHolderName: string | null
  /** What the customer typed; a fixed amount always comes from the link. */
  amountMinor: bigint | null
  /** What the customer was shown and chose: this is paid or nothing. */
  offer: LinkOffer
  payer: Payer
  /** Recognises the browser that pays; null where it keeps no cookie. */
  browserHash: Buffer | null
  clientIpAddress: string
  languageCode: 'tr' | 'en'
  /** The page of ours to which the browser comes back from the bank. */
  returnPageOf: (useId: string) => URL
}>

type Prepared = Readonly<{ useId: string; option: LinkOption; sessionId: string | null }>

/**
 * Tries to pay. The order of things: price and session first, for they change nothing that counts; then
 * the use, which decides; then the bank, directly or by way of 3-D Secure.
 */
export async function payLink(ports: LinkPorts, attempt: LinkTry): Promise<LinkTryResult> {
  try {
    const prepared = await prepare(ports, attempt)
    return prepared === null
      ? { kind: 'notOffered' }
      : await reserveAndPay(ports, attempt, prepared)
  } catch (error) {
    if (error instanceof GatewayError) return { kind: 'refused', error: error.code }
    throw error
  }
}

/** Decision 6.4; decided from the link and the merchant, never from the form. */
function needs3DS({ link, merchant }: LinkTry): boolean {
  return link.content.is3dRequired || !merchant.permissions.has('NonSecure')
}

/** Null where what the customer was shown is not on offer any more. */
async function prepare(ports: LinkPorts, attempt: LinkTry): Promise<Prepared | null> {
  const { merchantId } = attempt.link
  const card = await ports.payments.cards.findCard(merchantId, attempt.cardToken)
  if (card === null) throw new GatewayError('CARD_TOKEN_NOT_FOUND')
  refuseCardTesting(ports, attempt, card)
  const option = await chosenOption(ports, attempt, card)
  if (option === null) return null
  const useId = ports.newId()
  if (!needs3DS(attempt)) return { useId, option, sessionId: null }
  const { link, merchant, cardToken, languageCode } = attempt
  const { sessionId } = await createSession(
    {
      merchant,
      // The id that the merchant knows: an inquiry by it finds the link's payments.
      conversationId: link.linkId,
      cardToken,
      amountMinor: option.totalMinor,
      pointAmountMinor: 0n,
      currency: 'TRY',
      paymentType: 'Auth',
      installmentCount: option.installmentCount,
      languageCode,
    },
    ports.sessions,
  )
  return { useId, option, sessionId }
}

/**
 * The payment asks as well, but only after 3-D Secure: there the card's own bank would go on telling
 * which numbers it knows, and its holder be asked for a password that pays nothing (decision 1.7).
 */
function refuseCardTesting(
  { payments }: LinkPorts,
  { link, clientIpAddress }: LinkTry,
  { fingerprint, bin }: StoredCard,
): void {
  const retryAfterSeconds = payments.declines.secondsToWait({
    merchantId: link.merchantId,
    fingerprint,
    bin,
    payerAddress: clientIpAddress,
    linkId: link.linkId,
  })
  if (retryAfterSeconds === null) return
  throw new GatewayError('TOO_MANY_DECLINES', { retryAfterSeconds })
}

async function chosenOption(
  ports: LinkPorts,
  { link, amountMinor, offer }: LinkTry,
  card: StoredCard,
): Promise<LinkOption | null> {
  const options = await linkOptions(ports, link, { card, amountMinor })
  const option = options.find((each) => each.installmentCount === offer.installmentCount)
  return option?.totalMinor === offer.totalMinor ? option : null
}

async function reserveAndPay(
  ports: LinkPorts,
  attempt: LinkTry,
  { useId, option, sessionId }: Prepared,
): Promise<LinkTryResult> {
  const { link, merchant, pageId, payer, cardToken, cardHolderName } = attempt
  const { totalMinor: amountMinor, installmentCount } = option
  const use = { useId, pageId, amountMinor, installmentCount, sessionId, payer }
  const verdict = await reserved(ports, attempt, use)
  if (verdict === 'alreadyPaid') return { kind: 'paid', byThisCall: false }
  if (verdict === 'underway') return { kind: 'underway' }
  if (verdict !== 'reserved') return { kind: 'refused', error: NOT_RESERVED[verdict] }
  if (sessionId !== null) return verify(ports, attempt, { useId, sessionId })
  const { clientIpAddress } = attempt
  const card = { cardToken, cardHolderName }
  return provisionUse(ports, { link, merchant, use, card, clientIpAddress })
}

/** Of a reservation that failed nobody knows whether it was made: it is given back as well. */
async function reserved(
  ports: LinkPorts,
  { link, languageCode, browserHash }: LinkTry,
  use: Omit<Reservation, 'languageCode' | 'browserHash'>,
): Promise<ReserveVerdict> {
  try {
    return await reserveUse(ports, link, { ...use, languageCode, browserHash })
  } catch (error) {
    await releaseUse(ports, link, use.useId)
    throw error
  }
}

async function verify(
  ports: LinkPorts,
  attempt: LinkTry,
  { useId, sessionId }: Readonly<{ useId: string; sessionId: string }>,
): Promise<LinkTryResult> {
  const { link, languageCode, cardHolderName, clientIpAddress } = attempt
  const { merchantId } = link
  try {
    const session = { merchantId, sessionId, languageCode, cardHolderName, clientIpAddress }
    const page = attempt.returnPageOf(useId)
    const { startUrl } = await startSessionOfOwnPage(session, page, ports.sessions)
    return { kind: 'verify', startUrl }
  } catch (error) {
    await releaseUse(ports, link, useId)
    throw error
  }
}
