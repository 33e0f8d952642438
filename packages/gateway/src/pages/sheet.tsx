import type { ComponentChildren, JSX } from 'preact'

import type { PageEntry } from '../page-catalogue/index.ts'
import { type Page, page, renderDocument } from './document.tsx'

/** What a page needs to know of the gateway that shows it. */
export type Surroundings = Readonly<{
  /** True where no money moves; the page then says so. */
  isSandbox: boolean
}>

const TEST = { tr: 'Kartlardan para çekilmez.', en: 'No card is charged.' } as const

type SheetProps = Surroundings &
  Readonly<{ languageCode: 'tr' | 'en'; mark?: MarkKind; children: ComponentChildren }>

/** The main part of a page. In a sandbox it begins with a ribbon that says TEST. */
export function Sheet({ isSandbox, languageCode, mark, children }: SheetProps): JSX.Element {
  return (
    <main>
      {isSandbox ? (
        <p class="ribbon">
          <strong>TEST</strong> <span>{TEST[languageCode]}</span>
        </p>
      ) : null}
      {mark === undefined ? null : <Mark kind={mark} />}
      {children}
    </main>
  )
}

type SheetView = SheetProps & Readonly<{ title: string }>

/** A document that consists of one sheet. */
export function renderSheet(entry: PageEntry, { title, ...sheet }: SheetView): string {
  const { languageCode } = sheet
  return renderDocument(entry, { languageCode, title, children: <Sheet {...sheet} /> })
}

export function sheetPage(entry: PageEntry, status: number, view: SheetView): Page {
  return page(entry, { status, body: renderSheet(entry, view) })
}

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

/** The small drawing above a page's title. It is decoration: a screen reader skips it. */
export function Mark({ kind }: Readonly<{ kind: MarkKind }>): JSX.Element {
  return (
    <svg class={`mark ${kind}`} viewBox="0 0 24 24" aria-hidden="true" {...LINE}>
      <path d={DRAWINGS[kind]} />
    </svg>
  )
}

export type FormFields = readonly (readonly [name: string, value: string])[]

type OnwardFormProps = Readonly<{ action: string; fields: FormFields; button: string }>

/** A form that the page's script submits. The button is for browsers where that script does not run. */
export function OnwardForm(props: OnwardFormProps): JSX.Element {
  return (
    <form method="post" action={props.action} target="_self">
      {props.fields.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button type="submit">{props.button}</button>
    </form>
  )
}
