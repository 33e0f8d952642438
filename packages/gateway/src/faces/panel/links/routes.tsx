import type { LinkStatusView } from '../../../payment/links/index.ts'
import {
  get,
  getOfMerchant,
  headedPage,
  type MerchantVisit,
  type PanelAnswer,
  type PanelRoute,
  postOfMerchant,
  refusalPage,
  seeOther,
} from '../frame/index.ts'
import { chosenMerchant, fileRoutes, MerchantChoice, NO_PROBLEMS } from '../parts/index.ts'
import { linksFile } from './file.ts'
import { LINK_FORM_TEXTS } from './form-texts.ts'
import { newLinkValues } from './form-values.ts'
import { linkPage } from './link-page.tsx'
import { type LinksPorts, listPage } from './list-page.tsx'
import { makeLink } from './make.ts'
import { makeFormPage } from './make-form.tsx'

export type { LinksPorts } from './list-page.tsx'

/** Payment links and checkouts: the list, a new one, and the page of one. */
export function linksRoutes(ports: LinksPorts): readonly PanelRoute[] {
  return [
    get('/panel/links', 'links.see', (visit) => listPage(ports, visit)),
    ...fileRoutes('/panel/links', 'links.see', (visit, format) => linksFile(ports, visit, format)),
    get('/panel/links/new', 'links.make', async (visit) => {
      const merchant = chosenMerchant(visit)
      if (merchant !== null) return seeOther(`/panel/m/${merchant.merchantNumber}/links/new`)
      const { title, chooseFirst } = LINK_FORM_TEXTS[visit.language]
      const children = <MerchantChoice visit={visit} path="/panel/links/new" />
      return headedPage(visit, { title, purpose: chooseFirst }, { at: '/panel/links', children })
    }),
    getOfMerchant('/panel/m/:merchant/links/new', 'links.make', (visit) => {
      const values = newLinkValues(ports.newId(), visit.language, ports.clock.now())
      return makeFormPage(ports, visit, { values, problems: NO_PROBLEMS })
    }),
    postOfMerchant('/panel/m/:merchant/links/new', 'links.make', (visit) => makeLink(ports, visit)),
    getOfMerchant('/panel/m/:merchant/links/:linkId', 'links.see', (visit) =>
      withLink(ports, visit, (view) => linkPage(ports, visit, view)),
    ),
    postOfMerchant('/panel/m/:merchant/links/:linkId/end', 'links.end', (visit) =>
      withLink(ports, visit, (view) => endLink(ports, visit, view)),
    ),
  ]
}

/** Another merchant's link is as unknown as one that never was. */
async function withLink(
  ports: LinksPorts,
  visit: MerchantVisit,
  serve: (view: LinkStatusView) => Promise<PanelAnswer>,
): Promise<PanelAnswer> {
  const { merchant, params } = visit
  const view = await ports.findLink(merchant.merchantId, params['linkId'] ?? '')
  return view === null ? refusalPage(visit, 'NotFound') : serve(view)
}

async function endLink(
  ports: LinksPorts,
  { merchant, acts }: MerchantVisit,
  { link, status }: LinkStatusView,
): Promise<PanelAnswer> {
  const { merchantId, merchantNumber } = merchant
  const { linkId } = link
  const path = `/panel/m/${merchantNumber}/links/${linkId}`
  if (status !== 'Active') return seeOther(`${path}?done=notActive`)
  const isEnded = await acts.tryLink({ merchantNumber, key: null }, (links) =>
    ports.endLink(links, { merchantId, linkId }),
  )
  return seeOther(`${path}?done=${isEnded ? 'ended' : 'notActive'}`)
}
