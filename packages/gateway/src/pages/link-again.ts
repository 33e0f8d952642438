import { type LinkOption, type LinkStanding, linkOptions } from '../links/index.ts'
import { renderLinkChoice } from './link-choice.tsx'
import { keptValues } from './link-form-reading.ts'
import { frameOf, type LinkPagePorts, type LinkVisit } from './link-page-request.ts'
import type { SealedContent } from './link-seal.ts'
import { showForm } from './link-show.ts'
import { type CardKind, cardInWords } from './link-words.ts'
import type { Page } from './page.ts'

type OpenLink = Extract<LinkStanding, { kind: 'open' }>
type CardState = SealedContent<'card'>

/**
 * Answers the buttons that pay nothing: the other language, and another card. What was typed stays, but
 * for the card. Null: the form was sent to pay.
 */
export async function showAgain(
  ports: LinkPagePorts,
  visit: LinkVisit,
  { standing, card }: Readonly<{ standing: OpenLink; card: CardState | null }>,
): Promise<Page | null> {
  const isSwitch = visit.textOf('switchTo') !== ''
  if (!isSwitch && visit.textOf('otherCard') === '') return null
  const choice = card !== null && isSwitch ? await choiceOf(ports, standing, card) : null
  if (card !== null && choice !== null) {
    return showChoice(visit, { standing, card, cardState: visit.textOf('card'), ...choice })
  }
  const values = card?.values ?? keptValues(visit.textOf)
  return showForm(visit, { standing, problem: { values } })
}

/** Null where the card's time in the vault is over. */
async function choiceOf(
  { links }: LinkPagePorts,
  { link }: OpenLink,
  { cardToken, amountMinor: typed }: CardState,
): Promise<Readonly<{ options: readonly LinkOption[]; profile: CardKind }> | null> {
  const card = await links.payments.cards.findCard(link.merchantId, cardToken)
  if (card === null) return null
  const amountMinor = typed === null ? null : BigInt(typed)
  const options = await linkOptions(links, link, { card, amountMinor })
  return options.length === 0 ? null : { options, profile: card.profile }
}

export function showChoice(
  visit: LinkVisit,
  view: Readonly<{
    standing: OpenLink
    card: CardState
    cardState: string
    options: readonly LinkOption[]
    profile: CardKind
  }>,
): Page {
  const { standing, card, cardState, options, profile } = view
  const words = [cardInWords(profile), `•••• ${card.lastFour}`].filter((each) => each !== '')
  return renderLinkChoice({
    frame: { ...frameOf(visit, standing.merchant.name), otherLanguageUrl: null },
    options,
    card: words.join(' · '),
    cardState,
  })
}
