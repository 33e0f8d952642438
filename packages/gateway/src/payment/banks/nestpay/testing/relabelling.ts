import { nameKey } from '../callback-names.ts'
import type { FormPairs } from '../hash.ts'

const places = new Map<string, string>()

/** As the hash orders names. */
export function placeOf(name: string): string {
  const known = places.get(name)
  if (known !== undefined) return known
  const place = name.replace(/[a-z]/g, (letter) => letter.toUpperCase())
  places.set(name, place)
  return place
}

/** The fields in the order of the hash. */
export function inPlace(pairs: FormPairs): FormPairs {
  return pairs.toSorted(([left], [right]) => {
    const [one, other] = [placeOf(left), placeOf(right)]
    if (one === other) return 0
    return one < other ? -1 : 1
  })
}

type Search = Readonly<{
  /** Values in the order that their signature fixes. */
  values: readonly string[]
  /** Names that may be given, each once. */
  names: readonly string[]
  accepts: (name: string, value: string) => boolean
}>

/**
 * Whether the values can be given other names without a change of their order, so that each name accepts its
 * value: the whole of what somebody can do who has a signature over values and wants them to say another
 * thing. Answers one such naming, or null where there is none.
 */
export function findNaming(
  { values, names, accepts }: Search,
  needed: readonly string[] = [],
): readonly string[] | null {
  const ordered = names.toSorted((left, right) => (placeOf(left) < placeOf(right) ? -1 : 1))
  const needs = new Set(needed.map(nameKey))
  const dead = new Set<string>()
  // Names up to `at` are passed; a needed one is not passed without a value.
  const search = (index: number, at: number): readonly string[] | null => {
    const name = ordered[at]
    if (name === undefined) return index === values.length ? [] : null
    const state = `${index} ${at}`
    if (dead.has(state)) return null
    const value = values[index]
    const rest = value !== undefined && accepts(name, value) ? search(index + 1, at + 1) : null
    if (rest !== null) return [name, ...rest]
    const skipped = needs.has(nameKey(name)) ? null : search(index, at + 1)
    if (skipped === null) dead.add(state)
    return skipped
  }
  return search(0, 0)
}
