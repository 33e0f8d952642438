import type { JSX } from 'preact'
import { amountToDecimal } from '../../../base/kernel/index.ts'
import type { SearchKey } from '../../../operating/search/index.ts'
import { dateText, moneyText } from '../../design/index.ts'
import type { Visit } from '../frame/index.ts'
import { listPath } from '../payments/index.ts'
import { SEARCH_TEXTS } from './texts.ts'

/** What the search box took the text for; null where nothing was searched for. */
export type Asked = Readonly<{ keys: readonly SearchKey[]; day: string | null }>

/** The list of the payments of one day, also where no key was found: a day is a filter. */
export function pathOfDay(visit: Visit, day: string): string {
  return listPath(visit.query, { from: day, until: day })
}

type View = Readonly<{ visit: Visit; asked: Asked }>

/** Says as what the text was looked for. */
export function LookedFor({ visit, asked }: View): JSX.Element {
  const texts = SEARCH_TEXTS[visit.language]
  const kinds = new Set(asked.keys.map(({ kind }) => texts.kinds[kind]))
  return (
    <p class="quiet">
      {texts.lookedFor} {[...kinds].join(', ')}.
    </p>
  )
}

/** Leads to the lists of the text's amount and of its day; null where it is neither. */
export function ListsOf({ visit, asked }: View): JSX.Element | null {
  const { language } = visit
  const texts = SEARCH_TEXTS[language]
  const { day } = asked
  const amount = asked.keys.find(({ kind }) => kind === 'amount')?.value ?? null
  if (amount === null && day === null) return null
  return (
    <nav class="chips" aria-label={texts.toLists}>
      {amount === null ? null : (
        <a class="chip" href={pathOfAmount(visit, BigInt(amount))}>
          {texts.ofAmount(moneyText(BigInt(amount), language))}
        </a>
      )}
      {day === null ? null : (
        <a class="chip" href={pathOfDay(visit, day)}>
          {texts.ofDay(dateText(day, language, 'long'))}
        </a>
      )}
    </nav>
  )
}

function pathOfAmount({ query }: Visit, amountMinor: bigint): string {
  const amount = amountToDecimal(amountMinor)
  return listPath(query, { min: amount, max: amount })
}
