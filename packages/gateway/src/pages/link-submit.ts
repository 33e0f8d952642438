import { ERRORS } from '@vezne/protocol'

import { GatewayError } from '../kernel/index.ts'
import {
  hasOneWayToPay,
  type LinkStanding,
  type LinkTryResult,
  openLink,
  payLink,
  readPayer,
  takeCard,
} from '../links/index.ts'
import { showAgain, showChoice } from './link-again.ts'
import {
  fieldsOfCard,
  keptValues,
  type LinkFormReading,
  readLinkForm,
  retypedValues,
} from './link-form-reading.ts'
import { renderLinkVerification } from './link-notice.tsx'
import { chosenOffer } from './link-offer-value.ts'
import {
  frameOf,
  type LinkPagePorts,
  type LinkVisit,
  seeOther,
  visitOfPage,
} from './link-page-request.ts'
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
  const { addressToken, languageCode, textOf } = visit
  const card = ports.seal.open('card', addressToken, textOf('card'))
  const known = card === null ? visit : visitOfPage(ports, visit, card.pageId)
  const { pageId } = known
  const standing = await openLink(ports.links, { addressToken, pageId })
  if (standing.kind === 'paid' || standing.kind === 'underway') return seeOther(ports, known)
  if (standing.kind !== 'open') return showStanding(known, standing)
  const again = await showAgain(ports, known, { standing, card })
  if (again !== null) return again
  const { linkId } = standing.link
  const wait = ports.tries.take({ payerAddress: visit.request.clientIpAddress, linkId })
  if (wait !== null) return askToWait(known, { standing, card, seconds: wait })
  if (card !== null) {
    const installmentCount = Number(textOf('installmentCount'))
    return pay(ports, known, { standing, card, installmentCount })
  }
  if (known.isKnownPage) return submitCard(ports, known, standing)
  const problem = { message: LINK_TEXTS[languageCode].stale, values: keptValues(textOf) }
  return showForm(known, { standing, problem })
}

/** Whatever was typed is kept, but for the card; nothing else was looked at. */
function askToWait(
  visit: LinkVisit,
  {
    standing,
    card,
    seconds,
  }: Readonly<{ standing: OpenLink; card: CardState | null; seconds: number }>,
): Page {
  const values = card?.values ?? keptValues(visit.textOf)
  const problem = { message: TOO_MANY_TRIES[visit.languageCode], values }
  const form = showForm(visit, { standing, problem })
  return { ...form, status: 429, headers: { ...form.headers, 'retry-after': String(seconds) } }
}

async function submitCard(
  ports: LinkPagePorts,
  visit: LinkVisit,
  standing: OpenLink,
): Promise<Page> {
  const values = retypedValues(visit.textOf)
  const again = (problem: FormProblem): Page =>
    showForm(visit, { standing, problem: { ...problem, values } })
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
  const chosen = chosenOffer(taken.options, visit.textOf('offer'))
  const option = hasOneWayToPay(standing.link) ? first : chosen
  if (option === undefined) {
    const cardState = ports.seal.seal('card', visit.addressToken, card)
    return showChoice(visit, { standing, card, cardState, ...taken })
  }
  return pay(ports, visit, { standing, card, installmentCount: option.installmentCount })
}

async function pay(
  ports: LinkPagePorts,
  visit: LinkVisit,
  attempt: Readonly<{ standing: OpenLink; card: CardState; installmentCount: number }>,
): Promise<Page> {
  const { standing, card, installmentCount } = attempt
  const { link, merchant } = standing
  const { addressToken, pageId, languageCode, request } = visit
  const { payer } = readPayer(link.content.asks, (field) => card.values[field] ?? '')
  const result = await payLink(ports.links, {
    link,
    merchant,
    pageId,
    cardToken: card.cardToken,
    cardHolderName: card.cardHolderName,
    amountMinor: card.amountMinor === null ? null : BigInt(card.amountMinor),
    installmentCount,
    payer,
    clientIpAddress: request.clientIpAddress,
    languageCode,
    returnPageOf: (useId) => {
      const sealed = ports.seal.seal('return', addressToken, { pageId, useId })
      const query = new URLSearchParams({ r: sealed, lang: languageCode })
      return new URL(`${ports.links.publicUrl}/l/return/${addressToken}?${query.toString()}`)
    },
  })
  return showResult(ports, visit, { standing, result, values: card.values })
}

function showResult(
  ports: LinkPagePorts,
  visit: LinkVisit,
  {
    standing,
    result,
    values,
  }: Readonly<{ standing: OpenLink; result: LinkTryResult; values: CardState['values'] }>,
): Page {
  switch (result.kind) {
    case 'paid':
    case 'underway':
      return seeOther(ports, visit)
    case 'verify':
      return renderLinkVerification(frameOf(visit, standing.merchant.name), result.startUrl)
    case 'refused': {
      // The link, and not the card, stands in the way: the page's address says how.
      if (ERRORS[result.error].group === 'link') return seeOther(ports, visit)
      const message = refusalInWords(result.error, visit.languageCode)
      return showForm(visit, { standing, problem: { message, values } })
    }
  }
}
