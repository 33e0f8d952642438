import { ERRORS } from '@vezne/protocol'

import {
  type LinkOffer,
  type LinkTryResult,
  type PricedCard,
  payLink,
  readPayer,
} from '../../../payment/links/index.ts'
import type { Page } from '../document.tsx'
import { chooseAgain } from './again.ts'
import { browserHash } from './browser.ts'
import type { KeptCard, Submit } from './kept-card.ts'
import { renderLinkVerification } from './notice.tsx'
import { frameOf, type LinkVisit, seeOther } from './request.ts'
import { showForm, showPaid } from './show.ts'
import { LINK_TEXTS } from './texts.ts'
import { refusalInWords } from './words.ts'

/** Pays what the customer was shown, or shows the choice again. */
export async function pay(
  visit: LinkVisit,
  submit: Submit<KeptCard>,
  { priced, offer }: Readonly<{ priced: PricedCard | null; offer: LinkOffer }>,
): Promise<Page> {
  const { card } = submit.kept
  const { link, merchant } = submit.linkState
  const { ports, addressToken, pageId, languageCode, request, browser } = visit
  const { payer } = readPayer(link.content.asks, (field) => card.values[field] ?? '')
  const result = await payLink(ports.links, {
    link,
    merchant,
    pageId,
    priced,
    cardHolderName: card.cardHolderName,
    offer,
    payer,
    browserHash: browserHash(link.linkId, browser),
    clientIpAddress: request.clientIpAddress,
    languageCode,
    returnPageOf: (useId) => {
      const sealed = ports.seal.seal('return', addressToken, { pageId, useId })
      const query = new URLSearchParams({ r: sealed, lang: languageCode })
      return new URL(`${ports.links.publicUrl}/l/return/${addressToken}?${query.toString()}`)
    },
  })
  return showResult(visit, submit, result)
}

async function showResult(
  visit: LinkVisit,
  submit: Submit<KeptCard>,
  result: LinkTryResult,
): Promise<Page> {
  const { linkState, kept } = submit
  switch (result.kind) {
    case 'paid':
      return result.byThisCall ? showPaid(visit) : seeOther(visit)
    case 'underway':
    case 'overtaken':
      return seeOther(visit)
    case 'notOffered':
      return chooseAgain(visit, submit, LINK_TEXTS[visit.languageCode].repriced)
    case 'verify':
      return renderLinkVerification(frameOf(visit, linkState), result.startUrl)
    case 'refused': {
      // The link itself cannot be paid any more: its page says why.
      if (ERRORS[result.error].group === 'link') return seeOther(visit)
      const message = refusalInWords(result.error, visit.languageCode)
      return showForm(visit, linkState, { message, values: kept.card.values })
    }
  }
}
