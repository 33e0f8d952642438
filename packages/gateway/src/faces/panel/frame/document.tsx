import type { ComponentChildren, JSX } from 'preact'
import { render } from 'preact-render-to-string'

import { Brand, Icon, type Language } from '../../design/index.ts'
import { PAGES, type PageEntry, securityHeaders } from '../../page-catalogue/index.ts'
import type { PanelAnswer } from './visit.ts'

export type PageView = Readonly<{
  title: string
  status?: number
  /** Another entry of the catalogue where the page loads more than the others. */
  entry?: PageEntry
  /** Where the browser goes on by itself. */
  onwardTo?: '/panel'
  children: ComponentChildren
}>

/** A page of one sheet, for people who are not signed in. */
export function plainPage(
  language: Language,
  { title, status = 200, entry = PAGES.panelPage, children, ...view }: PageView,
): PanelAnswer {
  const body = (
    <div class="plain">
      <header>
        <Brand />
      </header>
      <main class="sheet">{children}</main>
    </div>
  )
  return panelDocument(entry, { language, status, title, body, ...view })
}

type DocumentView = Readonly<{
  onwardTo?: '/panel'
  language: Language
  status: number
  title: string
  body: JSX.Element
}>

/** The whole document, with the headers that the catalogue gives its page. */
export function panelDocument(
  entry: PageEntry,
  { language, status, title, body, onwardTo }: DocumentView,
): PanelAnswer {
  const head = (
    <>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      {onwardTo === undefined ? null : <meta http-equiv="refresh" content={`0; url=${onwardTo}`} />}
      <Icon />
      {entry.styles.map(({ path }) => (
        <link key={path} rel="stylesheet" href={path ?? ''} />
      ))}
      {entry.scripts.map(({ path }) => (
        <script key={path} src={path ?? ''} defer />
      ))}
      <title>{`${title} · Vezne`}</title>
    </>
  )
  return {
    status,
    headers: securityHeaders(entry),
    body: `<!doctype html><html lang="${language}"><head>${render(head)}</head><body>${render(body)}</body></html>`,
  }
}

/** Sends the browser on, as after every posted form: a reload then repeats nothing. */
export function seeOther(
  location: string,
  headers: Readonly<Record<string, string>> = {},
): PanelAnswer {
  return {
    status: 303,
    headers: { location, ...securityHeaders(PAGES.panelOnward), ...headers },
    body: '',
  }
}

/** Lets the browser post the same form to another address, such as the page that asks who the person is. */
export function sameFormAt(location: string): PanelAnswer {
  return { ...seeOther(location), status: 307 }
}
