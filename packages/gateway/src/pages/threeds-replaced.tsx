import { PAGES } from '../page-catalogue/index.ts'
import { renderDocument } from './document.tsx'
import { Mark, type MarkKind } from './mark.tsx'
import { type Page, page } from './page.ts'
import { Sheet, type Surroundings } from './sheet.tsx'
import { THREEDS_TEXTS } from './threeds-texts.ts'

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
