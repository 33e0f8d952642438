import type pg from 'pg'

type Answered = (error: Error | null | undefined, result?: unknown) => void

type Send = (statement: unknown, values: unknown, answered: Answered) => unknown

/**
 * Makes each statement of a connection that has no answer within `milliseconds` fail with `Query read timeout`. A late
 * answer is dropped.
 *
 * The driver's own `query_timeout` stores a function as the value of a property for each statement. V8 allocates such a
 * function among the old objects, so the statement's parameters stay in memory until a full collection (decision 8.18
 * has the figures). The driver does the same for a promise, so this function always hands it a callback.
 */
export function limitAnswers(client: pg.ClientBase, milliseconds: number): void {
  const driver: Readonly<{ query: Send }> = Object(client)
  const send = driver.query.bind(client)
  const query = (statement: unknown, ...rest: readonly unknown[]): unknown => {
    const values = rest.find(Array.isArray)
    const answered = rest.find(isAnswered)
    if (answered !== undefined) return send(statement, values, within(milliseconds, answered))
    return promised((conclude) => send(statement, values, within(milliseconds, conclude)))
  }
  Object.assign(client, { query })
}

function isAnswered(value: unknown): value is Answered {
  return typeof value === 'function'
}

/** Calls `answered` once: with the answer, or with an error after the time. */
function within(milliseconds: number, answered: Answered): Answered {
  let isOver = false
  const end: Answered = (error, result) => {
    clearTimeout(timer)
    if (isOver) return
    isOver = true
    answered(error, result)
  }
  const timer = setTimeout(() => end(new Error('Query read timeout')), milliseconds)
  return end
}

/** Gives an error the stack of the caller that waits; its own stack begins at the socket. */
async function promised(run: (conclude: Answered) => void): Promise<unknown> {
  try {
    return await new Promise((resolve, reject) => {
      run((error, result) => (error ? reject(error) : resolve(result)))
    })
  } catch (error) {
    if (error instanceof Error) Error.captureStackTrace(error)
    throw error
  }
}
