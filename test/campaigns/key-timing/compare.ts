/** The times of one kind of call. */
export type Measured = Readonly<{ name: string; milliseconds: readonly number[] }>

/**
 * The share of all pairs of calls in which a call of the one kind took longer than one of the other: 0.5 if the
 * times tell nothing, 0 or 1 if every single call can be told apart.
 */
export function shareSlower(one: readonly number[], other: readonly number[]): number {
  const sorted = other.toSorted((a, b) => a - b)
  let faster = 0
  for (const time of one) faster += rankIn(sorted, time)
  return faster / (one.length * other.length)
}

/** How many of the sorted times are below this one; those that are equal count half. */
function rankIn(sorted: readonly number[], time: number): number {
  const below = firstAt(sorted, (other) => other >= time)
  const notAbove = firstAt(sorted, (other) => other > time)
  return (below + notAbove) / 2
}

function firstAt(sorted: readonly number[], isReached: (time: number) => boolean): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (isReached(sorted[middle] ?? 0)) high = middle
    else low = middle + 1
  }
  return low
}

/** One line for each kind, compared with the first. */
export function report([first, ...others]: readonly [Measured, ...Measured[]]): string {
  return [first, ...others]
    .map(({ name, milliseconds }) => {
      const sorted = milliseconds.toSorted((a, b) => a - b)
      const at = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(3)
      const share = shareSlower(milliseconds, first.milliseconds).toFixed(3)
      const times = `median ${at(0.5)} ms (${at(0.25)}–${at(0.75)})`
      return `${name.padEnd(28)} ${sorted.length} calls, ${times}, slower than the first kind: ${share}`
    })
    .join('\n')
}

/**
 * On an idle machine a difference of ten microseconds, which the row of an existing key costs, moves the share by
 * 0.1. A question to the database that only one kind asks moves it by 0.35 or more.
 */
const SHARE_TOLERATED = 0.15

/** The kinds that can be told from the first by their times, as sentences. */
export function unlike([first, ...others]: readonly [Measured, ...Measured[]]): string[] {
  return others.flatMap(({ name, milliseconds }) => {
    const share = shareSlower(milliseconds, first.milliseconds)
    if (Math.abs(share - 0.5) <= SHARE_TOLERATED) return []
    return `"${name}" can be told from "${first.name}".`
  })
}
