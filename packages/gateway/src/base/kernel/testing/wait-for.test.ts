import { expect, it } from 'vitest'

import { waitFor } from './wait-for.ts'

it('gives the first value that is not false, null or undefined, zero included', async () => {
  const answers = [undefined, null, false, 0]
  expect(await waitFor(() => answers.shift(), { what: 'a number' })).toBe(0)
})

it('says what it waited for, with the last error as the cause', async () => {
  const cause = new Error('not there')
  const options = { what: 'the order to be Success', patienceMilliseconds: 1 }
  const waiting = waitFor(() => Promise.reject(cause), options)
  await expect(waiting).rejects.toMatchObject({
    message: 'waited 1 ms in vain for the order to be Success',
    cause,
  })
})
