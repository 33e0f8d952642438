/**
 * Something that took effect at one moment between its call and its end, in milliseconds of one clock.
 * A sure event did so; another one may also never have. An end of `Infinity` is an outcome that nobody
 * knows: then any later moment will do.
 */
export type HistoryEvent<Action> = Readonly<{
  action: Action
  call: number
  end: number
  isSure: boolean
}>

/** What one thing alone does, one action after another: null where it would not do this now. */
export type Specification<State, Action> = Readonly<{
  initial: State
  apply: (state: State, action: Action) => State | null
  keyOf: (state: State) => string
}>

export type Verdict = Readonly<{
  kind: 'linearizable' | 'violation' | 'undecided'
  /** The longest way that was found, as indices into the history. */
  order: readonly number[]
}>

type Node<State> = Readonly<{
  state: State
  done: bigint
  /** The latest call among those done: whatever ended before it can no longer take effect. */
  latestCall: number
  order: readonly number[]
}>

/** Beyond so many nodes the search is given up. */
const NODES_MAXIMUM = 3_000_000

/**
 * Wing and Gong's search: looks for an order of the events in which each takes effect within its own
 * interval and the specification allows every step. A pair of what is done and the state that it led
 * to is looked at once.
 */
export function linearize<State, Action>(
  specification: Specification<State, Action>,
  history: readonly HistoryEvent<Action>[],
): Verdict {
  const seen = new Set<string>()
  const { initial } = specification
  const stack: Node<State>[] = [{ state: initial, done: 0n, latestCall: -Infinity, order: [] }]
  let longest: readonly number[] = []
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (node.order.length > longest.length) longest = node.order
    if (isComplete(history, node.done)) return { kind: 'linearizable', order: node.order }
    if (seen.size > NODES_MAXIMUM) return { kind: 'undecided', order: longest }
    // What ends first is tried first: it is pushed last.
    for (const next of following(specification, history, node).toReversed()) {
      const key = `${next.done.toString(36)} ${specification.keyOf(next.state)}`
      if (seen.has(key)) continue
      seen.add(key)
      stack.push(next)
    }
  }
  return { kind: 'violation', order: longest }
}

function isDone(done: bigint, at: number): boolean {
  return (done & (1n << BigInt(at))) !== 0n
}

function isComplete<Action>(history: readonly HistoryEvent<Action>[], done: bigint): boolean {
  return history.every(({ isSure }, at) => !isSure || isDone(done, at))
}

/** Events that may come next: nothing sure that is still to come ended before they were called. */
function candidates<Action>(
  history: readonly HistoryEvent<Action>[],
  { done, latestCall }: Pick<Node<unknown>, 'done' | 'latestCall'>,
): number[] {
  const open = [...history.entries()].filter(([at]) => !isDone(done, at))
  const firstEnd = Math.min(...open.map(([, { isSure, end }]) => (isSure ? end : Infinity)))
  return open
    .filter(([, { call, end }]) => call <= firstEnd && end >= latestCall)
    .toSorted(([, one], [, other]) => one.end - other.end)
    .map(([at]) => at)
}

/**
 * Where the search goes on. A sure event that fits now and changes nothing, such as a read, is taken at
 * once and alone: whatever may come after it may come after it as well.
 */
function following<State, Action>(
  specification: Specification<State, Action>,
  history: readonly HistoryEvent<Action>[],
  node: Node<State>,
): Node<State>[] {
  const nodes: Node<State>[] = []
  for (const at of candidates(history, node)) {
    const next = step(specification, history, { node, at })
    if (next === null) continue
    const closesNothing = next.latestCall === node.latestCall || !isTooLate(history, next)
    if (next.state === node.state && history[at]?.isSure === true && closesNothing) return [next]
    nodes.push(next)
  }
  return nodes
}

/** Whether something that perhaps happened no longer can have. */
function isTooLate<Action>(
  history: readonly HistoryEvent<Action>[],
  { done, latestCall }: Pick<Node<unknown>, 'done' | 'latestCall'>,
): boolean {
  return history.some(({ end, isSure }, at) => !isSure && end < latestCall && !isDone(done, at))
}

function step<State, Action>(
  { apply }: Specification<State, Action>,
  history: readonly HistoryEvent<Action>[],
  { node, at }: Readonly<{ node: Node<State>; at: number }>,
): Node<State> | null {
  const event = history[at]
  const state = event === undefined ? null : apply(node.state, event.action)
  if (event === undefined || state === null) return null
  return {
    state,
    done: node.done | (1n << BigInt(at)),
    latestCall: Math.max(node.latestCall, event.call),
    order: [...node.order, at],
  }
}
