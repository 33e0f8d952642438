import type pg from 'pg'

import type { Address } from '../driving/connection.ts'
import { signedInCookie } from './signed-in-cookie.ts'

/** Runs `work` while somebody downloads all payments as a file, again and again. Throws where no part of it came. */
export async function exported<Result>(
  pool: pg.Pool,
  { host, port }: Address,
  work: () => Promise<Result>,
): Promise<Result> {
  const cookie = await signedInCookie(pool)
  const file = `http://${host}:${port}/panel/payments/csv`
  const ending = new AbortController()
  const download = async (): Promise<void> => {
    let bytes = 0
    try {
      for (;;) {
        const answer = await fetch(file, { headers: { cookie }, signal: ending.signal })
        if (answer.status !== 200) throw new Error(`${file} answered ${answer.status}`)
        for await (const part of answer.body ?? []) bytes += part.length
      }
    } catch (error) {
      if (!ending.signal.aborted) throw error
    }
    if (bytes === 0) throw new Error('Nobody got a part of the file.')
  }
  const [result] = await Promise.all([work().finally(() => ending.abort()), download()])
  return result
}
