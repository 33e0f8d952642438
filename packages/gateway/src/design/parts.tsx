import type { ComponentChildren, JSX } from 'preact'

const CIRCLE = 'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0z'

/** `warning` is the only triangle: the reader must take care. */
const DRAWINGS = {
  lock: 'M7 10V7.5a5 5 0 0 1 10 0V10M5.5 10h13v10.5h-13zM12 14v2.5',
  // The dot is a line of almost no length: the round ends of its stroke draw it.
  warning: 'M12 3.5 2.5 20.5h19zM12 10v4.5M12 17.4h.01',
  error: `${CIRCLE}M9 9l6 6M15 9l-6 6`,
  ended: `${CIRCLE}M8 12h8`,
  done: `${CIRCLE}M7.8 12.3l2.9 2.9 5.5-6`,
  waiting: `${CIRCLE}M12 7v5.3l3.4 2`,
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

/** How each state of an order looks: never by its colour alone. */
const STATES: Readonly<Record<string, MarkKind>> = {
  Approved: 'done',
  PreAuthorized: 'lock',
  Captured: 'done',
  Pending: 'waiting',
  Unknown: 'warning',
  Declined: 'error',
  Failed: 'error',
  Reversed: 'ended',
  Expired: 'ended',
  PartiallyReturned: 'ended',
  Returned: 'ended',
}

/** A state by its name in the API, with its drawing. */
export function Badge({ state }: Readonly<{ state: string }>): JSX.Element {
  const kind = STATES[state] ?? 'waiting'
  return (
    <span class={`badge ${kind}`}>
      <Mark kind={kind} />
      {state}
    </span>
  )
}

/** A value that people paste elsewhere. Its button is shown by the page's script alone. */
export function Copyable({
  value,
  label,
}: Readonly<{ value: string; label: string }>): JSX.Element {
  return (
    <span class="copyable">
      <code>{value}</code>
      <button type="button" class="copy" data-copy={value} hidden>
        {label}
      </button>
    </span>
  )
}

/** Names with their values, one below the other on a phone. */
export function Facts({
  rows,
}: Readonly<{
  rows: readonly (readonly [name: string, value: ComponentChildren])[]
}>): JSX.Element {
  return (
    <dl class="facts">
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Simple drawings of the schemes whose cards the gateway takes. The form's script dims those that a number is not of. */
export function CardSchemes(): JSX.Element {
  return (
    <span class="schemes" id="schemes">
      <svg class="visa" viewBox="0 0 38 24" aria-hidden="true">
        <rect class="plate" x=".5" y=".5" width="37" height="23" rx="4" />
        <path
          class="word"
          d="M7 8l2.4 8L13 8M15.2 8l-1 8M22 9.3c-2-1.6-4.4-.9-4.3.7.1 1.7 3.6 1.4 3.5 3.7-.1 1.9-2.8 2.8-5 1.3M23.4 16L28 8l2.4 8M25.2 13.6h4.6"
        />
      </svg>
      <svg class="mastercard" viewBox="0 0 38 24" aria-hidden="true">
        <rect class="plate" x=".5" y=".5" width="37" height="23" rx="4" />
        <circle class="one" cx="15.5" cy="12" r="6.5" />
        <circle class="two" cx="22.5" cy="12" r="6.5" />
      </svg>
      <svg class="troy" viewBox="0 0 38 24" aria-hidden="true">
        <rect class="plate" x=".5" y=".5" width="37" height="23" rx="4" />
        <path
          class="word"
          d="M8.5 7v6.6q0 1.9 2.2 1.6M6.6 9.6h4.2M13.6 15.4V9.8M13.6 12q.4-2.5 2.9-2.3M24.2 12.5a2.9 2.9 0 1 1-5.8 0 2.9 2.9 0 0 1 5.8 0zM26.2 9.8l2.6 5.4M31.6 9.8l-3.4 7.4q-.5 1-1.7.9"
        />
      </svg>
    </span>
  )
}
