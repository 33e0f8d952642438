import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'

import type { Address } from '../driving/connection.ts'
import { signedInCookie } from './signed-in-cookie.ts'

/** People who open a page of the panel, read it for a second, and open the next. */
const PEOPLE = 3
const READING_MILLISECONDS = 1_000

/** Runs `work` while people look at payments in the panel. Throws where a page was not answered. */
export async function watched<Result>(
  pool: pg.Pool,
  { host, port }: Address,
  work: () => Promise<Result>,
): Promise<Result> {
  const cookie = await signedInCookie(pool)
  // As autovacuum does within a minute: the tables are empty when the run begins, and for empty tables the planner
  // reads a whole index.
  await pool.query('analyze payment_search, payment_order, event')
  const ending = new AbortController()
  const open = async (path: string): Promise<string> => {
    const answer = await fetch(`http://${host}:${port}${path}`, { headers: { cookie } })
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`)
    return answer.text()
  }
  const people = Promise.all(Array.from({ length: PEOPLE }, () => look(open, ending.signal)))
  const [result, pages] = await Promise.all([work().finally(() => ending.abort()), people])
  if (pages.every((count) => count === 0)) throw new Error('Nobody opened a page of the panel.')
  return result
}

/** Opens one page after the other until the signal; answers how many were opened. */
async function look(open: (path: string) => Promise<string>, signal: AbortSignal): Promise<number> {
  let pages = 0
  while (!signal.aborted) {
    const read = async (path: string): Promise<string> => {
      const page = await open(path)
      pages += 1
      await delay(READING_MILLISECONDS, undefined, { signal }).catch(() => undefined)
      return page
    }
    const list = await read('/panel/payments')
    for (const path of pathsFrom(list)) if (!signal.aborted) await read(path)
  }
  return pages
}

/** The first page, a filter, a search, and the order that it finds. */
function pathsFrom(list: string): readonly string[] {
  const [order = ''] = /\/panel\/m\/\d+\/payments\/[0-9a-f-]{36}/.exec(list) ?? []
  const id = order.slice(-36)
  return ['/panel', '/panel/payments?state=Approved', `/panel/search?q=${id}`, order]
}
