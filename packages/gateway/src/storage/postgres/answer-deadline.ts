import type pg from 'pg'

type Answered = (error: Error | null | undefined, result?: unknown) => void

type Send = (statement: unknown, values: unknown, answered: Answered) => unknown

/**
 * Makes every statement of a connection fail with `Query read timeout` that has no answer within
 * `milliseconds`; whoever holds the connection then gives it up, as after any error. A late answer is
 * nobody's any more.
 *
 * The driver's own `query_timeout` does the same by a function that it writes as a property's value. V8
 * takes such a function for one that stays and makes it among the old objects, which only a full
 * collection clears away: each statement's parameters stayed until then (decision 8.18 has the figures). So
 * does the driver for a promise; here it is always handed a function.
 */
export function limitAnswers(client: pg.ClientBase, milliseconds: number): void {
  const driver: Readonly<{ query: Send }> = Object(client)
  const send = driver.query.bind(client)
  const query = (statement: unknown, ...rest: readonly unknown[]): unknown => {
    const values = rest.find(Array.isArray)
    const answered = rest.find(isAnswered)
    if (answered !== undefined) return send(statement, values, within(milliseconds, answered))
    return promised((settle) => send(statement, values, within(milliseconds, settle)))
  }
  Object.assign(client, { query })
}

function isAnswered(value: unknown): value is Answered {
  return typeof value === 'function'
}

/** Is told the answer, or after the time that there is none; once. */
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

/** With the stack of whoever waits: the answer came to the connection's, which tells nothing. */
async function promised(run: (settle: Answered) => void): Promise<unknown> {
  try {
    return await new Promise((resolve, reject) => {
      run((error, result) => (error ? reject(error) : resolve(result)))
    })
  } catch (error) {
    if (error instanceof Error) Error.captureStackTrace(error)
    throw error
  }
}
