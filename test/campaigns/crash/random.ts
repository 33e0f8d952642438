/** Choices that follow from the seed alone. */
export type Random = Readonly<{
  /** From 0, below 1. */
  fraction: () => number
  /** A whole number from 0, below the limit. */
  below: (limit: number) => number
  /** True with this probability. */
  chance: (probability: number) => boolean
  pick: <Value>(values: readonly Value[]) => Value
}>

/** Mulberry32: good enough to choose by. `stream` keeps the choices of many callers apart. */
export function createRandom(seed: number, stream: number): Random {
  let state = Math.imul(seed + 1, 0x9e3779b1) ^ Math.imul(stream + 1, 0x85ebca6b)
  const fraction = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number): number => Math.floor(fraction() * limit)
  return {
    fraction,
    below,
    chance: (probability) => fraction() < probability,
    pick: (values) => {
      const value = values[below(values.length)]
      if (value === undefined) throw new Error('There is nothing to pick from.')
      return value
    },
  }
}
