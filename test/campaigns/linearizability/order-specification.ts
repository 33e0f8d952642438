import type { Specification } from './wing-gong.ts'

/** What a caller is told that an order is, as the operations of this campaign can lead to it. */
export type OrderView = Readonly<{
  status: string
  /** Returned, with what is reserved for returns under way; and what is left, in kuruş. */
  gone: number
  available: number
}>

export type RefusalCode = 'state' | 'busy' | 'exceeds' | 'reversed' | 'dayClosed'

/**
 * The moments of an operation. A return reserves its amount and later takes it or gives it back; a
 * capture and a reverse hold the whole order in between.
 */
export type Action =
  | Readonly<{ kind: 'hold'; id: string; by: 'capture' | 'reverse' }>
  | Readonly<{ kind: 'captured'; id: string; amount: number }>
  | Readonly<{ kind: 'reversed'; id: string }>
  | Readonly<{ kind: 'reserve'; id: string; amount: number }>
  | Readonly<{ kind: 'returned'; id: string }>
  | Readonly<{ kind: 'release'; id: string }>
  | Readonly<{
      kind: 'refused'
      id: string
      call: 'capture' | 'reverse' | 'return'
      amount: number
      code: RefusalCode
    }>
  | Readonly<{ kind: 'read'; view: OrderView; isAtRest: boolean }>

type Phase = 'blocked' | 'captured' | 'reversed'

/** A PreAuth with its capture: what was captured and returned, and the state it is in. */
export type OrderState = Readonly<{
  phase: Phase
  captured: number
  returned: number
  holder: string | null
  reserved: ReadonlyMap<string, number>
  /** Known to be closed: from then on there is no reverse. */
  dayClosed: boolean
}>

const reservedSum = ({ reserved }: OrderState): number =>
  [...reserved.values()].reduce((sum, amount) => sum + amount, 0)

const leftOf = (state: OrderState): number =>
  state.phase === 'captured' ? state.captured - state.returned - reservedSum(state) : 0

const isFree = ({ holder, reserved }: OrderState): boolean => holder === null && reserved.size === 0

function isReversible({ phase, returned, dayClosed }: OrderState): boolean {
  return phase === 'blocked' || (phase === 'captured' && !dayClosed && returned === 0)
}

function without(reserved: ReadonlyMap<string, number>, id: string): ReadonlyMap<string, number> {
  return new Map([...reserved].filter(([each]) => each !== id))
}

/** Whether a refusal with this code is correct now. What the call itself reserves does not justify a refusal. */
function isRefused(before: OrderState, action: Extract<Action, { kind: 'refused' }>): boolean {
  const holder = before.holder === action.id ? null : before.holder
  const state = { ...before, holder, reserved: without(before.reserved, action.id) }
  const { phase, returned, captured } = state
  const isReturned = phase === 'captured' && returned === captured
  switch (action.code) {
    case 'busy':
      return !isFree(state)
    case 'reversed':
      return phase === 'reversed'
    case 'exceeds':
      return isReturned || (phase === 'captured' && action.amount > leftOf(state))
    case 'dayClosed':
      return phase === 'captured'
    case 'state':
      if (action.call === 'capture') return phase !== 'blocked'
      return action.call === 'return' ? phase === 'blocked' : returned > 0
  }
}

function isSeen(state: OrderState, { view, isAtRest }: Extract<Action, { kind: 'read' }>): boolean {
  if (isAtRest && !isFree(state)) return false
  const gone = state.returned + reservedSum(state)
  const isCaptured = view.status === 'Captured'
  const phases: readonly Phase[] = isCaptured
    ? ['captured', 'reversed']
    : view.status === 'Reversed'
      ? ['reversed']
      : ['blocked']
  // A PreAuth that was captured stays so when its capture is reversed.
  if (state.phase === 'reversed' && isCaptured !== state.captured > 0) return false
  return phases.includes(state.phase) && view.gone === gone && view.available === leftOf(state)
}

function apply(state: OrderState, action: Action): OrderState | null {
  switch (action.kind) {
    case 'hold': {
      const may = action.by === 'capture' ? state.phase === 'blocked' : isReversible(state)
      return may && isFree(state) ? { ...state, holder: action.id } : null
    }
    case 'captured': {
      if (state.holder !== action.id) return null
      return { ...state, holder: null, phase: 'captured', captured: action.amount }
    }
    case 'reversed':
      return state.holder === action.id ? { ...state, holder: null, phase: 'reversed' } : null
    case 'reserve': {
      if (state.holder !== null || action.amount > leftOf(state)) return null
      const reserved = new Map([...state.reserved, [action.id, action.amount]])
      return { ...state, reserved, dayClosed: true }
    }
    case 'returned': {
      const amount = state.reserved.get(action.id)
      if (amount === undefined) return null
      const reserved = without(state.reserved, action.id)
      return { ...state, reserved, returned: state.returned + amount }
    }
    case 'release': {
      if (state.holder === action.id) return { ...state, holder: null }
      if (!state.reserved.has(action.id)) return null
      return { ...state, reserved: without(state.reserved, action.id) }
    }
    case 'refused': {
      if (!isRefused(state, action)) return null
      const closes = action.code === 'dayClosed' && !state.dayClosed
      return closes ? { ...state, dayClosed: true } : state
    }
    case 'read':
      return isSeen(state, action) ? state : null
  }
}

/**
 * Nobody can see when a reserved return is taken: readers see it as returned from its reservation on, and no
 * reverse is possible from then on. Only a caller that is told that the order is busy needs it to be under way.
 */
function canPrecede(action: Action, other: Action): boolean {
  const needsOpen = other.kind === 'refused' && other.code === 'busy'
  return action.kind === 'returned' && !needsOpen
}

/** One PreAuth, from when it was blocked. */
export const ORDER: Specification<OrderState, Action> = {
  initial: {
    phase: 'blocked',
    captured: 0,
    returned: 0,
    holder: null,
    reserved: new Map(),
    dayClosed: false,
  },
  apply,
  canPrecede,
  keyOf: ({ reserved, ...state }) => {
    const ids = [...reserved.keys()].toSorted((one, other) => (one < other ? -1 : 1))
    return JSON.stringify([...Object.values(state), ids])
  },
}
