import { describe, expect, test } from 'vitest'
import { type Action, ORDER, type OrderView } from './order-specification.ts'
import { type Call, type Ending, eventsOf } from './outcome-events.ts'
import { type HistoryEvent, linearize, type Specification } from './wing-gong.ts'

type RegisterAction = Readonly<{ kind: 'write' | 'read'; value: number }>

const REGISTER: Specification<number, RegisterAction> = {
  initial: 0,
  apply: (state, { kind, value }) => {
    if (kind === 'write') return value
    return state === value ? state : null
  },
  keyOf: String,
  canPrecede: () => false,
}

type Register = HistoryEvent<RegisterAction>

function register(
  kind: 'write' | 'read',
  value: number,
  when: readonly [number, number],
): Register {
  const [call, end] = when
  return { action: { kind, value }, call, end, isSure: end !== Infinity }
}

describe('Wing and Gong’s search, on a register', () => {
  test.each<readonly [string, readonly Register[], 'linearizable' | 'violation']>([
    ['nothing', [], 'linearizable'],
    [
      'a read after a write',
      [register('write', 1, [0, 1]), register('read', 1, [2, 3])],
      'linearizable',
    ],
    ['a stale read', [register('write', 1, [0, 1]), register('read', 0, [2, 3])], 'violation'],
    [
      'a read beside a write, before it',
      [register('write', 1, [0, 9]), register('read', 0, [2, 3])],
      'linearizable',
    ],
    [
      'two reads that see a write come and go',
      [register('write', 1, [0, 9]), register('read', 1, [1, 2]), register('read', 0, [3, 4])],
      'violation',
    ],
    [
      'a lost write that happened',
      [register('write', 1, [0, Infinity]), register('read', 1, [8, 9])],
      'linearizable',
    ],
    [
      'a lost write that did not',
      [register('write', 1, [0, Infinity]), register('read', 0, [8, 9])],
      'linearizable',
    ],
    [
      'a lost write that happened late',
      [
        register('write', 1, [0, Infinity]),
        register('read', 0, [2, 3]),
        register('read', 1, [4, 5]),
      ],
      'linearizable',
    ],
    [
      'a lost write that was undone',
      [
        register('write', 1, [0, Infinity]),
        register('read', 1, [2, 3]),
        register('read', 0, [4, 5]),
      ],
      'violation',
    ],
    [
      'a write before its call',
      [register('read', 1, [0, 1]), register('write', 1, [2, Infinity])],
      'violation',
    ],
  ])('%s', (_, history, kind) => {
    expect(linearize(REGISTER, history).kind).toBe(kind)
  })

  test('a failure that may have shown for a moment shows in its interval only', () => {
    const write = { ...register('write', 1, [0, 5]), isSure: false }
    const during = [write, register('read', 1, [1, 2])]
    const afterwards = [write, register('read', 0, [6, 7]), register('read', 1, [8, 9])]
    expect(linearize(REGISTER, during).kind).toBe('linearizable')
    expect(linearize(REGISTER, afterwards).kind).toBe('violation')
  })
})

let made = 0

function call(
  name: Call['name'],
  [from, end]: readonly [number, number],
  { ending = { kind: 'done' }, amount = 0 }: { ending?: Ending; amount?: number } = {},
): HistoryEvent<Action>[] {
  made += 1
  return eventsOf({ id: `call ${made}`, name, amount, call: from, end }, ending)
}

function read(at: number, view: OrderView, isAtRest = false): HistoryEvent<Action>[] {
  return [{ action: { kind: 'read', view, isAtRest }, call: at, end: at + 0.5, isSure: true }]
}

const captured = call('capture', [0, 1], { amount: 100 })
const exceeds: Ending = { kind: 'refused', code: 'exceeds' }
const busy: Ending = { kind: 'refused', code: 'busy' }
const gone = (sum: number): OrderView => ({ status: 'Captured', gone: sum, available: 100 - sum })

function verdictOf(...parts: readonly HistoryEvent<Action>[][]): string {
  return linearize(ORDER, parts.flat()).kind
}

describe('orders: what is right', () => {
  test('decision 5.6: returns at once up to the sum, and the rest refused', () => {
    const returns = [2, 2.1, 2.2].flatMap((at) => call('return', [at, 5], { amount: 30 }))
    const refused = call('return', [2.3, 5], { amount: 30, ending: exceeds })
    expect(verdictOf(captured, returns, refused, read(6, gone(90), true))).toBe('linearizable')
  })

  test('a return that is under way makes another exceed, though it fails in the end', () => {
    const pending = call('return', [2, 3], { amount: 80, ending: { kind: 'pending' } })
    const refused = call('return', [4, 5], { amount: 30, ending: exceeds })
    expect(verdictOf(captured, pending, refused, read(9, gone(0), true))).toBe('linearizable')
  })

  test('a lost return happened, or not, at any later time', () => {
    const lost = call('return', [2, 3], { amount: 80, ending: { kind: 'lost' } })
    expect(verdictOf(captured, lost, read(4, gone(0)), read(9, gone(80), true))).toBe(
      'linearizable',
    )
    expect(verdictOf(captured, lost, read(9, gone(0), true))).toBe('linearizable')
  })

  test('decision 5.5: a capture is reversed; one of two captures at once is busy', () => {
    const other = call('capture', [0.5, 2], { amount: 50, ending: busy })
    const reversed: OrderView = { status: 'Captured', gone: 0, available: 0 }
    const reverse = call('reverse', [3, 4])
    expect(verdictOf(captured, other, reverse, read(5, reversed, true))).toBe('linearizable')
  })
})

describe('orders: what is wrong', () => {
  test('returns above the sum', () => {
    const returns = [2, 2.1].flatMap((at) => call('return', [at, 5], { amount: 60 }))
    expect(verdictOf(captured, returns)).toBe('violation')
  })

  test('a return that was acknowledged and is not there', () => {
    expect(verdictOf(captured, call('return', [2, 3], { amount: 60 }), read(4, gone(0)))).toBe(
      'violation',
    )
  })

  test('a refusal without a reason', () => {
    expect(verdictOf(captured, call('return', [2, 3], { amount: 60, ending: exceeds }))).toBe(
      'violation',
    )
    expect(verdictOf(captured, call('return', [2, 3], { amount: 60, ending: busy }))).toBe(
      'violation',
    )
  })

  test('two captures', () => {
    expect(verdictOf(captured, call('capture', [0.5, 2], { amount: 50 }))).toBe('violation')
  })

  test('a reverse beside a return that was taken', () => {
    const both = [...call('return', [2, 5], { amount: 10 }), ...call('reverse', [2, 5])]
    expect(verdictOf(captured, both)).toBe('violation')
  })

  test('a lost return that is still under way at rest', () => {
    const lost = call('return', [2, 3], { amount: 80, ending: { kind: 'lost' } })
    expect(verdictOf(captured, lost, read(9, gone(30), true))).toBe('violation')
  })
})
