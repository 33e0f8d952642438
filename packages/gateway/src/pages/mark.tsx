import type { JSX } from 'preact'

const DRAWINGS = {
  lock: 'M7 10V7.5a5 5 0 0 1 10 0V10M5.5 10h13v10.5h-13zM12 14v2.5',
  warning: 'M12 3.5 2.5 20.5h19zM12 10v4.5M12 17v.6',
  done: 'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0zM7.8 12.3l2.9 2.9 5.5-6',
  waiting: 'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0zM12 7v5.3l3.4 2',
} as const

export type MarkKind = keyof typeof DRAWINGS

/** The small drawing above a page's title. Decoration: the words say it all. */
export function Mark(props: Readonly<{ kind: MarkKind }>): JSX.Element {
  const line = { fill: 'none', stroke: 'currentColor', 'stroke-width': '1.75' }
  return (
    <svg class={`mark ${props.kind}`} viewBox="0 0 24 24" aria-hidden="true" {...line}>
      <path d={DRAWINGS[props.kind]} />
    </svg>
  )
}
