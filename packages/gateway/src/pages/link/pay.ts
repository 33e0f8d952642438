import { ERRORS } from '@vezne/protocol'

import {
  type LinkOffer,
  type LinkStanding,
  type LinkTryResult,
  type PricedCard,
  payLink,
  readPayer,
} from '../../links/index.ts'
import type { Page } from '../document.tsx'
import { chooseAgain } from './again.ts'
import { browserHash } from './browser.ts'
import type { KeptCard } from './kept-card.ts'
import { renderLinkVerification } from './notice.tsx'
import { frameOf, type LinkPagePorts, type LinkVisit, seeOther } from './request.ts'
import { showForm, showPaid } from './show.ts'
import { LINK_TEXTS } from './texts.ts'
import { refusalInWords } from './words.ts'

type OpenLink = Extract<LinkStanding, { kind: 'open' }>

/** Pays as the customer was shown, or shows the choice again; answers by what became of the try. */
export async function pay(
  ports: LinkPagePorts,
  visit: LinkVisit,
  attempt: Readonly<{
    standing: OpenLink
    kept: KeptCard
    priced: PricedCard | null
    offer: LinkOffer
  }>,
): Promise<Page> {
  const { standing, kept, priced, offer } = attempt
  const { card } = kept
  const { link, merchant } = standing
  const { addressToken, pageId, languageCode, request, browser } = visit
  const { payer } = readPayer(link.content.asks, (field) => card.values[field] ?? '')
  const result = await payLink(ports.links, {
    link,
    merchant,
    pageId,
    priced,
    cardHolderName: card.cardHolderName,
    offer,
    payer,
    browserHash: browser === null ? null : browserHash(link.linkId, browser),
    clientIpAddress: request.clientIpAddress,
    languageCode,
    returnPageOf: (useId) => {
      const sealed = ports.seal.seal('return', addressToken, { pageId, useId })
      const query = new URLSearchParams({ r: sealed, lang: languageCode })
      return new URL(`${ports.links.publicUrl}/l/return/${addressToken}?${query.toString()}`)
    },
  })
  return showResult(ports, visit, { standing, result, kept })
}

async function showResult(
  ports: LinkPagePorts,
  visit: LinkVisit,
  {
    standing,
    result,
    kept,
  }: Readonly<{ standing: OpenLink; result: LinkTryResult; kept: KeptCard }>,
): Promise<Page> {
  switch (result.kind) {
    case 'paid':
      return result.byThisCall ? showPaid(ports, visit) : seeOther(ports, visit)
    case 'underway':
    case 'overtaken':
      return seeOther(ports, visit)
    case 'notOffered': {
      const message = LINK_TEXTS[visit.languageCode].repriced
      return chooseAgain(ports, visit, { standing, kept, message })
    }
    case 'verify':
      return renderLinkVerification(frameOf(visit, standing.merchant.name), result.startUrl)
    case 'refused': {
      // The link, and not the card, stands in the way: the page's address says how.
      if (ERRORS[result.error].group === 'link') return seeOther(ports, visit)
      const message = refusalInWords(result.error, visit.languageCode)
      const { values } = kept.card
      return showForm(ports, visit, { standing, problem: { message, values } })
    }
  }
}
