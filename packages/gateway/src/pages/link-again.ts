import { type LinkOption, type LinkStanding, linkOptions } from '../links/index.ts'
import { renderLinkChoice } from './link-choice.tsx'
import { keptValues } from './link-form-reading.ts'
import { chosenOffer, sealOffer } from './link-offer-seal.ts'
import { frameOf, type LinkPagePorts, type LinkVisit } from './link-page-request.ts'
import type { SealedContent } from './link-seal.ts'
import { showForm } from './link-show.ts'
import { LINK_TEXTS } from './link-texts.ts'
import { type CardKind, cardInWords } from './link-words.ts'
import type { Page } from './page.ts'

type OpenLink = Extract<LinkStanding, { kind: 'open' }>

/** A card that waits for the choice of how it pays. */
export type KeptCard = Readonly<{
  card: SealedContent<'card'>
  /** The same as it was sealed: sealed again, it would outlive the card's security code. */
  cardState: string
}>

type Choice = Readonly<{ options: readonly LinkOption[]; profile: CardKind }>

/**
 * Answers the buttons that pay nothing: the other language, and another card. What was typed stays, but
 * for the card. Null: the form was sent to pay.
 */
export async function showAgain(
  ports: LinkPagePorts,
  visit: LinkVisit,
  { standing, kept }: Readonly<{ standing: OpenLink; kept: KeptCard | null }>,
): Promise<Page | null> {
  const isSwitch = visit.textOf('switchTo') !== ''
  if (!isSwitch && visit.textOf('otherCard') === '') return null
  const choice = kept !== null && isSwitch ? await choiceOf(ports, standing, kept) : null
  if (kept !== null && choice !== null) {
    return showChoice(ports, visit, { standing, kept, ...choice, message: null })
  }
  const values = kept?.card.values ?? keptValues(visit.textOf)
  return showForm(ports, visit, { standing, problem: { values } })
}

/** The choice once more, with what each way comes to now: the card need not be typed again. */
export async function chooseAgain(
  ports: LinkPagePorts,
  visit: LinkVisit,
  { standing, kept, message }: Readonly<{ standing: OpenLink; kept: KeptCard; message: string }>,
): Promise<Page> {
  const choice = await choiceOf(ports, standing, kept)
  if (choice !== null) return showChoice(ports, visit, { standing, kept, ...choice, message })
  const problem = {
    message: LINK_TEXTS[visit.languageCode].cardNotOffered,
    values: kept.card.values,
  }
  return showForm(ports, visit, { standing, problem })
}

/** Null where the card's time in the vault is over, or it cannot pay the link any more. */
async function choiceOf(
  { links }: LinkPagePorts,
  { link }: OpenLink,
  { card: { cardToken, amountMinor: typed } }: KeptCard,
): Promise<Choice | null> {
  const card = await links.payments.cards.findCard(link.merchantId, cardToken)
  if (card === null) return null
  const amountMinor = typed === null ? null : BigInt(typed)
  const options = await linkOptions(links, link, { card, amountMinor })
  return options.length === 0 ? null : { options, profile: card.profile }
}

export function showChoice(
  ports: LinkPagePorts,
  visit: LinkVisit,
  view: Readonly<{ standing: OpenLink; kept: KeptCard; message: string | null }> & Choice,
): Page {
  const { standing, kept, options, profile, message } = view
  const { card, cardState } = kept
  const words = [cardInWords(profile), `••••\u00a0${card.lastFour}`].filter((each) => each !== '')
  const before = chosenOffer(ports, visit)?.installmentCount
  const chosen = options.findIndex(({ installmentCount }) => installmentCount === before)
  return renderLinkChoice({
    frame: { ...frameOf(visit, standing.merchant.name), otherLanguageUrl: null },
    options: options.map((option) => [option, sealOffer(ports, visit, option)] as const),
    chosen: Math.max(chosen, 0),
    card: words.join(' · '),
    cardState,
    message,
  })
}
