import type { JSX } from 'preact'

const CIRCLE = 'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0z'

// The dot is a line of almost no length: the round ends of its stroke draw it.
const TRIANGLE = 'M12 3.5 2.5 20.5h19zM12 10v4.5M12 17.4h.01'

/** A triangle: the reader must take care, and of `attention` must look at something that may still come right. */
const DRAWINGS = {
  lock: 'M7 10V7.5a5 5 0 0 1 10 0V10M5.5 10h13v10.5h-13zM12 14v2.5',
  warning: TRIANGLE,
  attention: TRIANGLE,
  error: `${CIRCLE}M9 9l6 6M15 9l-6 6`,
  ended: `${CIRCLE}M8 12h8`,
  done: `${CIRCLE}M7.8 12.3l2.9 2.9 5.5-6`,
  waiting: `${CIRCLE}M12 7v5.3l3.4 2`,
  info: `${CIRCLE}M12 11v5.4M12 7.7h.01`,
} as const

export type MarkKind = keyof typeof DRAWINGS

const LINE = {
  fill: 'none',
  stroke: 'currentColor',
  'stroke-width': '1.75',
  'stroke-linecap': 'round',
  'stroke-linejoin': 'round',
} as const

/** The small drawing above a page's title or in a badge. It is decoration: a screen reader skips it. */
export function Mark({ kind }: Readonly<{ kind: MarkKind }>): JSX.Element {
  return (
    <svg class={`mark ${kind}`} viewBox="0 0 24 24" aria-hidden="true" {...LINE}>
      <path d={DRAWINGS[kind]} />
    </svg>
  )
}

/** A cashier's window: the arch with its grille, and the opening above the counter. */
const WINDOW =
  'M1.5 22h21v-2.2H21V11a9 9 0 0 0-18 0v8.8H1.5zM7.1 19.8v-2.3h9.8v2.3zM7.1 8.5h1.8v6H7.1zM11.1 6.5h1.8v8h-1.8zM15.1 8.5h1.8v6h-1.8z'

/** The name with its mark, as every page of ours begins. With `href` it leads there. */
export function Brand({ href }: Readonly<{ href?: string }>): JSX.Element {
  const content = (
    <>
      <svg viewBox="0 0 24 24" aria-hidden="true" fill="currentColor" fill-rule="evenodd">
        <path d={WINDOW} />
      </svg>
      Vezne
    </>
  )
  if (href === undefined) return <span class="brand">{content}</span>
  return (
    <a class="brand" href={href}>
      {content}
    </a>
  )
}

const ICON_DRAWING = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24'><path fill='#3a78e0' fill-rule='evenodd' d='${WINDOW}'/></svg>`

const ICON = `data:image/svg+xml,${ICON_DRAWING.replaceAll(/[<>#]/g, encodeURIComponent)}`

/** The mark for the browser's tab, within the page: so that the browser asks for no `/favicon.ico`. */
export function Icon(): JSX.Element {
  return <link rel="icon" href={ICON} />
}
