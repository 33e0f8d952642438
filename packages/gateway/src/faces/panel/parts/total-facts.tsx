import type { JSX } from 'preact'
import {
  type Booked,
  netOf,
  PAYMENT_KINDS,
  TOTAL_WORDS,
  type Totals,
} from '../../../operating/totals/index.ts'
import { byLanguage, countText, type Language, moneyText } from '../../design/index.ts'

const TEXTS = byLanguage({
  payments: {
    tr: (count: string, _isOne: boolean) => `${count} ödeme`,
    en: (count: string, isOne: boolean) => `${count} payment${isOne ? '' : 's'}`,
  },
})

type Fact = Readonly<{ name: keyof typeof TOTAL_WORDS; amountMinor: bigint; count?: number }>

/** What the ledger has, and what is left of it. */
function bookedFacts(booked: Booked): readonly Fact[] {
  return [
    { name: 'givenBack', amountMinor: booked.givenBackMinor },
    { name: 'net', amountMinor: netOf(booked) },
    { name: 'commission', amountMinor: booked.commissionMinor },
  ]
}

/** The totals of a list of payments: what was taken first, and apart from it everything that was not. */
export function ListTotals({
  totals,
  language,
}: Readonly<{ totals: Totals; language: Language }>): JSX.Element {
  const [taken, ...others] = PAYMENT_KINDS.map((name) => ({ name, ...totals.kinds[name] }))
  const booked = taken === undefined ? [] : [taken, ...bookedFacts(totals)]
  return <Facts facts={[...booked, ...others.filter(({ count }) => count > 0)]} {...{ language }} />
}

/** The totals of what the ledger took in a day. */
export function BookedTotals({
  booked,
  language,
}: Readonly<{ booked: Booked; language: Language }>): JSX.Element {
  const taken = { name: 'taken', amountMinor: booked.takenMinor } as const
  return <Facts facts={[taken, ...bookedFacts(booked)]} language={language} />
}

type FactsProps = Readonly<{ facts: readonly Fact[]; language: Language }>

function Facts({ facts, language }: FactsProps): JSX.Element {
  const sums = facts.map(({ name, amountMinor, count }) => ({
    name: TOTAL_WORDS[name][language],
    value: moneyText(amountMinor, language),
    note:
      count === undefined
        ? undefined
        : TEXTS[language].payments(countText(count, language), count === 1),
  }))
  return <Sums sums={sums} />
}

type Sum = Readonly<{ name: string; value: string; note?: string | undefined }>

/** Sums beside each other, each with its name. */
export function Sums({ sums }: Readonly<{ sums: readonly Sum[] }>): JSX.Element {
  return (
    <dl class="sums">
      {sums.map(({ name, value, note }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {value}
            {note === undefined ? null : <small>{note}</small>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
