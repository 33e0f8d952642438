import type { JSX } from 'preact'

/** The small drawing above a page's title. Decoration: the words say it all. */
export function Mark(props: Readonly<{ kind: 'lock' | 'warning' }>): JSX.Element {
  const line = { fill: 'none', stroke: 'currentColor', 'stroke-width': '1.75' }
  return (
    <svg class={`mark ${props.kind}`} viewBox="0 0 24 24" aria-hidden="true" {...line}>
      {props.kind === 'lock' ? (
        <path d="M7 10V7.5a5 5 0 0 1 10 0V10M5.5 10h13v10.5h-13zM12 14v2.5" />
      ) : (
        <path d="M12 3.5 2.5 20.5h19zM12 10v4.5M12 17v.6" />
      )}
    </svg>
  )
}
