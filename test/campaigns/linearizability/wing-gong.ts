import { type Random, seededRandom } from '../../support/random-cards.ts'

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

/**
 * The effect of one action after another on the specification's state; null if the specification does not allow the
 * action now.
 */
export type Specification<State, Action> = Readonly<{
  initial: State
  apply: (state: State, action: Action) => State | null
  keyOf: (state: State) => string
  /** Whether the action, taken now rather than later, can never stand in the way of the other one. */
  canPrecede: (action: Action, other: Action) => boolean
}>

export type Verdict = Readonly<{
  kind: 'linearizable' | 'violation' | 'undecided'
  /** The longest way that was found, as indices into the history. */
  order: readonly number[]
}>

type Indexed<Action> = HistoryEvent<Action> & Readonly<{ at: number; bit: bigint }>

type Node<State, Action> = Readonly<{
  state: State
  /** What is still to come, by its end; and a bit for each event that is done. */
  open: readonly Indexed<Action>[]
  done: bigint
  /** The latest start among the events that are done: an event that ended before it can no longer take effect. */
  latestCall: number
  order: readonly number[]
}>

/**
 * Whether events that perhaps happened are tried before sure ones, how many nodes are looked at, and how
 * often something else than what stands first is tried first.
 */
type Search = Readonly<{ perhapsFirst: boolean; nodesMaximum: number; detours: Random | null }>

/** In a search with detours, one step out of this number goes another way. */
const STEPS_TO_A_DETOUR = 12

/**
 * For some histories one order of operations is found far sooner than the other. A search that begins with a wrong
 * operation uses up its nodes, so short searches with other beginnings come first, and a long one follows.
 */
const SEARCHES: readonly Search[] = [
  { perhapsFirst: false, nodesMaximum: 30_000, detours: null },
  { perhapsFirst: true, nodesMaximum: 30_000, detours: null },
  // A history counts as a violation only after a whole search without detours, which would make that search longer.
  { perhapsFirst: false, nodesMaximum: 300_000, detours: null },
  ...Array.from({ length: 40 }, (_, at) => {
    return { perhapsFirst: at % 2 === 1, nodesMaximum: 20_000, detours: seededRandom(at) }
  }),
  { perhapsFirst: false, nodesMaximum: 2_000_000, detours: null },
]

/**
 * Wing and Gong's search: looks for an order of the events in which each takes effect within its own
 * interval and the specification allows every step. A pair of what is done and the state that it led
 * to is looked at once.
 */
export function linearize<State, Action>(
  specification: Specification<State, Action>,
  history: readonly HistoryEvent<Action>[],
): Verdict {
  let verdict: Verdict = { kind: 'undecided', order: [] }
  for (const search of SEARCHES) {
    verdict = searchIn(specification, history, search)
    if (verdict.kind !== 'undecided') break
  }
  return verdict
}

function searchIn<State, Action>(
  specification: Specification<State, Action>,
  history: readonly HistoryEvent<Action>[],
  { perhapsFirst, nodesMaximum, detours }: Search,
): Verdict {
  const open = history
    .map((event, at) => ({ ...event, at, bit: 1n << BigInt(at) }))
    .toSorted((one, other) => one.end - other.end)
  const { initial } = specification
  const seen = new Set<string>()
  const stack: Node<State, Action>[] = [
    { state: initial, open, done: 0n, latestCall: -Infinity, order: [] },
  ]
  let longest: readonly number[] = []
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (node.order.length > longest.length) longest = node.order
    if (!node.open.some(({ isSure }) => isSure)) return { kind: 'linearizable', order: node.order }
    if (seen.size > nodesMaximum) return { kind: 'undecided', order: longest }
    const next = following(specification, node).filter(({ state, done }) => {
      const key = `${done.toString(36)} ${specification.keyOf(state)}`
      return !seen.has(key) && seen.add(key)
    })
    // What is pushed last is tried first: what ends first, or what perhaps happened.
    stack.push(...(perhapsFirst ? next : next.toReversed()))
    if (detours !== null) takeDetour(stack, next.length, detours)
  }
  return { kind: 'violation', order: longest }
}

/** Now and then one of the ways that were pushed last changes places with the one on top. */
function takeDetour(stack: unknown[], pushed: number, random: Random): void {
  if (pushed < 2 || random() * STEPS_TO_A_DETOUR >= 1) return
  const [other] = stack.splice(stack.length - 1 - Math.floor(random() * pushed), 1)
  stack.push(other)
}

/**
 * Where the search goes on: with what was called before anything sure that is still to come ended. A
 * sure event that fits now and stands in nobody's way, such as a read, is taken at once and alone:
 * whatever may come before it may come after it as well.
 */
function following<State, Action>(
  { apply, canPrecede }: Specification<State, Action>,
  node: Node<State, Action>,
): Node<State, Action>[] {
  const firstEnd = node.open.find(({ isSure }) => isSure)?.end ?? Infinity
  const nodes: Node<State, Action>[] = []
  for (const event of node.open) {
    if (event.call > firstEnd || event.end < node.latestCall) continue
    const state = apply(node.state, event.action)
    if (state === null) continue
    const next = after(node, event, state)
    const isFree =
      state === node.state || next.open.every(({ action }) => canPrecede(event.action, action))
    if (isFree && event.isSure && !closesAnything(node, next)) return [next]
    nodes.push(next)
  }
  return nodes
}

function after<State, Action>(
  node: Node<State, Action>,
  event: Indexed<Action>,
  state: State,
): Node<State, Action> {
  return {
    state,
    open: node.open.filter((each) => each !== event),
    done: node.done | event.bit,
    latestCall: Math.max(node.latestCall, event.call),
    order: [...node.order, event.at],
  }
}

/** Whether an event that may have happened can no longer have happened. */
function closesAnything<State, Action>(
  before: Node<State, Action>,
  { open, latestCall }: Node<State, Action>,
): boolean {
  if (latestCall === before.latestCall) return false
  return open.some(({ end, isSure }) => !isSure && end < latestCall && end >= before.latestCall)
}
