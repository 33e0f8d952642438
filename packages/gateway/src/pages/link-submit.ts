import { GatewayError } from '../kernel/index.ts'
import {
  hasOneWayToPay,
  type LinkOffer,
  type LinkStanding,
  type PaymentLink,
  takeCard,
} from '../links/index.ts'
import { chooseAgain, type KeptCard, showAgain, showChoice } from './link-again.ts'
import {
  fieldsOfCard,
  keptValues,
  type LinkFormReading,
  readLinkForm,
  retypedValues,
} from './link-form-reading.ts'
import { chosenOffer } from './link-offer-seal.ts'
import {
  type LinkPagePorts,
  type LinkVisit,
  seeOther,
  standingFor,
  visitOfPage,
} from './link-page-request.ts'
import { pay } from './link-pay.ts'
import type { SealedContent } from './link-seal.ts'
import { type FormProblem, showForm, showStanding } from './link-show.ts'
import { LINK_TEXTS } from './link-texts.ts'
import { refusalInWords } from './link-words.ts'
import type { Page } from './page.ts'

type OpenLink = Extract<LinkStanding, { kind: 'open' }>
type CardState = SealedContent<'card'>

const TOO_MANY_TRIES = {
  tr: 'Çok fazla deneme oldu; bir süre sonra yeniden deneyin.',
  en: 'There were too many tries; try again after a while.',
}

/** A submitted form: the card, or the choice that follows it. */
export async function submitLink(ports: LinkPagePorts, visit: LinkVisit): Promise<Page> {
  const { languageCode, textOf } = visit
  const kept = keptCard(ports, visit)
  const known = kept === null ? visit : visitOfPage(ports, visit, kept.card.pageId)
  const standing = await standingFor(ports, known)
  if (standing.kind === 'paid' || standing.kind === 'underway') return seeOther(ports, known)
  if (standing.kind !== 'open') return showStanding(known, standing)
  const again = await showAgain(ports, known, { standing, kept })
  if (again !== null) return again
  const { linkId } = standing.link
  const wait = ports.tries.take({ payerAddress: visit.request.clientIpAddress, linkId })
  if (wait !== null) return askToWait(ports, known, { standing, kept, seconds: wait })
  if (kept !== null) return payChosen(ports, known, { standing, kept })
  if (known.isKnownPage) return submitCard(ports, known, standing)
  const problem = { message: LINK_TEXTS[languageCode].stale, values: keptValues(textOf) }
  return showForm(ports, known, { standing, problem })
}

function keptCard({ seal }: LinkPagePorts, { addressToken, textOf }: LinkVisit): KeptCard | null {
  const cardState = textOf('card')
  const card = seal.open('card', addressToken, cardState)
  return card === null ? null : { card, cardState }
}

/** Whatever was typed is kept, but for the card; nothing else was looked at. */
function askToWait(
  ports: LinkPagePorts,
  visit: LinkVisit,
  {
    standing,
    kept,
    seconds,
  }: Readonly<{ standing: OpenLink; kept: KeptCard | null; seconds: number }>,
): Page {
  const values = kept?.card.values ?? keptValues(visit.textOf)
  const problem = { message: TOO_MANY_TRIES[visit.languageCode], values }
  const form = showForm(ports, visit, { standing, problem })
  return { ...form, status: 429, headers: { ...form.headers, 'retry-after': String(seconds) } }
}

async function submitCard(
  ports: LinkPagePorts,
  visit: LinkVisit,
  standing: OpenLink,
): Promise<Page> {
  const values = retypedValues(visit.textOf)
  const again = (problem: FormProblem): Page =>
    showForm(ports, visit, { standing, problem: { ...problem, values } })
  const reading = readLinkForm(standing.link, visit.textOf)
  if (reading.wrong.length > 0) return again({ wrong: reading.wrong })
  try {
    return await withCard(ports, visit, { standing, reading })
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    const { fields } = error.details
    if (fields !== undefined)
      return again({ wrong: fieldsOfCard(fields.map(({ field }) => field)) })
    return again({ message: refusalInWords(error.code, visit.languageCode) })
  }
}

async function withCard(
  ports: LinkPagePorts,
  visit: LinkVisit,
  { standing, reading }: Readonly<{ standing: OpenLink; reading: LinkFormReading }>,
): Promise<Page> {
  const { amountMinor, card: form } = reading
  const taken = await takeCard(ports.links, standing.link, { form, amountMinor })
  const card: CardState = {
    pageId: visit.pageId,
    cardToken: taken.cardToken,
    cardHolderName: form.cardHolderName ?? null,
    lastFour: form.cardNumber?.slice(-4) ?? '',
    amountMinor: amountMinor === null ? null : String(amountMinor),
    values: keptValues(visit.textOf),
  }
  const [first] = taken.options
  if (first === undefined) throw new GatewayError('INSTALLMENT_NOT_OFFERED')
  const kept = { card, cardState: ports.seal.seal('card', visit.addressToken, card) }
  const offer = onlyOffer(standing.link, amountMinor) ?? chosenOffer(ports, visit)
  if (offer === null) return showChoice(ports, visit, { standing, kept, ...taken, message: null })
  return pay(ports, visit, { standing, kept, offer })
}

/** What the form itself showed, or the customer typed, where no card can change it; else null. */
function onlyOffer(link: PaymentLink, typedMinor: bigint | null): LinkOffer | null {
  const totalMinor = link.amountMinor ?? typedMinor
  return totalMinor !== null && hasOneWayToPay(link) ? { installmentCount: 1, totalMinor } : null
}

/** The choice was sent. What it showed may be of an earlier version, or of too long ago. */
function payChosen(
  ports: LinkPagePorts,
  visit: LinkVisit,
  attempt: Readonly<{ standing: OpenLink; kept: KeptCard }>,
): Promise<Page> {
  const offer = chosenOffer(ports, visit)
  if (offer !== null) return pay(ports, visit, { ...attempt, offer })
  const message = LINK_TEXTS[visit.languageCode].chooseOnce
  return chooseAgain(ports, visit, { ...attempt, message })
}
