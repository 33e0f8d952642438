import { holdsWords, mayBeAddedToCallbacks, nameKey, shapeOf } from './callback-names.ts'
import type { FormPairs } from './hash.ts'

/** The fields of a callback, by the names that banks send. */
export type CallbackFields = Readonly<{
  /** Empty if the field is absent. */
  value: (name: string) => string
  isPresent: (name: string) => boolean
  /** Free text of the bank, on which nothing depends. */
  words: FormPairs
  /** The fields whose names an operator added for the terminal. */
  added: FormPairs
}>

/** The value of an added name: as long as the longest that banks send, and without a bar, as other texts. */
const ADDED_VALUE = /^[^\p{Cc}|]{0,4000}$/u

/**
 * Reads a callback by an allow-list. Refuses the whole callback for a name that is neither listed nor added,
 * a name that comes twice or only resembles such a name, and a value of the wrong shape.
 */
export function readFields(pairs: FormPairs, addedNames: readonly string[]) {
  const added = new Set(addedNames.filter(mayBeAddedToCallbacks).map(dotted))
  const spelled = pairs.map(([name, value]) => [dotted(name), value] as const)
  const why =
    mixedSpelling(pairs) ??
    unknownNames(spelled, added) ??
    repeated(spelled) ??
    misshapen(spelled, added)
  if (why !== null) return { ok: false, why } as const
  const values = new Map(spelled)
  const fields: CallbackFields = {
    value: (name) => values.get(name) ?? '',
    isPresent: (name) => values.has(name),
    words: spelled.filter(([name]) => holdsWords(name) && !added.has(name)),
    added: spelled.filter(([name]) => added.has(name)),
  }
  return { ok: true, fields } as const
}

const UNDERSCORED = /^(TDS2|payResults)_/

/** Some relays replace the dots of names (`TDS2.transStatus`) by underscores. */
function dotted(name: string): string {
  return name.replace(UNDERSCORED, '$1.')
}

/** A relay replaces all dots or none. With both spellings at once, values could change places. */
function mixedSpelling(pairs: FormPairs): string | null {
  const isMixed =
    pairs.some(([name]) => UNDERSCORED.test(name)) &&
    pairs.some(([name]) => /^(TDS2|payResults)\./.test(name))
  return isMixed ? 'Some names hold dots and some hold underscores in their place.' : null
}

const NAMES_SHOWN_MAXIMUM = 10

/** Names all of them, for an operator who looks at the first callback of a new bank. */
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
 * A name for the log. Anybody may have chosen the name: so it is cut, made plain ASCII, and its digits are
 * starred if there are enough of them for a card number or a security code.
 */
export function shownName(name: string): string {
  const plain = name.slice(0, SHOWN_CHARACTERS_MAXIMUM).replace(/[^\w.-]/g, '?')
  const digits = name.replace(/\D/g, '').length
  return digits > SHOWN_DIGITS_MAXIMUM ? plain.replace(/\d/g, '*') : plain
}
