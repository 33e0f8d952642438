import { ORDER_STATES, PAYMENT_TYPES } from '@vezne/protocol'
import { amountIn } from '../../../base/kernel/index.ts'
import {
  CHANNELS,
  type FilterTerminal,
  type PaymentFilter,
  readSearchText,
} from '../../../operating/search/index.ts'
import { CARD_BRANDS, CARD_NETWORKS, CARD_TYPES } from '../../../payment/bins/index.ts'
import type { FilterField, PeriodName } from './filter-fields.ts'
import { outcomesOf } from './outcomes.ts'
import { readPeriod } from './read-period.ts'

export type FilterReading = Readonly<{
  filter: PaymentFilter
  periodName: PeriodName | null
  /** Fields whose value means nothing. They do not narrow the list; the others do. */
  wrong: ReadonlySet<FilterField>
}>

export const INSTALLMENTS_MAXIMUM = 12

type Around = Readonly<{ terminals: readonly FilterTerminal[]; now: Date }>

/** The filter that stands in the address of the list. */
export function readFilter(query: URLSearchParams, { terminals, now }: Around): FilterReading {
  const wrong = new Set<FilterField>()
  const oneOf = <Value extends string>(
    field: FilterField,
    known: readonly Value[],
  ): readonly Value[] | null => {
    const values = query.getAll(field).filter((value) => value !== '')
    const taken = known.filter((value) => values.includes(value))
    if (values.some((value) => !known.some((each) => each === value))) wrong.add(field)
    return taken.length === 0 ? null : taken
  }
  const amount = (field: 'min' | 'max'): bigint | null => {
    const text = (query.get(field) ?? '').trim()
    const amountMinor = text === '' ? null : amountIn(text, { hasZero: true })
    if (text !== '' && amountMinor === null) wrong.add(field)
    return amountMinor
  }
  const { period, name: periodName, wrong: wrongDates } = readPeriod(query, now)
  for (const field of wrongDates) wrong.add(field)
  const [amountFrom, amountTo] = [amount('min'), amount('max')]
  if (amountFrom !== null && amountTo !== null && amountTo < amountFrom) wrong.add('max')
  const secure = oneOf('secure', ['yes', 'no'])
  const filter: PaymentFilter = {
    ...period,
    states: oneOf('state', ORDER_STATES),
    paymentTypes: oneOf('type', PAYMENT_TYPES),
    terminalIds: terminalIds(query, terminals, wrong),
    outcomes: outcomes(query, wrong),
    amountFrom,
    amountTo: wrong.has('max') ? null : amountTo,
    installments: oneOf('installments', COUNTS)?.map(Number) ?? null,
    programmes: oneOf('programme', CARD_NETWORKS),
    schemes: oneOf('scheme', CARD_BRANDS),
    cardTypes: oneOf('cardType', CARD_TYPES),
    bins: bins(query, wrong),
    isThreeD: secure === null || secure.length > 1 ? null : secure[0] === 'yes',
    channels: oneOf('channel', CHANNELS),
    key: keyIn(query, wrong),
  }
  return { filter, periodName, wrong }
}

const COUNTS = Array.from({ length: INSTALLMENTS_MAXIMUM }, (_, at) => String(at + 1))

/** Terminals of the alias that are at the bank; null where neither was asked for. */
function terminalIds(
  query: URLSearchParams,
  terminals: readonly FilterTerminal[],
  wrong: Set<FilterField>,
): readonly string[] | null {
  const [aliases, banks] = [valuesOf(query, 'terminal'), valuesOf(query, 'bank')]
  if (aliases.some((alias) => !terminals.some((each) => each.alias === alias)))
    wrong.add('terminal')
  if (banks.some((bank) => !terminals.some(({ bankCode }) => bankCode === bank))) wrong.add('bank')
  const askedAliases = wrong.has('terminal') ? [] : aliases
  const askedBanks = wrong.has('bank') ? [] : banks
  if (askedAliases.length === 0 && askedBanks.length === 0) return null
  return terminals
    .filter(({ alias, bankCode }) => {
      const isNamed = askedAliases.length === 0 || askedAliases.includes(alias)
      return isNamed && (askedBanks.length === 0 || askedBanks.includes(bankCode ?? ''))
    })
    .map(({ terminalId }) => terminalId)
}

function outcomes(query: URLSearchParams, wrong: Set<FilterField>): readonly string[] | null {
  const values = valuesOf(query, 'outcome')
  const names = values.map(outcomesOf)
  if (names.includes(null)) wrong.add('outcome')
  const known = names.flatMap((each) => each ?? [])
  return known.length === 0 ? null : known
}

/** More digits than six would be a part of a card number that no filter needs. */
function bins(query: URLSearchParams, wrong: Set<FilterField>): readonly string[] | null {
  const values = valuesOf(query, 'bin').map((value) => value.trim())
  const known = values.filter((value) => /^\d{6}$/.test(value))
  if (known.length < values.length) wrong.add('bin')
  return known.length === 0 ? null : known
}

/** A card number is never searched for; the page has sent it away before. */
function keyIn(query: URLSearchParams, wrong: Set<FilterField>): string | null {
  const text = readSearchText(query.get('key') ?? '')
  if (text.kind === 'CardNumber') wrong.add('key')
  return text.kind === 'Keys' ? text.text : null
}

function valuesOf(query: URLSearchParams, field: FilterField): readonly string[] {
  return query.getAll(field).filter((value) => value !== '')
}
