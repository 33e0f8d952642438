import { describe, expect, it } from 'vitest'

import { paidOrder, payWith, stateOf, succeeded, viewOf } from './harness/answers.ts'
import { moneyOnBothSides } from './support/ledgers.ts'
import { startSandbox } from './support/sandbox.ts'
import { tokenOf, verifiedSession } from './support/steps.ts'
import { useSandbox } from './support/use-sandbox.ts'

const sandbox = useSandbox()

const CREDIT = '5528790000000008'
const DEBIT = '4766620000000001'
const FOREIGN = '4159000000310004'
const PREPAID = '4159000000320003'
const WITH_POINTS = '4159000000300005'

async function legsOf(orderId: string): Promise<Record<string, number>> {
  const { rows } = await sandbox.database.pool.query<{ leg: string; amount: number }>(
    'select leg, amount_minor::int as amount from ledger_transfer where order_id = $1',
    [orderId],
  )
  return Object.fromEntries(rows.map(({ leg, amount }) => [leg, amount]))
}

describe('decisions 3.3 and 3.4: installments', () => {
  it.each([1, 2, 3, 6, 9, 12])('a credit card pays in %i', async (installmentCount) => {
    const { merchant } = sandbox
    const orderId = await paidOrder(merchant, CREDIT, { amount: 120, installmentCount })
    expect(await viewOf(merchant, orderId)).toMatchObject({ installmentCount, amount: 120 })
  })

  it('decision 1.6: 0 is a single payment', async () => {
    const { merchant } = sandbox
    const orderId = await paidOrder(merchant, CREDIT, { amount: 120, installmentCount: 0 })
    expect(await viewOf(merchant, orderId)).toMatchObject({ installmentCount: 1 })
  })

  it.each([
    ['a count that is not offered', CREDIT, 5],
    ['a debit card', DEBIT, 2],
    ['a foreign card', FOREIGN, 3],
    ['a prepaid card', PREPAID, 12],
  ])('%s: refused with 0111, in a payment and in a session', async (_, card, installmentCount) => {
    const { merchant } = sandbox
    const cardToken = await tokenOf(merchant, card)
    const request = { cardToken, amount: 120, installmentCount }
    expect((await merchant.provision(request)).errorCode).toBe('0111')
    expect((await merchant.getThreeDSession(request)).errorCode).toBe('0111')
  })

  it('the ledger takes the commission that the query named', async () => {
    const { merchant } = sandbox
    const table = succeeded(await merchant.installment({ BinNumber: '552879', Amount: '300.00' }))
    const rows = table.loyaltyInstallmentPricing.flatMap((each) => each.installmentPricings)
    const three = rows.find(({ installmentNumber }) => installmentNumber === 3)
    expect(three?.totalAmount).toBeCloseTo(300 + (three?.commissionAmount ?? 0), 6)
    const orderId = await paidOrder(merchant, CREDIT, { amount: 300, installmentCount: 3 })
    expect(await legsOf(orderId)).toEqual({
      Sale: 30_000,
      Commission: Math.round((three?.commissionAmount ?? 0) * 100),
    })
  })
})

describe('decision 3.5: points', () => {
  it('are told, and pay a part', async () => {
    const { merchant } = sandbox
    const cardToken = await tokenOf(merchant, WITH_POINTS)
    expect(await merchant.pointInquiry({ cardToken })).toMatchObject({ availablePoint: 100 })
    const request = { cardToken, amount: 150, pointAmount: 50.5 }
    const { orderId } = succeeded(await merchant.provision(request))
    expect(await viewOf(merchant, orderId)).toMatchObject({ amount: 150, pointAmount: 50.5 })
    expect(await legsOf(orderId)).toMatchObject({ Sale: 9_950, Points: 5_050 })
  })

  it('that the card does not have are refused by the bank, and nothing is taken', async () => {
    const { merchant } = sandbox
    const refused = await payWith(merchant, CREDIT, { amount: 150, pointAmount: 10 })
    expect(refused.isSucceed).toBe(false)
    expect(refused.errorCode).toMatch(/^(1|3003)/)
    expect(refused.orderId === '' ? {} : await legsOf(refused.orderId)).toEqual({})
  })

  it('decision 1.5: more points than the amount are a 400 that names pointAmount', async () => {
    const call = payWith(sandbox.merchant, WITH_POINTS, { amount: 10, pointAmount: 10.01 })
    await expect(call).rejects.toMatchObject({ status: 400, errorCode: '0100' })
    await expect(call).rejects.toThrow('pointAmount')
  })
})

describe('decision 5.5: reverse and day end', () => {
  it.each([1, 2, 3, 4])(
    'at once (%i): the order is either reversed or of a closed day',
    async () => {
      const { merchant } = sandbox
      const orderId = await paidOrder(merchant, CREDIT, { amount: 33 })
      const [reversed] = await Promise.all([merchant.reverse({ orderId }), merchant.endOfDay()])
      const state = await stateOf(merchant, orderId)
      if (reversed.isSucceed) {
        expect(state).toBe('Reversed')
        return
      }
      // 1021: the bank had just closed its day, and its answer says so.
      expect(['0116', '0120', '1021']).toContain(reversed.errorCode)
      expect(state).toBe('Approved')
      expect((await merchant.return({ orderId, amount: 33 })).isSucceed).toBe(true)
    },
  )

  it('two reverses at once: one passes', async () => {
    const { merchant } = sandbox
    const orderId = await paidOrder(merchant, CREDIT, { amount: 34 })
    const answers = await Promise.all([1, 2].map(() => merchant.reverse({ orderId })))
    expect(answers.filter(({ isSucceed }) => isSucceed)).toHaveLength(1)
    const refusal = answers.find(({ isSucceed }) => !isSucceed)
    expect(['0118', '0120']).toContain(refusal?.errorCode)
  })

  it('on demand, a return closes the day that it waits for and says so', async () => {
    const { merchant } = sandbox
    const orderId = await paidOrder(merchant, CREDIT, { amount: 35 })
    const sameDay = await paidOrder(merchant, CREDIT, { amount: 36 })
    const returned = await merchant.return({ orderId, amount: 5, languageCode: 'en' })
    expect(returned).toMatchObject({ isSucceed: true, approvalStatus: 'Approved' })
    expect(returned.returnMessage).toContain('day was closed')
    expect((await merchant.reverse({ orderId: sameDay })).errorCode).toBe('0116')
  })

  it('Orders, rule 1: strict, a return waits for the end of day and names the reverse', async () => {
    const strict = await startSandbox({ DAY_END_POLICY: 'strict' })
    try {
      const orderId = await paidOrder(strict.merchant, CREDIT, { amount: 37 })
      const request = { orderId, amount: 10, languageCode: 'en' }
      const early = await strict.merchant.return(request)
      expect(early).toMatchObject({ isSucceed: false, errorCode: '0115' })
      expect(early.errorMessage).toMatch(/reverse.*\d{4}-\d{2}-\d{2}T/)
      succeeded(await strict.merchant.endOfDay())
      expect((await strict.merchant.return(request)).isSucceed).toBe(true)
    } finally {
      await strict.stop()
    }
  })
})

describe('decision 5.4: PreAuth and PostAuth', () => {
  const preAuth = { amount: 100, paymentType: 'PreAuth' } as const

  it('no more than the blocked amount is taken', async () => {
    const { merchant } = sandbox
    const originalOrderId = await paidOrder(merchant, CREDIT, preAuth)
    const capture = { paymentType: 'PostAuth', originalOrderId } as const
    expect((await merchant.provision({ ...capture, amount: 100.01 })).errorCode).toBe('0121')
    expect((await merchant.provision({ ...capture, amount: 100 })).isSucceed).toBe(true)
    expect((await merchant.provision({ ...capture, amount: 1 })).errorCode).toBe('0119')
  })

  it('a PostAuth of an Auth, or of an order that is not there, is refused', async () => {
    const { merchant } = sandbox
    const capture = { paymentType: 'PostAuth', amount: 1 } as const
    const originalOrderId = await paidOrder(merchant, CREDIT, { amount: 5 })
    expect((await merchant.provision({ ...capture, originalOrderId })).errorCode).toBe('0008')
    const nobodys = { ...capture, originalOrderId: '01900000-0000-7000-8000-0000000000ff' }
    expect((await merchant.provision(nobodys)).errorCode).toBe('0114')
  })

  it('a block is released by reverse, also after the day end, and is not returned', async () => {
    const { merchant } = sandbox
    const orderId = await paidOrder(merchant, CREDIT, preAuth)
    succeeded(await merchant.endOfDay())
    expect((await merchant.return({ orderId, amount: 1 })).errorCode).toBe('0119')
    expect((await merchant.reverse({ orderId })).isSucceed).toBe(true)
    expect(await stateOf(merchant, orderId)).toBe('Reversed')
    expect(await legsOf(orderId)).toEqual({})
  })

  it('a reverse by the PreAuth’s id undoes its capture', async () => {
    const { merchant } = sandbox
    const originalOrderId = await paidOrder(merchant, CREDIT, preAuth)
    const capture = { amount: 60, paymentType: 'PostAuth', originalOrderId } as const
    const { orderId } = succeeded(await merchant.provision(capture))
    expect((await merchant.reverse({ orderId: originalOrderId })).isSucceed).toBe(true)
    expect(await stateOf(merchant, orderId)).toBe('Reversed')
  })

  it('after a 3-D Secure verification', async () => {
    const { merchant } = sandbox
    const changes = { paymentType: 'PreAuth' } as const
    const { sessionId } = await verifiedSession(merchant, CREDIT, changes)
    const { orderId } = succeeded(
      await merchant.provision({ amount: 100, threeDSessionId: sessionId }),
    )
    expect(await viewOf(merchant, orderId)).toMatchObject({
      transactionStatus: 'PreAuthorized',
      is3ds: true,
    })
  })

  it('a PostAuth that the bank declines leaves the block as it is', async () => {
    const { merchant } = sandbox
    const originalOrderId = await paidOrder(merchant, '4159000000430000', preAuth)
    const capture = { amount: 60, paymentType: 'PostAuth', originalOrderId } as const
    const declined = await merchant.provision(capture)
    expect(declined).toMatchObject({ isSucceed: false, errorCode: '1013' })
    expect(await stateOf(merchant, originalOrderId)).toBe('PreAuthorized')
  })
})

describe('what the bank refuses', () => {
  it('decision 5.6: a return that the bank declines moves nothing', async () => {
    const { merchant } = sandbox
    const orderId = await paidOrder(merchant, '5406670000000009', { amount: 20 })
    const reversed = await merchant.reverse({ orderId })
    expect(reversed.isSucceed).toBe(false)
    expect(reversed.errorCode).not.toBe('3001')
    succeeded(await merchant.endOfDay())
    const returned = await merchant.return({ orderId, amount: 20 })
    expect(returned).toMatchObject({ isSucceed: false, approvalStatus: 'Declined' })
    expect(await viewOf(merchant, orderId)).toMatchObject({
      transactionStatus: 'Approved',
      availableReturnAmount: 20,
    })
  })

  it.each(['4127111111111113', '4126111111111114', '4121111111111119', '4120111111111110'])(
    'decision 1.4: card %s: no Turkish word of loss, theft or fraud',
    async (card) => {
      const declined = await payWith(sandbox.merchant, card, { amount: 10 })
      expect(declined.errorCode).toMatch(/^10\d\d$/)
      expect(declined.errorMessage).not.toMatch(/kayıp|kayip|çalıntı|calinti|sahte|dolandır/i)
    },
  )
})

describe('decision 5.10: the Idempotency-Key', () => {
  it('of a return: given back once', async () => {
    const { merchant } = sandbox
    const orderId = await paidOrder(merchant, CREDIT, { amount: 90 })
    const call = () => merchant.return({ orderId, amount: 30 }, { idempotencyKey: 'return-1' })
    succeeded(await call())
    expect(await call()).toMatchObject({ isSucceed: true, approvalStatus: 'Approved' })
    expect(await viewOf(merchant, orderId)).toMatchObject({ returnedAmount: 30 })
  })

  it('of a reverse and of a link: the first one’s answer', async () => {
    const { merchant } = sandbox
    const orderId = await paidOrder(merchant, CREDIT, { amount: 91 })
    const reverse = () => merchant.reverse({ orderId }, { idempotencyKey: 'reverse-1' })
    expect(succeeded(await reverse())).toMatchObject({ orderId })
    expect(await reverse()).toMatchObject({ isSucceed: true, orderId })
    const link = { linkType: 'SingleUse', linkAmountType: 'VariableAmount' } as const
    const create = () => merchant.createLink(link, { idempotencyKey: 'link-1' })
    expect((await create()).id).toBe((await create()).id)
  })

  it('of a decline: the decline again, not a second try', async () => {
    const { merchant } = sandbox
    const request = { cardToken: await tokenOf(merchant, '4111111111111129'), amount: 92 }
    const pay = () => merchant.provision(request, { idempotencyKey: 'declined-1' })
    const first = await pay()
    expect(first.errorCode).toBe('1051')
    expect(await pay()).toMatchObject({ errorCode: '1051', orderId: first.orderId })
  })
})

describe('afterwards', () => {
  it('the bank’s ledger equals ours, to the kuruş', async () => {
    const { ours, banks } = await moneyOnBothSides(sandbox)
    expect(Object.keys(ours).length).toBeGreaterThan(10)
    expect(ours).toEqual(banks)
  })

  it('decision 8.3: every posting keeps its order’s sums', async () => {
    const { rows } = await sandbox.database.pool.query(
      `select order_id from ledger_transfer where returned_after_minor > taken_after_minor`,
    )
    expect(rows).toEqual([])
  })
})
