/**
 * Real banks say the same in other words than the simulator. A proxy before the bank changes nothing but those words:
 * each order has to end rightly within the window, and both ledgers have to be equal.
 */

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { paidOrder, settledState, stateOf, succeeded } from '../harness/answers.ts'
import { moneyOnBothSides } from '../support/ledgers.ts'
import { stretched } from '../support/pace.ts'
import { startedSession, tokenOf, verifyHolder } from '../support/steps.ts'
import { useSandbox } from '../support/use-sandbox.ts'
import type { Row } from './row.ts'
import { REFUSED_CLOSINGS, WILD_BANKS, type WildBank } from './rows.ts'
import { startWordProxy } from './word-proxy.ts'

const proxy = await startWordProxy()
/** The bank is asked twice within it, however slow the machine is. */
const UNKNOWN_WINDOW = `${Math.max(8, Math.ceil(stretched(8_000) / 1_000))}s`
const sandbox = useSandbox({ BANK_URL: proxy.url, UNKNOWN_WINDOW })
beforeAll(async () => {
  proxy.lead(sandbox.bankUrl)
  await sandbox.database.pool.query('update terminal set capture_maximum_percent = 115')
})
afterAll(() => proxy.close())

const CARD = '5528790000000008'
const AMOUNT = 1_161.16

let turn: Promise<unknown> = Promise.resolve()

/** One payment after another is at the banks; they wait for their outcomes together. */
function inTurn<Result>(act: () => Promise<Result>): Promise<Result> {
  const mine = turn.then(act)
  turn = mine.catch(() => undefined)
  return mine
}

async function pay({ gateway, paying }: WildBank, row: Row) {
  const { merchant } = sandbox
  const { card = CARD, lost = null, words, captures } = row
  if (captures !== undefined) {
    const hold = { amount: AMOUNT, gateway, paymentType: 'PreAuth' } as const
    const originalOrderId = await paidOrder(merchant, card, hold)
    const followed = proxy.follow({ paying: captures.by, lost, words })
    const capture = { originalOrderId, amount: captures.amount, paymentType: 'PostAuth' } as const
    return { answer: await merchant.provision(capture), followed }
  }
  const cardToken = await tokenOf(merchant, card)
  const paymentType = row.pays === 'a hold' ? 'PreAuth' : 'Auth'
  const details = { amount: AMOUNT, gateway, paymentType } as const
  const payer =
    row.pays === '3-D Secure'
      ? { threeDSessionId: await verified(cardToken, gateway, row) }
      : { cardToken }
  const followed = proxy.follow({ paying, lost, words })
  const answer = await merchant.provision({ ...details, ...payer })
  return { answer, followed }
}

async function verified(cardToken: string, gateway: string, row: Row): Promise<string> {
  const { callback, holder } = row
  const request = { cardToken, amount: AMOUNT, gateway }
  const named = holder === undefined ? {} : { CardHolderName: holder.name }
  const expected = holder === undefined ? null : proxy.expect(holder.asked)
  const { sessionId, htmlContent } = await startedSession(sandbox.merchant, request, named)
  await verifyHolder(
    htmlContent,
    { otp: '123456' },
    callback === undefined ? {} : { edit: callback },
  )
  if (expected !== null) expect(expected.came).toBe(1)
  return sessionId
}

const ROWS = WILD_BANKS.flatMap((bank) => bank.rows.map((row) => ({ bank, row })))

describe.concurrent('a bank that says', () => {
  it.each(ROWS.map((each) => [each.bank.gateway, each.row.what, each] as const))(
    '%s: %s',
    async (_gateway, _what, { bank, row }) => {
      const { answer, followed } = await inTurn(() => pay(bank, row))
      const orderId = answer.orderId ?? ''
      if (row.lost !== undefined) expect(answer).toMatchObject({ errorCode: '3001' })
      expect(await settledState(sandbox.merchant, orderId)).toBe(row.ends)
      expect(followed.changed).toBeGreaterThan(0)
    },
  )
})

describe('a bank that refuses to close the day, and has not closed it', () => {
  beforeAll(() => proxy.answerInstead(REFUSED_CLOSINGS))

  it.each(WILD_BANKS.map(({ gateway, ...bank }) => [gateway, bank] as const))(
    '%s answers a return itself',
    async (gateway, { bank, refundsAtOnce = false }) => {
      const { merchant } = sandbox
      const orderId = await paidOrder(merchant, CARD, { amount: 50, gateway })
      const early = await merchant.return({ orderId, amount: 20 })
      if (!refundsAtOnce) {
        expect(early).toMatchObject({ isSucceed: false, approvalStatus: 'Declined' })
        expect(['3001', '3002']).not.toContain(early.errorCode)
        expect(await stateOf(merchant, orderId)).toBe('Approved')
      }
      await fetch(`${sandbox.bankUrl}/simulator/settle?bank=${bank}`, { method: 'POST' })
      if (!refundsAtOnce) succeeded(await merchant.return({ orderId, amount: 20 }))
      succeeded(await merchant.return({ orderId, amount: 30 }))
      expect(await stateOf(merchant, orderId)).toBe('Returned')
    },
  )
})

describe('afterwards', () => {
  it('both ledgers are equal, and no terminal counts as refused', async () => {
    const { ours, banks } = await moneyOnBothSides(sandbox)
    expect(ours).toEqual(banks)
    const taken = ROWS.filter(({ row }) => row.ends === 'Approved')
    expect(Object.keys(ours)).toHaveLength(taken.length + WILD_BANKS.length)
    expect(sandbox.logged()).not.toContain('a bank refuses a terminal')
    expect(sandbox.logged()).not.toContain('The bank shows another payment')
  })
})
