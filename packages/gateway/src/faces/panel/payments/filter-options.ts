import { ORDER_STATES, PAYMENT_TYPES } from '@vezne/protocol'
import { CHANNELS, type FilterTerminal } from '../../../operating/search/index.ts'
import { CARD_BRANDS, CARD_NETWORKS, CARD_TYPES } from '../../../payment/bins/index.ts'
import { type Language, stateText } from '../../design/index.ts'
import { bankTitle } from '../explanations/index.ts'
import type { FilterField } from './filter-fields.ts'
import { outcomeOptions } from './outcomes.ts'
import { INSTALLMENTS_MAXIMUM } from './read-filter.ts'
import { PAYMENTS_TEXTS } from './texts.ts'

/** `group`: the heading below which the value is offered. */
export type FilterOption = Readonly<{ value: string; text: string; group?: string }>

/** The fields that offer values, in the order of the form. */
export const CHOICE_FIELDS = [
  'outcome',
  'type',
  'terminal',
  'bank',
  'installments',
  'programme',
  'scheme',
  'cardType',
  'secure',
  'channel',
] as const satisfies readonly FilterField[]

export type ChoiceField = (typeof CHOICE_FIELDS)[number] | 'state'

/** The values of each field, in the words of a language. */
export type FilterOptions = Readonly<Record<ChoiceField, readonly FilterOption[]>>

export function filterOptions(
  language: Language,
  terminals: readonly FilterTerminal[],
): FilterOptions {
  const texts = PAYMENTS_TEXTS[language]
  const unknown = { Unknown: texts.unknown }
  const counts = Array.from({ length: INSTALLMENTS_MAXIMUM }, (_, at) => String(at + 1))
  const banks = new Set(terminals.flatMap(({ bankCode }) => bankCode ?? []))
  return {
    state: ORDER_STATES.map((value) => ({ value, text: stateText(value, language) })),
    outcome: outcomeOptions(language),
    type: worded(PAYMENT_TYPES, texts.types),
    terminal: worded([...new Set(terminals.map(({ alias }) => alias))]),
    bank: [...banks].sort().map((value) => ({ value, text: bankTitle(value) })),
    installments: worded(counts, { '1': texts.single }),
    programme: worded(CARD_NETWORKS, unknown),
    scheme: worded(CARD_BRANDS, unknown),
    cardType: worded(CARD_TYPES, texts.cardTypes),
    secure: worded(['yes', 'no'], { yes: texts.yes, no: texts.no }),
    channel: worded(CHANNELS, texts.channels),
  }
}

function worded(
  values: readonly string[],
  words: Readonly<Record<string, string>> = {},
): readonly FilterOption[] {
  return values.map((value) => ({ value, text: words[value] ?? value }))
}
