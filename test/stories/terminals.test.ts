/** Decision 5.13: an operator pauses and removes a terminal while its orders are open. */

import type { VezneClient } from '@vezne/client'
import { beforeAll, describe, expect, it } from 'vitest'
import { waitFor } from '../../packages/gateway/src/base/kernel/testing/wait-for.ts'
import { paidOrder, payWith, stateOf, succeeded } from '../harness/answers.ts'
import { tokenOf } from '../support/steps.ts'
import { useSandbox } from '../support/use-sandbox.ts'

const CARD = '5528790000000008'
const ADMIN_TOKEN = 'the-operator-of-this-very-test'
/** Longer than a node remembers terminals. */

const sandbox = useSandbox({ ADMIN_TOKEN })
let merchant: VezneClient

beforeAll(async () => {
  merchant = sandbox.merchant
  // The story is about a merchant's only terminal.
  await sandbox.database.pool.query(
    `with others as (select terminal_id from terminal where alias <> 'simulator'),
       secrets as (delete from terminal_secret where terminal_id in (select * from others))
     delete from terminal where terminal_id in (select * from others)`,
  )
})

async function operate(verb: string) {
  const path = `/admin/v1/merchants/1100000001/terminals/simulator/${verb}`
  const answer = await fetch(`${sandbox.url}${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${ADMIN_TOKEN}`,
      'content-type': 'application/json',
      'accept-language': 'en',
    },
    body: '{}',
  })
  const fields: Record<string, unknown> = { ...Object(JSON.parse(await answer.text())) }
  return { status: answer.status, fields }
}

/** Asks for sessions of this card until the node gives this answer. */
function untilAnswered(code: string, cardToken: string) {
  const ask = async () => {
    const answer = await merchant.getThreeDSession({ cardToken, amount: 5 })
    return answer.errorCode === code ? answer : null
  }
  const what = `a session to be refused with ${code}`
  return waitFor(ask, { what })
}

describe('a terminal with open orders', () => {
  let cardToken: string
  let kept: string

  it('is paused: new payments are refused, and everything that was begun goes on', async () => {
    cardToken = await tokenOf(merchant, CARD)
    const preAuth = await paidOrder(merchant, CARD, { amount: 80, paymentType: 'PreAuth' })
    const toReverse = await paidOrder(merchant, CARD, { amount: 9 })
    const toReturn = await paidOrder(merchant, CARD, { amount: 50 })
    expect((await operate('remove')).fields['errorMessage']).toContain('Pause the terminal first')
    expect((await operate('pause')).fields['changed']).toBe(true)
    expect((await untilAnswered('0125', cardToken)).errorMessage).toContain('simulator')
    expect((await payWith(merchant, CARD, { amount: 1 })).errorCode).toBe('0125')

    const capture = { originalOrderId: preAuth, amount: 60, paymentType: 'PostAuth' } as const
    kept = succeeded(await merchant.provision(capture)).orderId
    succeeded(await merchant.reverse({ orderId: toReverse }))
    expect((await operate('remove')).fields['errorMessage']).toContain('less than a minute ago')
    await sandbox.database.pool.query(
      `update terminal set paused_at = now() - interval '61 seconds' where state = 'Paused'`,
    )
    expect((await operate('remove')).fields['errorMessage']).toContain('close the day first')
    succeeded(await merchant.endOfDay())
    succeeded(await merchant.return({ orderId: toReturn, amount: 50 }))
    expect(await stateOf(merchant, preAuth)).toBe('Captured')
    expect(await stateOf(merchant, toReverse)).toBe('Reversed')
    expect(await stateOf(merchant, toReturn)).toBe('Returned')
  })

  it('is removed once nothing is open there; its orders are shown, and their return is refused', async () => {
    expect(await operate('remove')).toMatchObject({ status: 200, fields: { changed: true } })
    await untilAnswered('0005', cardToken)
    expect((await payWith(merchant, CARD, { amount: 1 })).errorCode).toBe('0005')
    expect((await merchant.return({ orderId: kept, amount: 20 })).errorCode).toBe('0126')
    expect(await stateOf(merchant, kept)).toBe('Approved')
    expect((await operate('resume')).status).toBe(404)
  })
})
