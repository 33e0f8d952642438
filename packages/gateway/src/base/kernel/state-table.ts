/** One row of a state machine: in state `from`, `event` leads to `to`. */
type TransitionRow<State extends string, Event extends string> = readonly [
  from: State,
  event: Event,
  to: State,
]

/**
 * A state machine as a table. For a pair of state and event without a row, `after` gives null, which callers
 * cannot overlook. The constructor throws for a table in which one pair leads to two states.
 */
export class StateTable<State extends string, Event extends string> {
  readonly rows: readonly TransitionRow<State, Event>[]
  readonly #next = new Map<string, State>()

  constructor(rows: readonly TransitionRow<State, Event>[]) {
    this.rows = rows
    for (const [from, event, to] of rows) {
      const key = `${from} ${event}`
      if (this.#next.has(key)) throw new Error(`The state table has two rows for "${key}".`)
      this.#next.set(key, to)
    }
  }

  after(state: State, event: Event): State | null {
    return this.#next.get(`${state} ${event}`) ?? null
  }

  /** The states in which the event is allowed, for the `where` of a conditional update. */
  statesThatAllow(event: Event): State[] {
    return this.rows.filter((row) => row[1] === event).map((row) => row[0])
  }
}
