import type { JSX } from 'preact'
import { PAGES } from '../../page-catalogue/index.ts'
import { type Page, page, renderDocument } from '../document.tsx'
import { Mark, type MarkKind, Sheet, type Surroundings } from '../sheet.tsx'
import { THREEDS_TEXTS } from './texts.ts'

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

type News = keyof (typeof THREEDS_TEXTS)['tr']['replaced']['news']

type ReplacedView = Surroundings &
  Readonly<{
    /** How the later attempt stands. */
    news: News
    languageCode: 'tr' | 'en'
  }>

const MARKS: Readonly<Record<News, MarkKind>> = {
  underWay: 'waiting',
  verified: 'waiting',
  paying: 'warning',
  paid: 'done',
  notVerified: 'error',
  declined: 'error',
  timeOver: 'ended',
}

/** Tells the earlier of two tabs that the later one went on, and what came of it (decision 4.10). */
export function renderThreeDSReplaced({ news, languageCode, isSandbox }: ReplacedView): Page {
  const { replaced } = THREEDS_TEXTS[languageCode]
  const children = (
    <Sheet isSandbox={isSandbox} languageCode={languageCode}>
      <Mark kind={MARKS[news]} />
      <h1>{replaced.title}</h1>
      <p>{replaced.body}</p>
      <p>{replaced.news[news]}</p>
    </Sheet>
  )
  const { title } = replaced
  const body = renderDocument(PAGES.threeDSReplaced, { languageCode, title, children })
  return page(PAGES.threeDSReplaced, { status: 409, body })
}

type TakenView = Surroundings &
  Readonly<{
    back: Readonly<{ url: string; isOurs: boolean }>
    languageCode: 'tr' | 'en'
    /** Whether the browser shows it within another page. */
    isFramed: boolean
  }>

/** The ticket has led to the bank already (decision 4.9): what to do, and the way back. */
export function renderThreeDSTaken({ back, languageCode, isFramed, isSandbox }: TakenView): Page {
  const texts = THREEDS_TEXTS[languageCode].taken
  // A frame of the shop may not lead its page away, and the shop's site would stand in itself.
  const isWithinShop = isFramed && !back.isOurs
  const children = (
    <Sheet isSandbox={isSandbox} languageCode={languageCode}>
      <Mark kind="warning" />
      <h1>{texts.title}</h1>
      <p>{texts.body}</p>
      <p>{isWithinShop ? texts.remedyWithinShop : texts.remedy}</p>
      {isWithinShop ? null : (
        <Back url={new URL(back.url)} button={back.isOurs ? texts.toLink : texts.toShop} />
      )}
      {back.isOurs || isWithinShop ? null : <p class="quiet">{new URL(back.url).host}</p>}
    </Sheet>
  )
  const body = renderDocument(PAGES.threeDSTaken, { languageCode, title: texts.title, children })
  return page(PAGES.threeDSTaken, { status: 409, body })
}

/** A form that posts nothing loses the query of its address: that goes into fields. */
function Back({ url, button }: Readonly<{ url: URL; button: string }>): JSX.Element {
  return (
    <form method="get" action={`${url.origin}${url.pathname}`} target="_top">
      {[...url.searchParams].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button type="submit">{button}</button>
    </form>
  )
}
