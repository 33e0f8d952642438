import { PAGES } from '../page-catalogue/index.ts'
import { renderDocument } from './document.tsx'
import { Mark } from './mark.tsx'
import { type Page, page } from './page.ts'
import { Sheet, type Surroundings } from './sheet.tsx'
import { THREEDS_TEXTS } from './threeds-texts.ts'

type RefusalView = Surroundings &
  Readonly<{
    /**
     * `ended`: the start page no longer leads to the bank; `timeOver`: because nobody was verified in time.
     * `refused`: a callback that was not believed.
     */
    kind: 'ended' | 'timeOver' | 'refused'
    /** Null where nothing is known of the session: both languages are shown. */
    languageCode: 'tr' | 'en' | null
  }>

const ANSWER = {
  ended: { entry: PAGES.threeDSClosed, status: 410, mark: 'ended' },
  timeOver: { entry: PAGES.threeDSClosed, status: 410, mark: 'ended' },
  refused: { entry: PAGES.threeDSRefused, status: 400, mark: 'error' },
} as const

/** Tells the card holder that this is a dead end, and where to go on. */
export function renderThreeDSRefusal({ kind, languageCode, isSandbox }: RefusalView): Page {
  const { entry, status, mark } = ANSWER[kind]
  const languages = languageCode === null ? (['tr', 'en'] as const) : [languageCode]
  const main = languages[0] ?? 'tr'
  const children = (
    <Sheet isSandbox={isSandbox} languageCode={main}>
      <Mark kind={mark} />
      {languages.map((language) => (
        <section key={language} lang={language}>
          {language === main ? (
            <h1>{THREEDS_TEXTS[language][kind].title}</h1>
          ) : (
            <h2>{THREEDS_TEXTS[language][kind].title}</h2>
          )}
          <p>{THREEDS_TEXTS[language][kind].body}</p>
          <p class="quiet">{THREEDS_TEXTS[language][kind].remedy}</p>
        </section>
      ))}
    </Sheet>
  )
  const title = THREEDS_TEXTS[main][kind].title
  const body = renderDocument(entry, { languageCode: main, title, children })
  return page(entry, { status, body })
}
