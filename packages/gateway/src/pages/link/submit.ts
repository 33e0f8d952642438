import type { LinkStanding } from '../../links/index.ts'
import type { Page } from '../document.tsx'
import { chooseAgain, isDetails, showAgain } from './again.ts'
import { submitForm } from './card-submit.ts'
import { keptValues } from './form-reading.ts'
import { type KeptCard, keptCard, pricedCard } from './kept-card.ts'
import { chosenOffer } from './offers.ts'
import { pay } from './pay.ts'
import {
  type LinkPagePorts,
  type LinkVisit,
  seeOther,
  standingFor,
  visitOfPage,
} from './request.ts'
import { showForm, showStanding } from './show.ts'
import { LINK_TEXTS } from './texts.ts'

type OpenLink = Extract<LinkStanding, { kind: 'open' }>

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
  if (kept !== null && !isDetails(known)) return payChosen(ports, known, { standing, kept })
  if (known.isKnownPage && (kept !== null || !isDetails(known))) {
    return submitForm(ports, known, { standing, kept })
  }
  const problem = { message: LINK_TEXTS[languageCode].stale, values: keptValues(textOf) }
  return showForm(ports, known, { standing, problem })
}

/** Whatever was typed is kept, of the card what the vault has; nothing else was looked at. */
function askToWait(
  ports: LinkPagePorts,
  visit: LinkVisit,
  {
    standing,
    kept,
    seconds,
  }: Readonly<{ standing: OpenLink; kept: KeptCard | null; seconds: number }>,
): Page {
  const typed = keptValues(visit.textOf)
  const message = TOO_MANY_TRIES[visit.languageCode]
  const problem = isDetails(visit)
    ? { message, values: typed, kept }
    : { message, values: kept?.card.values ?? typed }
  const form = showForm(ports, visit, { standing, problem })
  return { ...form, status: 429, headers: { ...form.headers, 'retry-after': String(seconds) } }
}

/** The choice was sent. What it showed may be of an earlier version, or of too long ago. */
async function payChosen(
  ports: LinkPagePorts,
  visit: LinkVisit,
  attempt: Readonly<{ standing: OpenLink; kept: KeptCard }>,
): Promise<Page> {
  const offer = chosenOffer(ports, visit)
  if (offer !== null) {
    const priced = await pricedCard(ports, attempt.standing, attempt.kept)
    return pay(ports, visit, { ...attempt, priced, offer })
  }
  const message = LINK_TEXTS[visit.languageCode].chooseOnce
  return chooseAgain(ports, visit, { ...attempt, message })
}
