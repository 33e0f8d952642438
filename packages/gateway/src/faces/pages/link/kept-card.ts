import { type PricedCard, priceCard } from '../../../payment/links/index.ts'
import type { SealedContent } from '../seal.ts'
import { browserHash, isSameBrowser } from './browser.ts'
import type { LinkVisit, OpenLink } from './request.ts'

type CardState = SealedContent<'keptCard'>

/** A card in the vault whose payer still mends other fields, or chooses how to pay. */
export type KeptCard = Readonly<{ card: CardState; cardState: string }>

/** A submitted form, with the card that the form brought back. */
export type Submit<Card extends KeptCard | null> = Readonly<{ linkState: OpenLink; kept: Card }>

/** Shorter than the half hour of a card's security code (decision 3.1), counted from when the card was typed. */
const KEPT_MILLISECONDS = 25 * 60_000

/** Seals the card's token and last digits for this browser and link. The page carries the sealed text. */
export function keepCard(
  { ports, addressToken, browser }: LinkVisit,
  card: Omit<CardState, 'takenAt' | 'browser'>,
): KeptCard {
  const known = browserHash(addressToken, browser)?.toString('base64url') ?? null
  const content = { ...card, takenAt: ports.links.clock.now().getTime(), browser: known }
  return { card: content, cardState: ports.seal.seal('keptCard', addressToken, content) }
}

/** The same card with other details. `takenAt` stays: the card must not outlive its security code. */
export function withDetails(
  { ports, addressToken }: LinkVisit,
  kept: KeptCard,
  details: Pick<CardState, 'values' | 'amountMinor'>,
): KeptCard {
  const card = { ...kept.card, ...details }
  return { card, cardState: ports.seal.seal('keptCard', addressToken, card) }
}

/** The card that the form brings back; null where there is none, or it is another browser's or too old. */
export function keptCard({ ports, addressToken, browser, textOf }: LinkVisit): KeptCard | null {
  const cardState = textOf('card')
  const card = ports.seal.open('keptCard', addressToken, cardState)
  if (card === null) return null
  if (ports.links.clock.now().getTime() - card.takenAt > KEPT_MILLISECONDS) return null
  // A browser that kept no cookie when the card was typed cannot be recognised.
  if (card.browser === null) return { card, cardState }
  const known = Buffer.from(card.browser, 'base64url')
  return isSameBrowser(known, addressToken, browser) ? { card, cardState } : null
}

/** The amount that the customer typed, in kuruş; null where the link fixes the amount. */
export function typedMinor({ card: { amountMinor } }: KeptCard): bigint | null {
  return amountMinor === null ? null : BigInt(amountMinor)
}

/** The ways in which the card can pay; null where the card's time in the vault is over. */
export function pricedCard(
  { ports }: LinkVisit,
  { linkState, kept }: Submit<KeptCard>,
): Promise<PricedCard | null> {
  const { cardToken } = kept.card
  return priceCard(ports.links, linkState, { cardToken, amountMinor: typedMinor(kept) })
}

/** As `pricedCard`; null also where the card has no way to pay the link any more. */
export async function choiceOf(
  visit: LinkVisit,
  submit: Submit<KeptCard>,
): Promise<PricedCard | null> {
  const priced = await pricedCard(visit, submit)
  return priced === null || priced.options.length === 0 ? null : priced
}
