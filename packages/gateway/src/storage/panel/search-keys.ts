import type { PaymentFilter } from '../../operating/search/index.ts'
import { detailNames } from '../../payment/payments/index.ts'
import { foldedText, upperAscii } from '../postgres/index.ts'

/**
 * A text as PostgreSQL hashes it. Its hash stays the same over versions of the server, because tables are divided by
 * it. Two texts with one hash would show a payment too many; in 64 bits that does not happen.
 */
export const hashOf = (text: string): string => `hashtextextended(${text}, 0)`

/** The channel of an order `o`. Which of the links are checkouts never changes. */
export const CHANNEL = `case
    when o.link_id is null then 'Api'
    when (select l.content ->> 'checkout' from payment_link l
      where l.merchant_id = o.merchant_id and l.link_id = o.link_id) is null then 'Link'
    else 'Checkout' end`

/**
 * The values of an order `o` that have keys, as SQL: those that a filter can ask for, and those by which the search box
 * finds an order where no index of the orders does. A bank order id that is made of the order's own id needs none.
 */
const VALUES_OF_ORDER = {
  state: 'o.state',
  type: 'o.payment_type',
  terminal: 'o.terminal_id',
  outcome: 'o.outcome_code',
  installments: 'o.installment_count',
  programme: `(o.card ->> 'cardNetwork')`,
  scheme: `(o.card ->> 'cardBrand')`,
  cardType: `(o.card ->> 'cardType')`,
  bin: `left(o.card ->> 'bin', 6)`,
  '3d': '(o.session_id is not null)',
  channel: `(${CHANNEL})`,
  lastFour: `(o.card ->> 'lastFour')`,
  provision: upperAscii('o.provision_number'),
  bankOrder: `nullif(o.bank_order_id, 'vz' || replace(o.order_id::text, '-', ''))`,
} as const

export type KeyName = keyof typeof VALUES_OF_ORDER

/** The hash of one key of an order, as SQL; null where the order has no such value. */
export const keyOfOrder = (name: KeyName): string =>
  hashOf(`'${name}:' || ${VALUES_OF_ORDER[name]}`)

const KEY_NAMES = Object.keys(VALUES_OF_ORDER) as readonly KeyName[]

/** The hashes of all keys of an order, as SQL. */
export const KEYS_OF_ORDER = `array_remove(array[${KEY_NAMES.map(keyOfOrder).join(', ')}], null)`

const NAMES_OF_ORDER = `concat_ws(' ', ${detailNames({ searched: 'name' })
  .map((name) => `o.details ->> '${name}'`)
  .join(', ')})`

/** The words of the names of payer and card holder of an order `o`, folded. */
export const NAME_WORDS_OF_ORDER = `regexp_split_to_array(${foldedText(NAMES_OF_ORDER)}, '[[:space:].,]+')`

const hashOfWord = hashOf(`'name:' || w.word`)

/** The hashes of the words of the names. They stand in a column of their own, which is emptied when the names are erased. */
export const NAME_KEYS_OF_ORDER = `array(select distinct ${hashOfWord}
  from unnest(${NAME_WORDS_OF_ORDER}) as w(word) where length(w.word) > 1)`

/** The words of a text, which blanks divide, and their hashes. */
export const wordsOf = (text: string): string => `string_to_array(${foldedText(text)}, ' ')`
export const nameKeysOf = (text: string): string =>
  `array(select ${hashOfWord} from unnest(${wordsOf(text)}) as w(word))`

/** A payment passes that has one of these values. */
export type KeyGroup = Readonly<{ name: KeyName; texts: readonly string[] }>

/**
 * The keys of a filter, in groups: a payment passes that has a key of each group. The merchant and the ranges of the
 * amount and of the time are no keys.
 */
export function keyGroups(filter: PaymentFilter): readonly KeyGroup[] {
  const group = (name: KeyName, values: readonly (string | number | boolean)[] | null) =>
    values === null ? [] : [{ name, texts: values.map((value) => `${name}:${value}`) }]
  return [
    ...group('state', filter.states),
    ...group('type', filter.paymentTypes),
    ...group('terminal', filter.terminalIds),
    ...group('outcome', filter.outcomes),
    ...group('installments', filter.installments),
    ...group('programme', filter.programmes),
    ...group('scheme', filter.schemes),
    ...group('cardType', filter.cardTypes),
    ...group('bin', filter.bins),
    ...group('3d', filter.isThreeD === null ? null : [filter.isThreeD]),
    ...group('channel', filter.channels),
  ]
}
