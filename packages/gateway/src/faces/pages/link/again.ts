import type { PricedCard } from '../../../payment/links/index.ts'
import type { Page } from '../document.tsx'
import { renderLinkChoice } from './choice.tsx'
import { keptValues } from './form-reading.ts'
import { choiceOf, type KeptCard, type Submit } from './kept-card.ts'
import { chosenOffer, sealOffer } from './offers.ts'
import { frameOf, type LinkVisit } from './request.ts'
import { showForm } from './show.ts'
import { LINK_TEXTS } from './texts.ts'
import { cardInWords } from './words.ts'

/**
 * Answers the buttons that pay nothing: the other language, and another card. The typed values stay, except
 * the card's. Null where the form was sent to pay.
 */
export async function showAgain(
  visit: LinkVisit,
  { linkState, kept }: Submit<KeptCard | null>,
): Promise<Page | null> {
  const isSwitch = visit.textOf('switchTo') !== ''
  if (!isSwitch && visit.textOf('otherCard') === '') return null
  const typed = keptValues(visit.textOf)
  if (isDetails(visit)) {
    return showForm(visit, linkState, { values: typed, kept: isSwitch ? kept : null })
  }
  const submit = kept !== null && isSwitch ? { linkState, kept } : null
  const priced = submit === null ? null : await choiceOf(visit, submit)
  if (submit !== null && priced !== null) return showChoice(visit, submit, { priced })
  return showForm(visit, linkState, { values: kept?.card.values ?? typed })
}

/** Whether the form has a kept card and fields to mend. Otherwise a kept card comes from the choice. */
export function isDetails({ textOf }: LinkVisit): boolean {
  return textOf('details') !== ''
}

/** Shows the choice again, with the present totals. The customer need not type the card again. */
export async function chooseAgain(
  visit: LinkVisit,
  submit: Submit<KeptCard>,
  message: string,
): Promise<Page> {
  const priced = await choiceOf(visit, submit)
  if (priced !== null) return showChoice(visit, submit, { priced, message })
  const { cardNotOffered } = LINK_TEXTS[visit.languageCode]
  const { values } = submit.kept.card
  return showForm(visit, submit.linkState, { message: cardNotOffered, values })
}

/** `message`: why the choice is shown again. */
export function showChoice(
  visit: LinkVisit,
  { linkState, kept: { card, cardState } }: Submit<KeptCard>,
  { priced, message = null }: Readonly<{ priced: PricedCard; message?: string | null }>,
): Page {
  const { options } = priced
  const before = chosenOffer(visit)?.installmentCount
  const chosen = options.findIndex(({ installmentCount }) => installmentCount === before)
  const words = [cardInWords(priced.card.profile), `••••\u00a0${card.lastFour}`]
  return renderLinkChoice({
    frame: { ...frameOf(visit, linkState), otherLanguageUrl: null },
    options: options.map((option) => [option, sealOffer(visit, option)] as const),
    chosen: Math.max(chosen, 0),
    card: words.filter((each) => each !== '').join(' · '),
    cardState,
    message,
  })
}
