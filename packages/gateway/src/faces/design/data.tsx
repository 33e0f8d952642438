import type { ComponentChildren, JSX } from 'preact'

import { Mark, type MarkKind } from './marks.tsx'

type FactsProps = Readonly<{ rows: readonly (readonly [name: string, value: ComponentChildren])[] }>

/** Names with their values, one below the other. */
export function Facts({ rows }: FactsProps): JSX.Element {
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

export type Column<Row> = Readonly<{
  title: string
  /** `amount`: to the right, with figures of one width. `wide`: left out on a phone. `text`: a sentence of several lines. */
  kind?: 'amount' | 'wide' | 'amount wide' | 'text'
  show: (row: Row) => ComponentChildren
}>

type TableProps<Row> = Readonly<{
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** The row that has just been added. */
  newKey?: string | null
}>

/** Where a cell of a row holds a link, the whole row leads there; the keyboard reaches the link. */
export function Table<Row>(props: TableProps<Row>): JSX.Element {
  const { caption, columns, rows, keyOf, newKey = null } = props
  return (
    <section class="scroll" aria-label={caption} tabindex={0}>
      <table class="table">
        <thead>
          <tr>
            {columns.map(({ title, kind = '' }) => (
              <th key={title} scope="col" class={kind}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)} class={keyOf(row) === newKey ? 'new' : ''}>
              {columns.map(({ title, kind = '', show }) => (
                <td key={title} class={kind}>
                  {show(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

type Step = Readonly<{ text: string; href: string | null }>
type PagerProps = Readonly<{ label: string; newer: Step; older: Step }>

/** Steps through a list. A step whose `href` is null leads nowhere, and is left out. */
export function Pager({ label, newer, older }: PagerProps): JSX.Element {
  const step = ({ text, href }: Step) =>
    href === null ? (
      <span />
    ) : (
      <a class="button quiet" href={href}>
        {text}
      </a>
    )
  return (
    <nav class="pager" aria-label={label}>
      {step(newer)}
      {step(older)}
    </nav>
  )
}

export type Happening = Readonly<{ mark: MarkKind; what: ComponentChildren; when: JSX.Element }>

/** What happened to something, in the order given. */
export function TimeLine({
  happenings,
}: Readonly<{ happenings: readonly Happening[] }>): JSX.Element {
  return (
    <ol class="timeline">
      {happenings.map(({ mark, what, when }, index) => (
        <li key={index}>
          <Mark kind={mark} />
          <p>{what}</p>
          {when}
        </li>
      ))}
    </ol>
  )
}
