import type { JSX } from 'preact'
import { encode } from 'uqr'

/** The quiet zone around the code, as ISO/IEC 18004 requires it. */
const BORDER_MODULES = 4

/** The squares of a QR code with the quiet zone, row by row: rows of equal length, true is black. */
export type QrModules = readonly (readonly boolean[])[]

export function qrModules(text: string): QrModules {
  return encode(text, { ecc: 'M', border: BORDER_MODULES }).data
}

type QrCodeProps = Readonly<{
  /** What a camera reads. */
  text: string
  /** What the code is, for people who cannot see it. */
  label: string
}>

/** A QR code within a page. */
export function QrCode({ text, label }: QrCodeProps): JSX.Element {
  const modules = qrModules(text)
  return (
    <svg class="qr" role="img" aria-label={label} {...frameOf(modules)}>
      <Squares modules={modules} />
    </svg>
  )
}

type QrFileProps = Readonly<{ text: string; pixelsPerModule: number }>

/** A QR code as a file of its own. */
export function QrFile({ text, pixelsPerModule }: QrFileProps): JSX.Element {
  const modules = qrModules(text)
  const pixels = modules.length * pixelsPerModule
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      role="img"
      aria-label={text}
      width={pixels}
      height={pixels}
      {...frameOf(modules)}
    >
      <Squares modules={modules} />
    </svg>
  )
}

const frameOf = ({ length }: QrModules) => ({
  viewBox: `0 0 ${length} ${length}`,
  'shape-rendering': 'crispEdges',
})

/** White is drawn as well, so that cameras can read the code on a dark background. */
function Squares({ modules }: Readonly<{ modules: QrModules }>): JSX.Element {
  const size = modules.length
  const squares = modules.flatMap((row, y) =>
    row.flatMap((isBlack, x) => (isBlack ? [`M${x} ${y}h1v1h-1z`] : [])),
  )
  return (
    <>
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#000" d={squares.join('')} />
    </>
  )
}
