import { PAGES } from '../page-catalogue/index.ts'
import { renderDocument } from './document.tsx'
import { Mark } from './mark.tsx'
import { type Page, page } from './page.ts'
import { THREEDS_TEXTS } from './threeds-texts.ts'

type TakenView = Readonly<{
  back: Readonly<{ url: string; isOurs: boolean }>
  languageCode: 'tr' | 'en'
}>

/** The ticket has led to the bank already (decision 4.8): what to do, and the way back. */
export function renderThreeDSTaken({ back, languageCode }: TakenView): Page {
  const texts = THREEDS_TEXTS[languageCode].taken
  const url = new URL(back.url)
  const children = (
    <main>
      <Mark kind="warning" />
      <h1>{texts.title}</h1>
      <p>{texts.body}</p>
      <p>{texts.remedy}</p>
      {/* In the whole window: within a frame of the shop, the shop's site would stand in itself. */}
      <form method="get" action={`${url.origin}${url.pathname}`} target="_top">
        {[...url.searchParams].map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <button type="submit">{back.isOurs ? texts.toLink : texts.toShop}</button>
      </form>
      {back.isOurs ? null : <p class="quiet">{url.host}</p>}
    </main>
  )
  const body = renderDocument(PAGES.threeDSTaken, { languageCode, title: texts.title, children })
  return page(PAGES.threeDSTaken, { status: 409, body })
}
