import type { Random } from '../../support/random.ts'
import { AFTER_MOVE, MOVE } from './process/crash-points.ts'

type Row = { kills: number; misses: number }

/** Every point that was seen, with how often a process was killed there. */
export class Points {
  readonly #rows = new Map<string, Row>()

  seen(point: string): void {
    if (!this.#rows.has(point)) this.#rows.set(point, { kills: 0, misses: 0 })
  }

  /**
   * The point that was killed at least often so far, of all or of those that are `among`; one that does not come by
   * steps back. Null: no such point was seen.
   */
  choose(random: Random, among: (point: string) => boolean = () => true): string | null {
    const cost = ({ kills, misses }: Row): number => kills + misses / 2
    const rows = [...this.#rows].filter(([point]) => among(point))
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

/** `provision.direct before payments.open`, and `provision.direct.next before bank.authorize` alike */
export function useCaseOf(point: string): string {
  const name = point.slice(0, point.indexOf(' '))
  return name.endsWith(AFTER_MOVE) ? name.slice(0, -AFTER_MOVE.length) : name
}

export function isDuring(point: string): boolean {
  return point.includes(' during ')
}

/**
 * The move of a payment to its next terminal: `before` the order is bound to it, `during` that statement, and `after`
 * it, up to the payment's answer.
 */
export const PHASES_OF_MOVE = ['before', 'during', 'after'] as const

/** Null: the point belongs to no move. */
export function phaseOfMove(point: string): (typeof PHASES_OF_MOVE)[number] | null {
  if (point.includes(`${AFTER_MOVE} `)) return 'after'
  if (portCallOf(point) !== MOVE) return null
  if (isDuring(point)) return 'during'
  return point.includes(' before ') ? 'before' : 'after'
}

/** How often a process was killed before, during and after the move of a payment to its next terminal. */
export function killsOfMoves(points: Points): ReadonlyMap<string, number> {
  const killsIn = (phase: string) =>
    points
      .all()
      .filter(({ point }) => phaseOfMove(point) === phase)
      .reduce((sum, { kills }) => sum + kills, 0)
  return new Map(PHASES_OF_MOVE.map((phase) => [phase, killsIn(phase)]))
}
