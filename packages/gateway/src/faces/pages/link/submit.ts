import { GatewayError } from '../../../base/kernel/index.ts'
import { tokenise } from '../../../payment/cards/index.ts'
import { hasOneWayToPay, type LinkOffer, type PaymentLink } from '../../../payment/links/index.ts'
import type { Page } from '../document.tsx'
import { chooseAgain, isDetails, showAgain, showChoice } from './again.ts'
import {
  fieldsOfCard,
  keptValues,
  type LinkFormReading,
  readLinkForm,
  retypedValues,
} from './form-reading.ts'
import {
  choiceOf,
  type KeptCard,
  keepCard,
  keptCard,
  pricedCard,
  type Submit,
  typedMinor,
  withDetails,
} from './kept-card.ts'
import { chosenOffer } from './offers.ts'
import { pay } from './pay.ts'
import { type LinkVisit, linkStateFor, seeOther, visitOfPage } from './request.ts'
import { type FormProblem, showForm, showLinkState } from './show.ts'
import { LINK_TEXTS } from './texts.ts'
import { refusalInWords } from './words.ts'

/** Answers a submitted form: the form with the card, or the choice of installments that follows it. */
export async function submitLink(unknown: LinkVisit): Promise<Page> {
  const kept = keptCard(unknown)
  const visit = kept === null ? unknown : visitOfPage(unknown, kept.card.pageId)
  const linkState = await linkStateFor(visit)
  if (linkState.kind === 'paid' || linkState.kind === 'underway') return seeOther(visit)
  if (linkState.kind !== 'open') return showLinkState(visit, linkState)
  const submit = { linkState, kept }
  const again = await showAgain(visit, submit)
  if (again !== null) return again
  const { ports, request, languageCode, textOf } = visit
  const { linkId } = linkState.link
  const seconds = ports.tries.take({ payerAddress: request.clientIpAddress, linkId })
  if (seconds !== null) return askToWait(visit, submit, seconds)
  if (kept !== null && !isDetails(visit)) return payChosen(visit, { linkState, kept })
  if (visit.isKnownPage && (kept !== null || !isDetails(visit))) return submitForm(visit, submit)
  const message = LINK_TEXTS[languageCode].stale
  return showForm(visit, linkState, { message, values: keptValues(textOf) })
}

/** Keeps the typed values and the card in the vault. Nothing else of the form was read. */
function askToWait(
  visit: LinkVisit,
  { linkState, kept }: Submit<KeptCard | null>,
  seconds: number,
): Page {
  const typed = keptValues(visit.textOf)
  const message = LINK_TEXTS[visit.languageCode].tooManyTries
  const problem = isDetails(visit)
    ? { message, values: typed, kept }
    : { message, values: kept?.card.values ?? typed }
  const form = showForm(visit, linkState, problem)
  return { ...form, status: 429, headers: { ...form.headers, 'retry-after': String(seconds) } }
}

/** Pays as chosen. A choice from an earlier version of the page, or an old one, must be made again. */
async function payChosen(visit: LinkVisit, submit: Submit<KeptCard>): Promise<Page> {
  const offer = chosenOffer(visit)
  if (offer === null) return chooseAgain(visit, submit, LINK_TEXTS[visit.languageCode].chooseOnce)
  return pay(visit, submit, { priced: await pricedCard(visit, submit), offer })
}

/**
 * The form with the payer's details and card. A correct card is kept in the vault even where other fields are
 * wrong, so that nobody types its number and code again (decision 6.11).
 */
async function submitForm(visit: LinkVisit, submit: Submit<KeptCard | null>): Promise<Page> {
  const { linkState, kept } = submit
  const reading = readLinkForm(linkState.link, visit.textOf)
  const again = (problem: FormProblem): Page =>
    showForm(visit, linkState, { ...problem, values: retypedValues(visit.textOf) })
  if (kept === null && reading.wrongOfCard.length > 0) {
    return again({ wrong: [...reading.wrong, ...reading.wrongOfCard] })
  }
  try {
    const card = await cardOf(visit, submit, reading)
    if (reading.wrong.length > 0) return again({ wrong: reading.wrong, kept: card })
    return await payOrChoose(visit, { linkState, kept: card })
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    const { fields } = error.details
    if (fields === undefined) {
      return again({ message: refusalInWords(error.code, visit.languageCode) })
    }
    const wrong = fieldsOfCard(fields.map(({ field }) => field))
    return again({ wrong: [...reading.wrong, ...wrong] })
  }
}

/** @throws GatewayError INVALID_FIELD with every field of the card that the vault refused. */
async function cardOf(
  visit: LinkVisit,
  { linkState, kept }: Submit<KeptCard | null>,
  { amountMinor: amount, card: form }: LinkFormReading,
): Promise<KeptCard> {
  const values = keptValues(visit.textOf)
  const amountMinor = amount === null ? null : String(amount)
  if (kept !== null) return withDetails(visit, kept, { values, amountMinor })
  const { merchantId } = linkState.link
  const { cardToken } = await tokenise({ ...form, merchantId }, visit.ports.links.cards)
  return keepCard(visit, {
    pageId: visit.pageId,
    cardToken,
    cardHolderName: form.cardHolderName ?? null,
    lastFour: form.cardNumber?.slice(-4) ?? '',
    amountMinor,
    values,
  })
}

async function payOrChoose(visit: LinkVisit, submit: Submit<KeptCard>): Promise<Page> {
  const priced = await choiceOf(visit, submit)
  if (priced === null) throw new GatewayError('INSTALLMENT_NOT_OFFERED')
  const offer = onlyOffer(submit.linkState.link, typedMinor(submit.kept)) ?? chosenOffer(visit)
  return offer === null
    ? showChoice(visit, submit, { priced })
    : pay(visit, submit, { priced, offer })
}

/** The amount of the link, or the typed one, where no card can change it; null where there is a choice. */
function onlyOffer(link: PaymentLink, typed: bigint | null): LinkOffer | null {
  const totalMinor = link.amountMinor ?? typed
  return totalMinor !== null && hasOneWayToPay(link) ? { installmentCount: 1, totalMinor } : null
}
