import type { Language } from '@vezne/protocol'
import type { JSX } from 'preact'
import type { MarkKind } from '../../design/index.ts'
import { PAGES } from '../../page-catalogue/index.ts'
import type { Page } from '../document.tsx'
import { type Surroundings, sheetPage } from '../sheet.tsx'
import { THREE_D_SECURE_TEXTS } from './texts.ts'

type RefusalView = Surroundings &
  Readonly<{
    /**
     * `ended`: the start page no longer leads to the bank. `timeOver`: the same, because the verification was
     * not finished in time. `refused`: the callback was not accepted.
     */
    kind: 'ended' | 'timeOver' | 'refused'
    /** Null where the session is not known: the page then shows both languages. */
    languageCode: Language | null
  }>

const ANSWERS = {
  ended: { entry: PAGES.threeDSecureClosed, status: 410, mark: 'ended' },
  timeOver: { entry: PAGES.threeDSecureClosed, status: 410, mark: 'ended' },
  refused: { entry: PAGES.threeDSecureRefused, status: 400, mark: 'error' },
} as const

/** Tells the card holder that this address leads nowhere, and how to go on. */
export function renderThreeDSecureRefusal({ kind, languageCode, isSandbox }: RefusalView): Page {
  const { entry, status, mark } = ANSWERS[kind]
  const main = languageCode ?? 'tr'
  const languages = languageCode === null ? (['tr', 'en'] as const) : [languageCode]
  const children = languages.map((language) => {
    const words = THREE_D_SECURE_TEXTS[language][kind]
    return (
      <section key={language} lang={language}>
        {language === main ? <h1>{words.title}</h1> : <h2>{words.title}</h2>}
        <p>{words.body}</p>
        <p class="quiet">{words.remedy}</p>
      </section>
    )
  })
  const { title } = THREE_D_SECURE_TEXTS[main][kind]
  return sheetPage(entry, status, { languageCode: main, isSandbox, title, mark, children })
}

type News = keyof (typeof THREE_D_SECURE_TEXTS)['tr']['replaced']['news']

const MARKS: Readonly<Record<News, MarkKind>> = {
  underWay: 'waiting',
  verified: 'waiting',
  paying: 'warning',
  paid: 'done',
  notVerified: 'error',
  declined: 'error',
  timeOver: 'ended',
}

/** `news` is the state of the later attempt. */
type ReplacedView = Surroundings & Readonly<{ news: News; languageCode: Language }>

/** Tells the earlier of two tabs that the later one went on, and with what result (decision 4.10). */
export function renderThreeDSecureReplaced({ news, ...shown }: ReplacedView): Page {
  const { title, body, news: sentences } = THREE_D_SECURE_TEXTS[shown.languageCode].replaced
  const children = (
    <>
      <h1>{title}</h1>
      <p>{body}</p>
      <p>{sentences[news]}</p>
    </>
  )
  return sheetPage(PAGES.threeDSecureReplaced, 409, {
    ...shown,
    title,
    mark: MARKS[news],
    children,
  })
}

type TakenView = Surroundings &
  Readonly<{
    back: Readonly<{ url: string; isOurs: boolean }>
    languageCode: Language
    /** Whether the browser shows this page within another page. */
    isFramed: boolean
  }>

/** Says that the ticket has led to the bank already, what to do, and the way back (decision 4.9). */
export function renderThreeDSecureTaken({ back, isFramed, ...shown }: TakenView): Page {
  const texts = THREE_D_SECURE_TEXTS[shown.languageCode].taken
  // A page in the shop's frame must not lead the shop's page away, and would show the shop's site within itself.
  const isWithinShop = isFramed && !back.isOurs
  const children = (
    <>
      <h1>{texts.title}</h1>
      <p>{texts.body}</p>
      <p>{isWithinShop ? texts.remedyWithinShop : texts.remedy}</p>
      {isWithinShop ? null : (
        <Back url={new URL(back.url)} button={back.isOurs ? texts.toLink : texts.toShop} />
      )}
      {back.isOurs || isWithinShop ? null : <p class="quiet">{new URL(back.url).host}</p>}
    </>
  )
  const { title } = texts
  return sheetPage(PAGES.threeDSecureTaken, 409, { ...shown, title, mark: 'warning', children })
}

/** A form of method GET drops the query of its address, so that the query's pairs become fields. */
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
