import { ERRORS } from '@vezne/protocol'
import { finishLinkPayment } from '../../../payment/links/index.ts'
import type { PageRoute } from '../../page-catalogue/index.ts'
import type { Page, PageRequest } from '../document.tsx'
import { brandingRoutes } from './branding.tsx'
import { showOffers } from './offers.ts'
import { showQrCode } from './qr.tsx'
import { type LinkPagePorts, type LinkVisit, seeOther, visitOf, visitOfPage } from './request.ts'
import { showLink, showPaid } from './show.ts'
import { submitLink } from './submit.ts'

type LinkRoute<Body extends string | Buffer = string> = PageRoute<PageRequest, Body>

export function linkPageRoutes(ports: LinkPagePorts): readonly LinkRoute[] {
  const route = (
    methods: LinkRoute['methods'],
    path: LinkRoute['path'],
    show: (visit: LinkVisit) => Promise<Page>,
  ) => ({ methods, path, serve: async (request: PageRequest) => show(visitOf(ports, request)) })
  return [
    route(['GET'], '/l/:addressToken', showLink),
    route(['POST'], '/l/:addressToken', submitLink),
    route(['GET', 'POST'], '/l/return/:addressToken', returnFromBank),
    route(['GET'], '/l/:addressToken/offers', showOffers),
  ]
}

/** The link's address as QR codes, and what the pages of links load. */
export function linkImageRoutes(ports: LinkPagePorts): readonly LinkRoute<string | Buffer>[] {
  const codes = (['svg', 'png'] as const).map(
    (kind): LinkRoute<string | Buffer> => ({
      methods: ['GET'],
      path: `/l/:addressToken/qr.${kind}`,
      serve: async (request) => showQrCode(visitOf(ports, request), kind),
    }),
  )
  return [...codes, ...brandingRoutes(ports)]
}

/** Redirects to the page's address, so that a reload pays nothing. */
async function returnFromBank(visit: LinkVisit): Promise<Page> {
  const { ports, request, addressToken } = visit
  if (request.isHead) return seeOther(visit)
  const back = ports.seal.open('return', addressToken, request.query.get('r') ?? '')
  if (back === null) return seeOther(visit)
  const known = visitOfPage(visit, back.pageId)
  const { useId } = back
  const { clientIpAddress } = request
  const result = await finishLinkPayment(ports.links, { addressToken, useId, clientIpAddress })
  if (result?.kind === 'paid' && result.byThisCall) return showPaid(known)
  if (result?.kind !== 'refused') return seeOther(known)
  const retry = ports.seal.seal('retry', addressToken, { useId })
  return seeOther(known, { e: ERRORS[result.error].code, u: retry })
}
