import type { JSX } from 'preact'

import { PAGES } from '../page-catalogue/index.ts'
import { renderDocument } from './document.tsx'
import { Mark } from './mark.tsx'
import { type Page, page } from './page.ts'
import { Sheet, type Surroundings } from './sheet.tsx'
import { THREEDS_TEXTS } from './threeds-texts.ts'

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
