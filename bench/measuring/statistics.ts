export type Spread = Readonly<{ median: number; minimum: number; maximum: number; count: number }>

/** Null for nothing. */
export function spreadOf(values: readonly number[]): Spread | null {
  if (values.length === 0) return null
  const sorted = values.toSorted((one, other) => one - other)
  const middle = (sorted.length - 1) / 2
  const [low = 0, high = 0] = [sorted[Math.floor(middle)], sorted[Math.ceil(middle)]]
  return {
    median: (low + high) / 2,
    minimum: sorted[0] ?? 0,
    maximum: sorted.at(-1) ?? 0,
    count: sorted.length,
  }
}
