import type { JSX } from 'preact'
import { encode } from 'uqr'

/** The quiet zone around the code, as ISO/IEC 18004 requires it. */
const BORDER_MODULES = 4

/** A link's address as a QR code. White is drawn as well, so that cameras can read it on a dark page. */
export function QrCode({ url, label }: Readonly<{ url: string; label: string }>): JSX.Element {
  const { data } = encode(url, { ecc: 'M', border: BORDER_MODULES })
  const size = data.length
  const squares = data.flatMap((row, y) =>
    row.flatMap((isBlack, x) => (isBlack ? [`M${x} ${y}h1v1h-1z`] : [])),
  )
  return (
    <svg class="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#000" d={squares.join('')} shape-rendering="crispEdges" />
    </svg>
  )
}
