import { encode } from 'uqr'

import { linkUrl } from '../links/index.ts'
import { PAGES, securityHeaders } from '../page-catalogue/index.ts'
import { renderLinkNotice } from './link-notice.tsx'
import { frameOf, type LinkPagePorts, type LinkVisit } from './link-page-request.ts'
import type { Page } from './page.ts'
import { type Bitmap, pngOf } from './png.ts'

/** Four modules of quiet ground all around, as the standard (ISO/IEC 18004) wants it. */
const BORDER_MODULES = 4
const PIXELS_A_MODULE = 8

/** The link's address as a QR code. A link that cannot be paid has it as well, and its page says why. */
export async function showQrCode(
  ports: LinkPagePorts,
  visit: LinkVisit,
  kind: 'svg' | 'png',
): Promise<Page<string | Buffer>> {
  const link = await ports.links.links.findByAddress(visit.addressToken)
  if (link === null) return renderLinkNotice(frameOf(visit, null), 'notFound', { url: '?' })
  const url = linkUrl(ports.links.publicUrl, link)
  const { data } = encode(url, { ecc: 'M', border: BORDER_MODULES })
  const entry = kind === 'svg' ? PAGES.linkQrSvg : PAGES.linkQrPng
  const body = kind === 'svg' ? svgOf(data) : pngOf(data, PIXELS_A_MODULE)
  return { status: 200, headers: securityHeaders(entry), body }
}

/** One path; white is drawn as well, so that it can be read on a dark ground. */
function svgOf(bitmap: Bitmap): string {
  const size = bitmap.length
  const squares = bitmap.flatMap((row, y) =>
    row.flatMap((isBlack, x) => (isBlack ? [`M${x} ${y}h1v1h-1z`] : [])),
  )
  const open = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${size * PIXELS_A_MODULE}" height="${size * PIXELS_A_MODULE}" shape-rendering="crispEdges">`
  return `${open}<path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${squares.join('')}"/></svg>`
}
