import type { JSX } from 'preact'
import { momentWithOffset } from '../../../base/kernel/index.ts'
import type { Chargeback, Day } from '../../../operating/settlement/index.ts'
import type { Merchant } from '../../../payment/merchants/index.ts'
import { inEachLanguage, type Language, MarkedWord } from '../../design/index.ts'
import { CHARGEBACK_MARKS, CHARGEBACK_TEXTS } from './texts.ts'

export const CHARGEBACKS_PATH = '/panel/chargebacks'

export function casePath(
  { merchantNumber }: Pick<Merchant, 'merchantNumber'>,
  chargebackId: string,
): `/panel/${string}` {
  return `/panel/m/${merchantNumber}/chargebacks/${chargebackId}`
}

/** The page on which a chargeback of a payment is recorded. */
export function newCasePath(
  { merchantNumber }: Pick<Merchant, 'merchantNumber'>,
  orderId: string,
): string {
  return `/panel/m/${merchantNumber}/chargebacks/new?${new URLSearchParams({ order: orderId })}`
}

type StateProps = Readonly<{ state: Chargeback['state']; language: Language }>

export function ChargebackState({ state, language }: StateProps): JSX.Element {
  return (
    <MarkedWord kind={CHARGEBACK_MARKS[state]} title={state}>
      {CHARGEBACK_TEXTS[language].states[state]}
    </MarkedWord>
  )
}

const DATE = inEachLanguage(
  (locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }),
)

/** A civil day, such as `11 Ara 2026`. */
export function dayText(day: Day, language: Language): string {
  return DATE[language].format(new Date(`${day}T00:00:00Z`))
}

type DeadlineProps = Readonly<{
  chargeback: Pick<Chargeback, 'state' | 'answerBy'>
  now: Date
  language: Language
}>

/** The last day for an answer, and whether it has passed. */
export function Deadline({ chargeback, now, language }: DeadlineProps): JSX.Element {
  const { state, answerBy } = chargeback
  const texts = CHARGEBACK_TEXTS[language]
  if (answerBy === null) return <span class="quiet">{texts.noDeadline}</span>
  const isLate = state === 'open' && answerBy < momentWithOffset(now).slice(0, 10)
  return (
    <>
      {dayText(answerBy, language)}
      {isLate ? <strong class="wrong block">{texts.late}</strong> : null}
    </>
  )
}
