import { ERRORS } from '@vezne/protocol'

import { finishLinkPayment } from '../../links/index.ts'
import type { Page, PageRoute } from '../document.tsx'
import { showOffers } from './offers.ts'
import { showQrCode } from './qr.ts'
import {
  type LinkPagePorts,
  type LinkPageRequest,
  seeOther,
  visitOf,
  visitOfPage,
} from './request.ts'
import { showLink, showPaid } from './show.ts'
import { submitLink } from './submit.ts'

type LinkRoute<Body extends string | Buffer = string> = PageRoute<LinkPageRequest, Body>

/** The pages of payment links. */
export function linkPageRoutes(ports: LinkPagePorts): readonly LinkRoute[] {
  return [
    {
      methods: ['GET'],
      path: '/l/:addressToken',
      serve: async (request) => showLink(visitOf(ports, request)),
    },
    {
      methods: ['POST'],
      path: '/l/:addressToken',
      serve: async (request) => submitLink(visitOf(ports, request)),
    },
    {
      methods: ['GET', 'POST'],
      path: '/l/return/:addressToken',
      serve: (request) => returnFromBank(ports, request),
    },
    {
      methods: ['GET'],
      path: '/l/:addressToken/offers',
      serve: async (request) => showOffers(visitOf(ports, request)),
    },
  ]
}

/** The link's address as QR codes. */
export function linkImageRoutes(ports: LinkPagePorts): readonly LinkRoute<string | Buffer>[] {
  return (['svg', 'png'] as const).map((kind) => ({
    methods: ['GET'],
    path: `/l/:addressToken/qr.${kind}`,
    serve: async (request) => showQrCode(visitOf(ports, request), kind),
  }))
}

/** Redirects to the page's address, so that a reload pays nothing. */
async function returnFromBank(ports: LinkPagePorts, request: LinkPageRequest): Promise<Page> {
  const visit = visitOf(ports, request)
  if (request.isHead) return seeOther(visit)
  const { addressToken } = visit
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
