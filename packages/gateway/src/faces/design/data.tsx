import type { ComponentChildren, JSX } from 'preact'

import { Moment, moneyText } from './figures.tsx'
import { byLanguage, type Language } from './language.ts'
import { Mark, type MarkKind } from './marks.tsx'
import { EmptyState } from './messages.tsx'

type SheetProps = Readonly<{
  title: ComponentChildren
  id?: string
  /** `across`: as wide as two sheets beside each other. `approval`: with the buttons of a decision. */
  kind?: 'across' | 'approval' | 'narrow'
  children?: ComponentChildren
}>

/** A part of a page on a ground of its own, with its title. */
export function Sheet({ title, id, kind, children }: SheetProps): JSX.Element {
  return (
    <section class={kind === undefined ? 'sheet' : `sheet ${kind}`} id={id}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

type FactsProps = Readonly<{ rows: readonly (readonly [name: string, value: ComponentChildren])[] }>

/** Names with their values, one below the other. A name whose value is null is left out. */
export function Facts({ rows }: FactsProps): JSX.Element {
  return (
    <dl class="facts">
      {rows.map(([name, value]) =>
        value === null ? null : (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
  )
}

export type Column<Row> = Readonly<{
  title: string
  /** `amount`: to the right, with figures of one width. `wide`: left out on a phone. `text`: a sentence of several lines. */
  kind?: 'amount' | 'wide' | 'amount wide' | 'text'
}> &
  (
    | Readonly<{ show: (row: Row) => ComponentChildren }>
    /** A moment; a dash where there is none. */
    | Readonly<{ at: (row: Row) => Date | null }>
    /** Money in kuruş. */
    | Readonly<{ amountMinor: (row: Row) => bigint }>
  )

type TableProps<Row> = Readonly<{
  caption: string
  language: Language
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** The row that has just been added. */
  newKey?: string | null
  /** Stands in place of a table without rows: that there are none, and what to do to get the first. */
  empty?: readonly [title: string, hint: ComponentChildren]
}>

/** Where a cell of a row holds a link, the whole row leads there; the keyboard reaches the link. */
export function Table<Row>(props: TableProps<Row>): JSX.Element {
  const { caption, language, columns, rows, keyOf, newKey = null, empty } = props
  if (rows.length === 0 && empty !== undefined) {
    return <EmptyState title={empty[0]}>{empty[1]}</EmptyState>
  }
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
              {columns.map((column) => (
                <td key={column.title} class={column.kind ?? ''}>
                  {cellOf(column, row, language)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function cellOf<Row>(column: Column<Row>, row: Row, language: Language): ComponentChildren {
  if ('show' in column) return column.show(row)
  if ('amountMinor' in column) return moneyText(column.amountMinor(row), language)
  const at = column.at(row)
  return at === null ? '–' : <Moment at={at} language={language} />
}

const PAGER_TEXTS = byLanguage({
  label: { tr: 'Sayfalar', en: 'Pages' },
  newer: { tr: 'Daha yeni', en: 'Newer' },
  newest: { tr: 'En yeniler', en: 'Newest' },
  older: { tr: 'Daha eski', en: 'Older' },
})

type PagerProps = Readonly<{
  language: Language
  /** Where each step leads; null: nowhere, and the step is left out. */
  newer?: string | null
  /** In place of the step to newer rows, where a list can only begin anew. */
  newest?: string | null
  older: string | null
  /** The list's own words. */
  texts?: Partial<Readonly<Record<'label' | 'newest' | 'older', string>>>
}>

/** Steps through a list. */
export function Pager({ language, newer, newest, older, texts }: PagerProps): JSX.Element {
  const words = { ...PAGER_TEXTS[language], ...texts }
  const step = (text: string, href: string | null) =>
    href === null ? (
      <span />
    ) : (
      <a class="button quiet" href={href}>
        {text}
      </a>
    )
  return (
    <nav class="pager" aria-label={words.label}>
      {newest === undefined ? step(words.newer, newer ?? null) : step(words.newest, newest)}
      {step(words.older, older)}
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
