import { type LinkStanding, type PricedCard, priceCard } from '../../links/index.ts'
import { browserHash, isSameBrowser } from './browser.ts'
import type { LinkPagePorts, LinkVisit } from './request.ts'
import type { SealedContent } from './seal.ts'

type OpenLink = Extract<LinkStanding, { kind: 'open' }>
type CardState = SealedContent<'keptCard'>

/** A card that the vault holds while its payer mends other fields, or chooses how it pays. */
export type KeptCard = Readonly<{ card: CardState; cardState: string }>

/** Less than the half hour of a card's security code (decision 3.1), from when the card was typed. */
const KEPT_MILLISECONDS = 25 * 60_000

/** What the payer's browser keeps of the card: its token and last digits, sealed for this browser and link. */
export function keepCard(
  { links, seal }: LinkPagePorts,
  { addressToken, browser }: LinkVisit,
  card: Omit<CardState, 'takenAt' | 'browser'>,
): KeptCard {
  const hash = browser === null ? null : browserHash(addressToken, browser)
  const known = hash?.toString('base64url') ?? null
  const content = { ...card, takenAt: links.clock.now().getTime(), browser: known }
  return { card: content, cardState: seal.seal('keptCard', addressToken, content) }
}

/** The same card with other details. Its time runs on: it must not outlive its security code. */
export function withDetails(
  { seal }: LinkPagePorts,
  { addressToken }: LinkVisit,
  { kept, ...details }: Readonly<{ kept: KeptCard }> & Pick<CardState, 'values' | 'amountMinor'>,
): KeptCard {
  const card = { ...kept.card, ...details }
  return { card, cardState: seal.seal('keptCard', addressToken, card) }
}

/** The card that the form brings back; null: none, another browser's, or one of too long ago. */
export function keptCard({ links, seal }: LinkPagePorts, visit: LinkVisit): KeptCard | null {
  const { addressToken, browser, textOf } = visit
  const cardState = textOf('card')
  const card = seal.open('keptCard', addressToken, cardState)
  if (card === null) return null
  if (links.clock.now().getTime() - card.takenAt > KEPT_MILLISECONDS) return null
  // A browser that kept no cookie when it typed the card cannot be told from another.
  if (card.browser === null) return { card, cardState }
  const known = Buffer.from(card.browser, 'base64url')
  return isSameBrowser(known, addressToken, browser) ? { card, cardState } : null
}

/** The ways in which the card can pay; null where the card's time in the vault is over. */
export function pricedCard(
  { links }: LinkPagePorts,
  standing: OpenLink,
  { card: { cardToken, amountMinor: typed } }: KeptCard,
): Promise<PricedCard | null> {
  const amountMinor = typed === null ? null : BigInt(typed)
  return priceCard(links, standing, { cardToken, amountMinor })
}

/** Null also where the card cannot pay the link any more. */
export async function choiceOf(
  ports: LinkPagePorts,
  standing: OpenLink,
  kept: KeptCard,
): Promise<PricedCard | null> {
  const priced = await pricedCard(ports, standing, kept)
  return priced === null || priced.options.length === 0 ? null : priced
}
