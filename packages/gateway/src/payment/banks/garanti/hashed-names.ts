import type { FieldValue } from '../formats/callback-fields.ts'

/** The names that say whose the callback is. A payment that the bank took by itself has values in the last three. */
const OWNERS = ['clientid', 'oid', 'authcode', 'procreturncode', 'response']

/** What the bank found, one value after the other. */
const FINDING = ['mdstatus', 'cavv', 'eci', 'md']

const NAMES_MAXIMUM = 40
const NAME = /^[\w.-]{1,40}$/
const VALUE = /^\P{Cc}{0,500}$/u

/**
 * Why the list of hashed names, which is not hashed itself, leaves open what the bank signed; null: it does not. The
 * values have no borders, so that a list of one's own could find another mdstatus within the text. Therefore what
 * comes before the finding is known or empty, and the finding is together. The bank may list names that nobody knows
 * yet: empty ones before the finding, and any after it. It compares what follows the mdstatus itself, when the payment
 * is sent.
 */
export function listProblem(value: FieldValue): string | null {
  const names = value('hashparams').split(':')
  if (names.at(-1) === '') names.pop()
  if (names.length > NAMES_MAXIMUM || new Set(names).size < names.length) return UNUSABLE
  if (!names.every((name) => NAME.test(name) && VALUE.test(value(name)))) return UNUSABLE
  const lacking = [...OWNERS, ...FINDING].find((name) => !names.includes(name))
  if (lacking !== undefined) return `The list of hashed fields lacks ${lacking}.`
  const start = names.indexOf('mdstatus')
  const isTogether = FINDING.every((name, index) => names[start + index] === name)
  const before = names.slice(0, start)
  const isKnown = before.every((name) => OWNERS.includes(name) || value(name) === '')
  const isAfterOwners = OWNERS.every((name) => before.includes(name))
  return isTogether && isKnown && isAfterOwners ? null : 'The hashed fields have another order.'
}

const UNUSABLE = 'The list of hashed fields is none of the bank.'
