import type { JSX } from 'preact'
import { amountToDecimal } from '../../../base/kernel/index.ts'
import type { SearchKey } from '../../../operating/search/index.ts'
import { inEachLanguage, moneyText } from '../../design/index.ts'
import type { Visit } from '../frame/index.ts'
import { listPath } from '../payments/index.ts'
import { SEARCH_TEXTS } from './texts.ts'

/** What the search box took the text for; null where nothing was searched for. */
export type Asked = Readonly<{ keys: readonly SearchKey[]; day: string | null }>

const DAY = inEachLanguage(
  (locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }),
)

/** The list of the payments of one day, also where no key was found: a day is a filter. */
export function pathOfDay(visit: Visit, day: string): string {
  return listPath(visit.query, { from: day, until: day })
}

/** Says as what the text was looked for, and leads to the lists of its amount and of its day. */
export function LookedFor({ visit, asked }: Readonly<{ visit: Visit; asked: Asked }>): JSX.Element {
  const { language } = visit
  const texts = SEARCH_TEXTS[language]
  const { keys, day } = asked
  const kinds = keys.map(({ kind }) => texts.kinds[kind])
  return (
    <>
      <p class="quiet">
        {texts.lookedFor} {[...new Set(kinds)].join(', ')}.
      </p>
      <nav class="chips" aria-label={texts.toLists}>
        {keys.map(({ kind, value }) =>
          kind === 'amount' ? (
            <a key={kind} class="chip" href={pathOfAmount(visit, BigInt(value))}>
              {texts.ofAmount(moneyText(BigInt(value), language))}
            </a>
          ) : null,
        )}
        {day === null ? null : (
          <a class="chip" href={pathOfDay(visit, day)}>
            {texts.ofDay(DAY[language].format(new Date(day)))}
          </a>
        )}
      </nav>
    </>
  )
}

function pathOfAmount({ query }: Visit, amountMinor: bigint): string {
  const amount = amountToDecimal(amountMinor)
  return listPath(query, { min: amount, max: amount })
}
