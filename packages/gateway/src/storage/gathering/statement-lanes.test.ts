import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { waitFor } from '../../base/kernel/testing/wait-for.ts'
import { UnstorableRows } from './column-arrays.ts'
import { createStatementLanes } from './statement-lanes.ts'
import type { LaneOptions, QueueOptions } from './waiting-rows.ts'

class Overloaded extends Error {}
class Undone extends Error {}

function lanesOf(
  lanes: number,
  concurrentBatch?: LaneOptions['concurrentBatch'],
  more: Pick<LaneOptions, 'fewRows'> = {},
) {
  return createStatementLanes({
    lanes,
    ...(concurrentBatch === undefined ? {} : { concurrentBatch }),
    ...more,
    overload: () => new Overloaded('too much'),
    isUndone: (error) => error instanceof Undone,
  })
}

const LIMITS = { rowsMaximum: 64, waitingMaximum: 1_000, waitMaximumMilliseconds: 60_000 }

/** A statement that answers each row's double, and remembers what it was given. */
function doubling(changes: Partial<QueueOptions<number, number>> = {}) {
  const statements: (readonly number[])[] = []
  const options: QueueOptions<number, number> = {
    ...LIMITS,
    run: async (rows) => {
      statements.push(rows)
      return rows.map((row) => row * 2)
    },
    ...changes,
  }
  return { statements, options }
}

/** A statement that ends on command. */
function held() {
  const ends: (() => void)[] = []
  const statements: (readonly number[])[] = []
  const run = async (rows: readonly number[]) => {
    statements.push(rows)
    await new Promise<void>((resolve) => ends.push(resolve))
    return rows.map((row) => row * 2)
  }
  return { statements, ends, run }
}

const ascending = (one: number, other: number): number => one - other

function outcome(promise: Promise<unknown>): Promise<unknown> {
  return promise.catch((error: unknown) => error)
}

describe('statements of concurrent calls', () => {
  test('what comes within one turn goes as one, each with its own verdict', async () => {
    const { statements, options } = doubling()
    const submit = lanesOf(2).queue(options)
    expect(await Promise.all([submit(1), submit(2), submit(3)])).toEqual([2, 4, 6])
    expect(statements).toEqual([[1, 2, 3]])
  })

  test('a single row is sent at once', async () => {
    const { statements, options } = doubling()
    const submit = lanesOf(1).queue(options)
    expect(await submit(1)).toBe(2)
    expect(await submit(2)).toBe(4)
    expect(statements).toEqual([[1], [2]])
  })

  test('while every lane is busy rows gather; the queue that has waited longest goes first', async () => {
    const slow = held()
    const lanes = lanesOf(1)
    const crowd = lanes.queue({ ...LIMITS, run: slow.run })
    const single = lanes.queue({ ...LIMITS, run: slow.run })
    const first = crowd(1)
    await waitFor(() => slow.statements.length === 1, { what: 'the first statement' })
    const rest = [crowd(2), single(3), crowd(4), crowd(5)]
    slow.ends[0]?.()
    await first
    await waitFor(() => slow.statements.length === 2, { what: 'the second statement' })
    const later = [crowd(6), crowd(7)]
    slow.ends[1]?.()
    await waitFor(() => slow.statements.length === 3, { what: 'the third statement' })
    slow.ends[2]?.()
    await waitFor(() => slow.statements.length === 4, { what: 'the fourth statement' })
    slow.ends[3]?.()
    expect(await Promise.all([...rest, ...later])).toEqual([4, 6, 8, 10, 12, 14])
    expect(slow.statements).toEqual([[1], [2, 4, 5], [3], [6, 7]])
  })

  test('what comes in the turn in which a statement ends goes along with the next', async () => {
    const slow = held()
    const submit = lanesOf(1).queue({ ...LIMITS, run: slow.run })
    const first = submit(1)
    await waitFor(() => slow.statements.length === 1, { what: 'the first statement' })
    const second = submit(2)
    slow.ends[0]?.()
    await first
    const third = submit(3)
    await waitFor(() => slow.statements.length === 2, { what: 'the second statement' })
    expect(slow.statements[1]).toEqual([2, 3])
    slow.ends[1]?.()
    expect(await Promise.all([second, third])).toEqual([4, 6])
  })

  test.each([
    { rows: [1, 2], next: 'is sent before the callers are answered', statements: 2 },
    { rows: [1, 2, 3], next: 'waits for what they bring', statements: 1 },
  ])('after $rows.length rows, where 2 are few, the next $next', async ({ rows, statements }) => {
    const slow = held()
    const submit = lanesOf(1, undefined, { fewRows: 2 }).queue({ ...LIMITS, run: slow.run })
    const answered = Promise.all(rows.map((row) => submit(row))).then(() => slow.statements.length)
    await waitFor(() => slow.statements.length === 1, { what: 'the first statement' })
    const second = submit(9)
    slow.ends[0]?.()
    expect(await answered).toBe(statements)
    await waitFor(() => slow.statements.length === 2, { what: 'the second statement' })
    slow.ends[1]?.()
    expect(await second).toBe(18)
  })

  test('few rows of which one is at fault: the others are answered, and the next statement runs', async () => {
    const { options } = doubling({
      run: async (rows) => {
        if (rows.includes(2)) throw new Undone('two')
        return rows.map((row) => row * 2)
      },
    })
    const submit = lanesOf(1, undefined, { fewRows: 8 }).queue(options)
    const verdicts = [submit(1), outcome(submit(2)), submit(3)]
    expect(await Promise.all(verdicts)).toEqual([2, new Undone('two'), 6])
    expect(await submit(4)).toBe(8)
  })

  test('beside a statement under way the next leaves with a batch', async () => {
    const slow = held()
    const submit = lanesOf(2, { rows: 2, waitMilliseconds: 60_000 }).queue({ ...LIMITS, ...slow })
    const first = submit(1)
    await waitFor(() => slow.statements.length === 1, { what: 'the first statement' })
    const second = submit(2)
    await new Promise((resolve) => setImmediate(() => setImmediate(resolve)))
    expect(slow.statements).toEqual([[1]])
    const third = submit(3)
    await waitFor(() => slow.statements.length === 2, { what: 'the second statement' })
    expect(slow.statements).toEqual([[1], [2, 3]])
    for (const end of slow.ends) end()
    expect(await Promise.all([first, second, third])).toEqual([2, 4, 6])
  })

  test('what waits for a batch leaves with the end of the statement under way', async () => {
    const slow = held()
    const submit = lanesOf(2, { rows: 9, waitMilliseconds: 60_000 }).queue({ ...LIMITS, ...slow })
    const first = submit(1)
    await waitFor(() => slow.statements.length === 1, { what: 'the first statement' })
    const second = submit(2)
    slow.ends[0]?.()
    expect(await first).toBe(2)
    await waitFor(() => slow.statements.length === 2, { what: 'the second statement' })
    slow.ends[1]?.()
    expect(await second).toBe(4)
  })

  test('a statement that hangs does not delay others while a lane is free', async () => {
    const slow = held()
    const submit = lanesOf(2, { rows: 9, waitMilliseconds: 1 }).queue({ ...LIMITS, ...slow })
    const first = submit(1)
    await waitFor(() => slow.statements.length === 1, { what: 'the first statement' })
    const second = submit(2)
    await waitFor(() => slow.statements.length === 2, { what: 'the second statement' })
    slow.ends[1]?.()
    expect(await second).toBe(4)
    slow.ends[0]?.()
    expect(await first).toBe(2)
  })

  test('rows of one key never share a statement, and keep their order', async () => {
    const { statements, options } = doubling({ keyOf: (row) => String(row % 10) })
    const submit = lanesOf(1).queue(options)
    await Promise.all([1, 11, 2, 21, 12].map((row) => submit(row)))
    expect(statements).toEqual([[1, 2], [11, 12], [21]])
  })

  test('a statement holds no more rows than it may', async () => {
    const { statements, options } = doubling({ rowsMaximum: 2 })
    const submit = lanesOf(1).queue(options)
    await Promise.all([1, 2, 3, 4, 5].map((row) => submit(row)))
    expect(statements).toEqual([[1, 2], [3, 4], [5]])
  })

  test('a row that finds the queue full is refused at once, the others are not', async () => {
    const slow = held()
    const submit = lanesOf(1).queue({ ...LIMITS, waitingMaximum: 2, run: slow.run })
    const first = submit(1)
    await waitFor(() => slow.statements.length === 1, { what: 'the first statement' })
    const waiting = [submit(2), submit(3)]
    expect(await outcome(submit(4))).toBeInstanceOf(Overloaded)
    slow.ends[0]?.()
    await waitFor(() => slow.statements.length === 2, { what: 'the second statement' })
    slow.ends[1]?.()
    expect(await Promise.all([first, ...waiting])).toEqual([2, 4, 6])
  })

  test('a row that waited for too long is refused, and never run', async () => {
    const slow = held()
    const submit = lanesOf(1).queue({ ...LIMITS, waitMaximumMilliseconds: 1, run: slow.run })
    const first = submit(1)
    await waitFor(() => slow.statements.length === 1, { what: 'the first statement' })
    expect(await outcome(submit(2))).toBeInstanceOf(Overloaded)
    slow.ends[0]?.()
    expect(await first).toBe(2)
    expect(slow.statements).toEqual([[1]])
  })

  test('an error that undid the statement is replayed row by row, and hits only its own', async () => {
    const statements: (readonly number[])[] = []
    const submit = lanesOf(1).queue<number, number>({
      ...LIMITS,
      run: async (rows) => {
        statements.push(rows)
        if (rows.includes(13)) throw new Undone('thirteen')
        return rows.map((row) => row * 2)
      },
    })
    const ends = await Promise.all([1, 13, 3].map((row) => outcome(submit(row))))
    expect(ends).toEqual([2, expect.any(Undone), 6])
    expect(statements).toEqual([[1, 13, 3], [1], [13], [3]])
  })

  test.each([
    { rows: [1, 13, 3], sent: [[1, 3]], ends: [2, expect.any(UnstorableRows), 6] },
    { rows: [13], sent: [], ends: [expect.any(UnstorableRows)] },
  ])(
    'of $rows, 13 cannot be stored: the others are sent in one statement',
    async ({ rows, sent, ends }) => {
      const statements: (readonly number[])[] = []
      const submit = lanesOf(1).queue<number, number>({
        ...LIMITS,
        run: async (some) => {
          if (some.includes(13)) throw new UnstorableRows('name', [13])
          statements.push(some)
          return some.map((row) => row * 2)
        },
      })
      expect(await Promise.all(rows.map((row) => outcome(submit(row))))).toEqual(ends)
      expect(statements).toEqual(sent)
    },
  )

  test('a replay ends for those whose time is over: nothing has happened to them', async () => {
    const statements: (readonly number[])[] = []
    let now = 1_000
    vi.spyOn(performance, 'now').mockImplementation(() => now)
    const submit = lanesOf(1).queue<number, number>({
      ...LIMITS,
      waitMaximumMilliseconds: 50,
      run: async (rows) => {
        statements.push(rows)
        if (rows.length === 1) now += 60
        throw new Undone('every row takes long and fails')
      },
    })
    const ends = await Promise.all([1, 2, 3].map((row) => outcome(submit(row))))
    expect(ends).toEqual([expect.any(Undone), expect.any(Overloaded), expect.any(Overloaded)])
    vi.restoreAllMocks()
    expect(statements).toEqual([[1, 2, 3], [1]])
  })

  test('an error whose effect is not known is everybody’s, and nothing is run again', async () => {
    let runs = 0
    const submit = lanesOf(1).queue<number, number>({
      ...LIMITS,
      run: async () => {
        runs += 1
        throw new Error('connection lost')
      },
    })
    const ends = await Promise.all([1, 2].map((row) => outcome(submit(row))))
    expect(ends).toEqual([expect.any(Error), expect.any(Error)])
    expect(runs).toBe(1)
  })

  test('a lane that failed is free again', async () => {
    let runs = 0
    const submit = lanesOf(1).queue<number, number>({
      ...LIMITS,
      run: async (rows) => {
        runs += 1
        if (runs === 1) throw new Error('connection lost')
        return rows
      },
    })
    await outcome(submit(1))
    expect(await submit(2)).toBe(2)
  })

  test('a verdict too few is a failure of all, not somebody else’s verdict', async () => {
    const submit = lanesOf(1).queue<number, number>({ ...LIMITS, run: async () => [1] })
    const ends = await Promise.all([1, 2].map((row) => outcome(submit(row))))
    expect(ends).toEqual([expect.any(Error), expect.any(Error)])
  })

  test('whatever the arrivals, lanes and limits: everybody gets their own verdict, once', async () => {
    const arrivals = fc.array(fc.integer({ min: 0, max: 30 }), { maxLength: 60 })
    const limits = fc.record({
      lanes: fc.integer({ min: 1, max: 3 }),
      rowsMaximum: fc.integer({ min: 1, max: 7 }),
      isKeyed: fc.boolean(),
      fewRows: fc.integer({ min: 0, max: 4 }),
      concurrentBatch: fc.option(
        fc.record({ rows: fc.integer({ min: 1, max: 9 }), waitMilliseconds: fc.constant(1) }),
        { nil: undefined },
      ),
    })
    await fc.assert(
      fc.asyncProperty(
        arrivals,
        limits,
        async (rows, { lanes, rowsMaximum, isKeyed, concurrentBatch, fewRows }) => {
          const { statements, options } = doubling({
            rowsMaximum,
            ...(isKeyed ? { keyOf: (row: number) => String(row) } : {}),
          })
          const submit = lanesOf(lanes, concurrentBatch, { fewRows }).queue(options)
          expect(await Promise.all(rows.map((row) => submit(row)))).toEqual(
            rows.map((row) => row * 2),
          )
          expect(statements.flat().sort(ascending)).toEqual([...rows].sort(ascending))
          for (const statement of statements) {
            expect(statement.length).toBeLessThanOrEqual(rowsMaximum)
            if (isKeyed) expect(new Set(statement).size).toBe(statement.length)
          }
        },
      ),
    )
  })
})
