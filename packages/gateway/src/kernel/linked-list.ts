/** The place of a value in a list: what takes it out again. */
export type ListEntry<Value> = {
  readonly value: Value
  isListed: boolean
  before: ListEntry<Value> | null
  behind: ListEntry<Value> | null
}

/**
 * Values in the order in which they were added, for what comes and goes with every request. A `Set` that
 * gains and loses a value each time is copied again and again, and the garbage collector keeps what its old
 * copies name for seconds: that cost a twentieth of the gateway's processor time. An entry that was taken
 * out names no other, so nothing is kept through it.
 */
export class LinkedList<Value> implements Iterable<Value> {
  #first: ListEntry<Value> | null = null
  #last: ListEntry<Value> | null = null
  #size = 0

  get size(): number {
    return this.#size
  }

  /** The value that was added longest ago; undefined in an empty list. */
  get oldest(): Value | undefined {
    return this.#first?.value
  }

  add(value: Value): ListEntry<Value> {
    const entry: ListEntry<Value> = { value, isListed: true, before: this.#last, behind: null }
    if (this.#last === null) this.#first = entry
    else this.#last.behind = entry
    this.#last = entry
    this.#size += 1
    return entry
  }

  /** Nothing happens where the entry was taken out before. */
  remove(entry: ListEntry<Value>): void {
    if (!entry.isListed) return
    const { before, behind } = entry
    if (before === null) this.#first = behind
    else before.behind = behind
    if (behind === null) this.#last = before
    else behind.before = before
    entry.isListed = false
    entry.before = null
    entry.behind = null
    this.#size -= 1
  }

  *[Symbol.iterator](): Iterator<Value> {
    for (let entry = this.#first; entry !== null; entry = entry.behind) yield entry.value
  }
}
