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

/** A mean with its standard error. */
export type Mean = Readonly<{ mean: number; error: number }>

/** Null for fewer than two values. */
export function meanOf(values: readonly number[]): Mean | null {
  const { length } = values
  if (length < 2) return null
  const mean = values.reduce((sum, value) => sum + value, 0) / length
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0)
  return { mean, error: Math.sqrt(squares / (length - 1) / length) }
}

/** Milliseconds. */
export type Times = Readonly<{ p50: number; p95: number; p99: number }>

/** Null for nothing. */
export function timesOf(milliseconds: readonly number[]): Times | null {
  if (milliseconds.length === 0) return null
  const sorted = Float64Array.from(milliseconds).sort()
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? 0
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) }
}
