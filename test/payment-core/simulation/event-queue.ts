export type QueuedEvent = Readonly<{ atMilliseconds: number; sequence: number; act: () => void }>

function comesBefore(one: QueuedEvent, other: QueuedEvent): boolean {
  return one.atMilliseconds === other.atMilliseconds
    ? one.sequence < other.sequence
    : one.atMilliseconds < other.atMilliseconds
}

/** What is going to happen, the earliest first: a binary heap. */
export class EventQueue {
  readonly #heap: QueuedEvent[] = []

  get next(): QueuedEvent | undefined {
    return this.#heap[0]
  }

  push(event: QueuedEvent): void {
    const heap = this.#heap
    let place = heap.length
    while (place > 0) {
      const above = (place - 1) >> 1
      const parent = heap[above]
      if (parent === undefined || !comesBefore(event, parent)) break
      heap[place] = parent
      place = above
    }
    heap[place] = event
  }

  pop(): QueuedEvent | undefined {
    const heap = this.#heap
    const first = heap[0]
    const last = heap.pop()
    if (first === undefined || last === undefined || heap.length === 0) return first
    this.#siftDown(last)
    return first
  }

  /** Puts the event where the root was, and lets it sink to its place. */
  #siftDown(event: QueuedEvent): void {
    const heap = this.#heap
    let place = 0
    for (;;) {
      const left = heap[2 * place + 1]
      const right = heap[2 * place + 2]
      const takesRight = left !== undefined && right !== undefined && comesBefore(right, left)
      const child = takesRight ? right : left
      if (child === undefined || !comesBefore(child, event)) break
      heap[place] = child
      place = 2 * place + (takesRight ? 2 : 1)
    }
    heap[place] = event
  }
}
