/** Each bank of the sandbox by its terminal's alias: the whole life of payments, over HTTP and the bank's own protocol. */

import { describe, expect, it } from 'vitest'
import { waitFor } from '../../packages/gateway/src/base/kernel/testing/wait-for.ts'
import { paidOrder, payWith, settledState, stateOf, succeeded } from '../harness/answers.ts'
import { moneyOnBothSides } from '../support/ledgers.ts'
import { verifiedSession } from '../support/steps.ts'
import { useSandbox } from '../support/use-sandbox.ts'

const sandbox = useSandbox({ UNKNOWN_WINDOW: '45s' })

const CARD = '5528790000000008'
const WITHOUT_FUNDS = '4111111111111129'

const BANKS = [
  ['simulator', 'nestpay', '0012'],
  ['akbank', 'akbank', '0046'],
  ['qnb', 'payfor', '0111'],
  ['garanti', 'garanti', '0062'],
  ['denizbank', 'intervpos', '0134'],
  ['vakifbank', 'payflex', '0015'],
  ['yapikredi', 'posnet', '0067'],
] as const

async function armFault(fault: object): Promise<void> {
  const url = `${sandbox.bankUrl}/simulator/faults`
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(fault) })
  expect(answer.status).toBe(200)
}

describe.each(BANKS)('the terminal %s', (gateway, bank, bankCode) => {
  it('takes a payment after 3-D Secure once, and returns it in parts', async () => {
    const { merchant } = sandbox
    const { sessionId } = await verifiedSession(merchant, CARD, { gateway })
    const payment = { amount: 100, threeDSessionId: sessionId, gateway }
    const paid = succeeded(await merchant.provision(payment))
    expect(paid.bankResponse).toMatchObject({ bankCode })
    expect((await merchant.provision(payment)).isSucceed).toBe(false)
    succeeded(await merchant.return({ orderId: paid.orderId, amount: 40.25 }))
    expect((await merchant.return({ orderId: paid.orderId, amount: 60 })).isSucceed).toBe(false)
    succeeded(await merchant.return({ orderId: paid.orderId, amount: 59.75 }))
    expect(await stateOf(merchant, paid.orderId)).toBe('Returned')
  })

  it('declines with the issuer’s code, and reverses the same day', async () => {
    const { merchant } = sandbox
    const declined = await payWith(merchant, WITHOUT_FUNDS, { amount: 10, gateway })
    expect(declined.errorCode).toBe('1051')
    const orderId = await paidOrder(merchant, CARD, { amount: 42, gateway })
    succeeded(await merchant.reverse({ orderId }))
    expect(await stateOf(merchant, orderId)).toBe('Reversed')
  })

  it('holds an amount, takes a part of it, and reverses what it took', async () => {
    const { merchant } = sandbox
    const held = { amount: 100, paymentType: 'PreAuth', gateway } as const
    const originalOrderId = await paidOrder(merchant, CARD, held)
    const capture = { amount: 80, paymentType: 'PostAuth', originalOrderId } as const
    const { orderId } = succeeded(await merchant.provision(capture))
    succeeded(await merchant.reverse({ orderId }))
    expect(await stateOf(merchant, orderId)).toBe('Reversed')
    const released = await paidOrder(merchant, CARD, held)
    succeeded(await merchant.reverse({ orderId: released }))
    expect(await stateOf(merchant, released)).toBe('Reversed')
  })

  it('settles a payment and a return whose answers were lost by asking', async () => {
    const { merchant } = sandbox
    await armFault({ operation: 'Auth', fault: 'error-after-booking', bank })
    const lost = await payWith(merchant, CARD, { amount: 7, gateway })
    expect(lost).toMatchObject({ isSucceed: false, errorCode: '3001' })
    const orderId = lost.orderId ?? ''
    expect(await settledState(merchant, orderId)).toBe('Approved')
    succeeded(await merchant.endOfDay())
    await armFault({ operation: 'Credit', fault: 'error-after-booking', bank })
    const pending = await merchant.return({ orderId, amount: 7 })
    expect(pending).toMatchObject({ approvalStatus: 'Pending' })
    const returned = async () => (await stateOf(merchant, orderId)) === 'Returned'
    await waitFor(returned, { what: 'the return' })
  })
})

it('both sides hold the same money at every bank', async () => {
  const { ours, banks } = await moneyOnBothSides(sandbox)
  expect(ours).toEqual(banks)
  expect(Object.keys(ours).length).toBeGreaterThan(BANKS.length)
})
