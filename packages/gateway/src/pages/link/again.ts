import type { LinkStanding, PricedCard } from '../../links/index.ts'
import type { Page } from '../document.tsx'
import { renderLinkChoice } from './choice.tsx'
import { keptValues } from './form-reading.ts'
import { choiceOf, type KeptCard } from './kept-card.ts'
import { chosenOffer, sealOffer } from './offers.ts'
import { frameOf, type LinkPagePorts, type LinkVisit } from './request.ts'
import { showForm } from './show.ts'
import { LINK_TEXTS } from './texts.ts'
import { cardInWords } from './words.ts'

type OpenLink = Extract<LinkStanding, { kind: 'open' }>

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
  if (isDetails(visit)) {
    const problem = { values: keptValues(visit.textOf), kept: isSwitch ? kept : null }
    return showForm(ports, visit, { standing, problem })
  }
  const priced = kept !== null && isSwitch ? await choiceOf(ports, standing, kept) : null
  if (kept !== null && priced !== null) {
    return showChoice(ports, visit, { standing, kept, priced, message: null })
  }
  const values = kept?.card.values ?? keptValues(visit.textOf)
  return showForm(ports, visit, { standing, problem: { values } })
}

/** The form with a kept card and details to mend, not the choice. */
export function isDetails({ textOf }: LinkVisit): boolean {
  return textOf('details') !== ''
}

/** The choice once more, with what each way comes to now: the card need not be typed again. */
export async function chooseAgain(
  ports: LinkPagePorts,
  visit: LinkVisit,
  { standing, kept, message }: Readonly<{ standing: OpenLink; kept: KeptCard; message: string }>,
): Promise<Page> {
  const priced = await choiceOf(ports, standing, kept)
  if (priced !== null) return showChoice(ports, visit, { standing, kept, priced, message })
  const problem = {
    message: LINK_TEXTS[visit.languageCode].cardNotOffered,
    values: kept.card.values,
  }
  return showForm(ports, visit, { standing, problem })
}

export function showChoice(
  ports: LinkPagePorts,
  visit: LinkVisit,
  view: Readonly<{
    standing: OpenLink
    kept: KeptCard
    priced: PricedCard
    message: string | null
  }>,
): Page {
  const { standing, kept, priced, message } = view
  const { options } = priced
  const { card, cardState } = kept
  const words = [cardInWords(priced.card.profile), `••••\u00a0${card.lastFour}`].filter(
    (each) => each !== '',
  )
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
