import { crc32, deflateSync } from 'node:zlib'
import { encode } from 'uqr'
import { linkUrl } from '../../links/index.ts'
import { PAGES, securityHeaders } from '../../page-catalogue/index.ts'
import type { Page } from '../document.tsx'
import { renderLinkNotice } from './notice.tsx'
import { frameOf, type LinkVisit } from './request.ts'

/** The quiet zone around the code, as ISO/IEC 18004 requires it. */
const BORDER_MODULES = 4
const PIXELS_A_MODULE = 8

/** The link's address as a QR code, also for a link that cannot be paid any more: the link's page says why. */
export async function showQrCode(
  visit: LinkVisit,
  kind: 'svg' | 'png',
): Promise<Page<string | Buffer>> {
  const { links } = visit.ports
  const link = await links.links.findByAddress(visit.addressToken)
  if (link === null) return renderLinkNotice(frameOf(visit, null), 'notFound', { url: '?' })
  const url = linkUrl(links.publicUrl, link)
  const { data } = encode(url, { ecc: 'M', border: BORDER_MODULES })
  const entry = kind === 'svg' ? PAGES.linkQrSvg : PAGES.linkQrPng
  const body = kind === 'svg' ? svgOf(data) : pngOf(data, PIXELS_A_MODULE)
  return { status: 200, headers: securityHeaders(entry), body }
}

/** White is drawn as well, so that cameras can read the code on a dark background. */
function svgOf(bitmap: Bitmap): string {
  const size = bitmap.length
  const squares = bitmap.flatMap((row, y) =>
    row.flatMap((isBlack, x) => (isBlack ? [`M${x} ${y}h1v1h-1z`] : [])),
  )
  const open = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${size * PIXELS_A_MODULE}" height="${size * PIXELS_A_MODULE}" shape-rendering="crispEdges">`
  return `${open}<path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${squares.join('')}"/></svg>`
}

/** Rows of equal length; true is black. */
export type Bitmap = readonly (readonly boolean[])[]

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** Bit depth 1, greyscale, and the standard compression, filter and interlacing. */
const KIND = [1, 0, 0, 0, 0]

/**
 * A PNG image (ISO/IEC 15948) in black and white; each module is `scale` pixels wide and high. Written here
 * because `uqr` makes no PNG, and Node.js has the compression and the checksum.
 */
export function pngOf(bitmap: Bitmap, scale: number): Buffer {
  const size = Buffer.alloc(8)
  size.writeUInt32BE((bitmap[0]?.length ?? 0) * scale, 0)
  size.writeUInt32BE(bitmap.length * scale, 4)
  const lines = bitmap.flatMap((row) => Array<Buffer>(scale).fill(lineOf(row, scale)))
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', Buffer.concat([size, Buffer.from(KIND)])),
    chunk('IDAT', deflateSync(Buffer.concat(lines), { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
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

function chunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const content = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(content))
  return Buffer.concat([length, content, check])
}
