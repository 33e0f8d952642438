import type { Random } from '../../support/random.ts'

type Row = { kills: number; misses: number }

/** Every point that was seen, with how often a process was killed there. */
export class Points {
  readonly #rows = new Map<string, Row>()

  seen(point: string): void {
    if (!this.#rows.has(point)) this.#rows.set(point, { kills: 0, misses: 0 })
  }

  /** The point that was killed at least often so far; one that does not come by steps back. */
  choose(random: Random): string | null {
    const cost = ({ kills, misses }: Row): number => kills + misses / 2
    const rows = [...this.#rows]
    const least = Math.min(...rows.map(([, row]) => cost(row)))
    const candidates = rows.filter(([, row]) => cost(row) === least)
    return candidates.length === 0 ? null : random.pick(candidates)[0]
  }

  killed(point: string): void {
    const row = this.#rows.get(point)
    if (row !== undefined) row.kills += 1
  }

  missed(point: string): void {
    const row = this.#rows.get(point)
    if (row !== undefined) row.misses += 1
  }

  missesOf(point: string): number {
    return this.#rows.get(point)?.misses ?? 0
  }

  all(): readonly (Readonly<Row> & Readonly<{ point: string }>)[] {
    return [...this.#rows]
      .map(([point, row]) => ({ point, ...row }))
      .sort((one, other) => (one.point < other.point ? -1 : 1))
  }
}

/** `payments.open`: the port call, whoever makes it. */
export function portCallOf(point: string): string {
  return point.slice(point.lastIndexOf(' ') + 1)
}

/** `provision.direct before payments.open` */
export function useCaseOf(point: string): string {
  return point.slice(0, point.indexOf(' '))
}

export function isDuring(point: string): boolean {
  return point.includes(' during ')
}
