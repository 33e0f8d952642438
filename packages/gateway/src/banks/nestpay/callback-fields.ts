import { holdsWords, mayBeAdded, nameKey, shapeOf } from './callback-names.ts'
import type { FormPairs } from './hash.ts'

/** A callback's fields by the names that banks send; `added` are those that an operator added. */
export type CallbackFields = Readonly<{
  /** Empty where the field is absent. */
  value: (name: string) => string
  isPresent: (name: string) => boolean
  /** Free text of the bank, on which nothing depends. */
  words: FormPairs
  added: FormPairs
}>

type FieldsReading =
  | Readonly<{ ok: true; fields: CallbackFields }>
  | Readonly<{ ok: false; why: string }>

/** What an added name may hold: as much as the longest that banks send, and no bar, as in other texts. */
const ADDED_VALUE = /^[^\p{Cc}|]{0,4000}$/u

/**
 * The callback by an allow-list: a name that is neither listed nor added, that comes twice, or that only
 * resembles one of them refuses all of it, and so does a value of another shape.
 */
export function readFields(pairs: FormPairs, addedNames: readonly string[]): FieldsReading {
  const added = new Set(addedNames.filter(mayBeAdded).map(dotted))
  const spelled = pairs.map(([name, value]) => [dotted(name), value] as const)
  const why =
    mixedSpelling(pairs) ??
    unknownNames(spelled, added) ??
    repeated(spelled) ??
    misshapen(spelled, added)
  if (why !== null) return { ok: false, why }
  const values = new Map(spelled)
  return {
    ok: true,
    fields: {
      value: (name) => values.get(name) ?? '',
      isPresent: (name) => values.has(name),
      words: spelled.filter(([name]) => holdsWords(name) && !added.has(name)),
      added: spelled.filter(([name]) => added.has(name)),
    },
  }
}

const UNDERSCORED = /^(TDS2|payResults)_/

/** Names of the wire hold dots (`TDS2.transStatus`); some relays turn them into underscores. */
function dotted(name: string): string {
  return name.replace(UNDERSCORED, '$1.')
}

/** A relay turns all dots or none. Both spellings at once would let values change places. */
function mixedSpelling(pairs: FormPairs): string | null {
  const isMixed =
    pairs.some(([name]) => UNDERSCORED.test(name)) &&
    pairs.some(([name]) => /^(TDS2|payResults)\./.test(name))
  return isMixed ? 'Some names hold dots and some hold underscores in their place.' : null
}

const NAMES_SHOWN_MAXIMUM = 10

/** All of them at once, for an operator who looks at the first callback of a new bank. */
function unknownNames(pairs: FormPairs, added: ReadonlySet<string>): string | null {
  const unknown = pairs.filter(([name]) => shapeOf(name) === null && !added.has(name))
  const shown = unknown.slice(0, NAMES_SHOWN_MAXIMUM).map(([name]) => shownName(name))
  if (unknown.length <= 1) return unknown.length === 0 ? null : `The name ${shown[0]} is not known.`
  const more = unknown.length - shown.length
  return `The names ${shown.join(', ')}${more === 0 ? '' : ` and ${more} more`} are not known.`
}

function repeated(pairs: FormPairs): string | null {
  const seen = new Set<string>()
  const again = pairs.find(([name]) => seen.size === seen.add(nameKey(name)).size)
  return again === undefined ? null : `The field ${shownName(again[0])} came twice.`
}

function misshapen(pairs: FormPairs, added: ReadonlySet<string>): string | null {
  const wrong = pairs.find(([name, value]) => {
    const shape = added.has(name) ? ADDED_VALUE : shapeOf(name)
    return shape === null || !shape.test(value)
  })
  return wrong === undefined ? null : `The field ${shownName(wrong[0])} has another shape.`
}

const SHOWN_CHARACTERS_MAXIMUM = 40
const SHOWN_DIGITS_MAXIMUM = 2

/**
 * A name that anybody may have chosen, for the log: short, in plain ASCII, and without digits where there
 * are enough of them for a card number or its code.
 */
function shownName(name: string): string {
  const plain = name.slice(0, SHOWN_CHARACTERS_MAXIMUM).replace(/[^\w.-]/g, '?')
  const digits = name.replace(/\D/g, '').length
  return digits > SHOWN_DIGITS_MAXIMUM ? plain.replace(/\d/g, '*') : plain
}
