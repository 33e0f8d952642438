import type { JSX } from 'preact'
import { encode } from 'uqr'

/** The quiet zone around the code, as ISO/IEC 18004 requires it. */
const BORDER_MODULES = 4

type QrCodeProps = Readonly<{
  /** What a camera reads. */
  text: string
  /** What the code is, for people who cannot see it. */
  label: string
}>

/** A QR code within the page. White is drawn as well, so that cameras can read the code on a dark background. */
export function QrCode({ text, label }: QrCodeProps): JSX.Element {
  const { data } = encode(text, { ecc: 'M', border: BORDER_MODULES })
  const size = data.length
  const squares = data.flatMap((row, y) =>
    row.flatMap((isBlack, x) => (isBlack ? [`M${x} ${y}h1v1h-1z`] : [])),
  )
  return (
    <svg
      class="qr"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shape-rendering="crispEdges"
    >
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#000" d={squares.join('')} />
    </svg>
  )
}
