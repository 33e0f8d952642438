import type { Language } from '@vezne/protocol'
import type { ComponentChildren, JSX } from 'preact'
import { Mark, type MarkKind } from '../design/index.ts'
import type { PageEntry, PageOrigins } from '../page-catalogue/index.ts'
import { type Page, page, renderDocument } from './document.tsx'

/** What a page needs to know of the gateway that shows it. */
export type Surroundings = Readonly<{
  /** True where no money moves; the page then says so. */
  isSandbox: boolean
}>

const TEST = { tr: 'Kartlardan para çekilmez.', en: 'No card is charged.' } as const

type SheetProps = Surroundings &
  Readonly<{ languageCode: Language; mark?: MarkKind; children: ComponentChildren }>

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

export function renderSheet(entry: PageEntry, { title, ...sheet }: SheetView): string {
  const { languageCode } = sheet
  return renderDocument(entry, { languageCode, title, children: <Sheet {...sheet} /> })
}

export function sheetPage(
  entry: PageEntry,
  status: number,
  { origins, ...view }: SheetView & Readonly<{ origins?: PageOrigins }>,
): Page {
  return page(entry, { status, ...(origins && { origins }), body: renderSheet(entry, view) })
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
