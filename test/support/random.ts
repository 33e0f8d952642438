/** Choices that follow from a seed and a stream alone, so that one of them can be made again. */
export type Random = Readonly<{
  /** From 0, below 1. */
  fraction: () => number
  /** A whole number from 0, below the limit. */
  below: (limit: number) => number
  /** True with this probability. */
  chance: (probability: number) => boolean
  pick: <Value>(values: readonly Value[]) => Value
  bytes: (length: number) => Buffer
}>

/** Mulberry32 over a seed that both numbers were stirred into; good enough to choose by, and cheap. */
export function createRandom(seed: number, stream: number): Random {
  let state = stir(stir(seed) ^ Math.imul(stream + 1, 0x9e3779b1))
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    return stir(state) >>> 0
  }
  const fraction = (): number => next() / 2 ** 32
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
    bytes: (length) => Buffer.from(Array.from({ length }, () => next() & 0xff)),
  }
}

function stir(number: number): number {
  let mixed = Math.imul(number ^ (number >>> 15), 0x2c1b3c6d)
  mixed = Math.imul(mixed ^ (mixed >>> 12), 0x297a2d39)
  return mixed ^ (mixed >>> 15)
}
