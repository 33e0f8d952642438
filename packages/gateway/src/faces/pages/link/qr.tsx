import { deflateSync } from 'node:zlib'
import { render } from 'preact-render-to-string'
import { pngFile } from '../../../payment/branding/index.ts'
import { linkUrl } from '../../../payment/links/index.ts'
import { QrFile, type QrModules, qrModules } from '../../design/index.ts'
import { PAGES, securityHeaders } from '../../page-catalogue/index.ts'
import type { Page } from '../document.tsx'
import { renderLinkNotice } from './notice.tsx'
import { frameOf, type LinkVisit } from './request.ts'

const PIXELS_PER_MODULE = 8

/** The link's address as a QR code, also for a link that cannot be paid any more: the link's page says why. */
export async function showQrCode(
  visit: LinkVisit,
  kind: 'svg' | 'png',
): Promise<Page<string | Buffer>> {
  const { links } = visit.ports
  const link = await links.links.findByAddress(visit.addressToken)
  if (link === null) return renderLinkNotice(frameOf(visit, null), 'notFound', { url: '?' })
  const text = linkUrl(links.publicUrl, link)
  if (kind === 'png') {
    const body = pngOf(qrModules(text), PIXELS_PER_MODULE)
    return { status: 200, headers: securityHeaders(PAGES.linkQrPng), body }
  }
  const body = render(<QrFile text={text} pixelsPerModule={PIXELS_PER_MODULE} />)
  return { status: 200, headers: securityHeaders(PAGES.linkQrSvg), body }
}

/** Bit depth 1, greyscale, and the standard compression, filter and interlacing. */
const KIND = [1, 0, 0, 0, 0]

/**
 * A PNG image in black and white; each module is `scale` pixels wide and high. Written here because `uqr` makes no
 * PNG.
 */
export function pngOf(bitmap: QrModules, scale: number): Buffer {
  const size = Buffer.alloc(8)
  size.writeUInt32BE((bitmap[0]?.length ?? 0) * scale, 0)
  size.writeUInt32BE(bitmap.length * scale, 4)
  const lines = bitmap.flatMap((row) => Array<Buffer>(scale).fill(lineOf(row, scale)))
  return pngFile([
    { type: 'IHDR', data: Buffer.concat([size, Buffer.from(KIND)]) },
    { type: 'IDAT', data: deflateSync(Buffer.concat(lines), { level: 9 }) },
  ])
}

/** A byte that says "not filtered", then eight pixels in each byte; a set bit is white. */
function lineOf(row: readonly boolean[], scale: number): Buffer {
  const line = Buffer.alloc(1 + Math.ceil((row.length * scale) / 8))
  for (let x = 0; x < row.length * scale; x += 1) {
    if (row[Math.floor(x / scale)] === true) continue
    const at = 1 + (x >> 3)
    line[at] = (line[at] ?? 0) | (0x80 >> (x & 7))
  }
  return line
}
