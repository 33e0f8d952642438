import { describe, expect, it } from 'vitest'
import { timeOfUuidV7 } from '../../packages/gateway/src/base/kernel/index.ts'
import { startedSession, tokenOf, verifyHolder } from '../support/steps.ts'
import { useSandbox } from '../support/use-sandbox.ts'

const CARD = '5528790000000008'
const LABELS = { merchantReference: 'A-1907', metadata: { cart: '42', note: 'ödendi' } } as const

const sandbox = useSandbox()

async function pay(request: object = {}): Promise<string> {
  const cardToken = await tokenOf(sandbox.merchant, CARD)
  const answer = await sandbox.merchant.provision({ cardToken, amount: 10, ...request })
  expect(answer).toMatchObject({ isSucceed: true })
  return answer.orderId ?? ''
}

async function listed(filter: Parameters<typeof sandbox.merchant.payments.list>[0]) {
  const found = []
  for await (const payment of sandbox.merchant.payments.list(filter)) found.push(payment)
  return found
}

describe('decision 5.16: what the merchant attaches to a payment', () => {
  it('comes back in inquire, in the list and in the event', async () => {
    const orderId = await pay(LABELS)
    expect(await sandbox.merchant.inquire({ orderId })).toMatchObject(LABELS)
    expect(await listed({ merchantReference: 'A-1907' })).toMatchObject([{ orderId, ...LABELS }])
    const events = sandbox.merchant.events({ types: ['payment.approved'], wait: 1 })
    for await (const { data } of events) {
      if (!('orderId' in data) || data.orderId !== orderId) continue
      expect(data).toMatchObject(LABELS)
      break
    }
  })

  it('is null where nothing was attached', async () => {
    const answer = await sandbox.merchant.inquire({ orderId: await pay() })
    expect(answer).toMatchObject({ merchantReference: null, metadata: null })
  })

  it('goes from the session to its payment, unless the payment brings its own', async () => {
    const cardToken = await tokenOf(sandbox.merchant, CARD)
    const request = { cardToken, amount: 10, ...LABELS }
    const { sessionId, htmlContent } = await startedSession(sandbox.merchant, request)
    await verifyHolder(htmlContent)
    const orderId = await pay({
      cardToken: undefined,
      threeDSessionId: sessionId,
      metadata: { cart: '43' },
    })
    expect(await sandbox.merchant.inquire({ orderId })).toMatchObject({
      merchantReference: 'A-1907',
      metadata: { cart: '43' },
    })
  })

  it('goes from the PreAuth to its PostAuth', async () => {
    const originalOrderId = await pay({ paymentType: 'PreAuth', ...LABELS })
    const orderId = await pay({ cardToken: undefined, paymentType: 'PostAuth', originalOrderId })
    expect(await sandbox.merchant.inquire({ orderId })).toMatchObject(LABELS)
  })

  it('of a link is in its status; its order id is the reference where it has none', async () => {
    const link = { linkType: 'SingleUse', linkAmountType: 'FixedAmount', amount: 5 } as const
    const created = await sandbox.merchant.createLink({ ...link, ...LABELS, orderId: 'B-2' })
    const id = created.isSuccess ? created.id : ''
    expect(await sandbox.merchant.linkStatus({ id })).toMatchObject({ ...LABELS, orderId: 'B-2' })
    const plain = await sandbox.merchant.createLink({ ...link, orderId: 'B-3' })
    const plainId = plain.isSuccess ? plain.id : ''
    expect(await sandbox.merchant.linkStatus({ id: plainId })).toMatchObject({
      merchantReference: 'B-3',
      metadata: null,
    })
  })

  it('is stored without card numbers', async () => {
    const orderId = await pay({
      merchantReference: `ref ${CARD}`,
      metadata: { [`n${CARD}`]: `card ${CARD}` },
    })
    const answer = await sandbox.merchant.inquire({ orderId })
    expect(JSON.stringify(answer)).not.toContain(CARD)
    expect(answer).toMatchObject({
      merchantReference: 'ref 552879******0008',
      metadata: { 'n552879******0008': 'card 552879******0008' },
    })
    expect(await listed({ merchantReference: `ref ${CARD}` })).toMatchObject([{ orderId }])
  })

  const tooMany = Object.fromEntries(Array.from({ length: 17 }, (_, n) => [`n${n}`, '']))
  it.each([
    ['a list', ['a']],
    ['a text', 'a'],
    ['a number as value', { a: 1 }],
    ['a pair in a pair', { a: { b: 'c' } }],
    ['a name that begins with a digit', { '1a': '' }],
    ['a name of 41 characters', { [`a${'b'.repeat(40)}`]: '' }],
    ['a value of 501 characters', { a: 'b'.repeat(501) }],
    ['17 pairs', tooMany],
    ['a character that no text has', { a: '\u0000' }],
  ])('is refused where metadata is %s', async (_, metadata) => {
    const cardToken = await tokenOf(sandbox.merchant, CARD)
    const refused = sandbox.merchant.provision({ cardToken, amount: 1, metadata } as never)
    await expect(refused).rejects.toMatchObject(invalid('metadata'))
  })
})

describe('decision 5.17: the list of payments', () => {
  it('has what inquire answers, of one merchant only', async () => {
    const orderId = await pay()
    const [newest] = await listed({ limit: '1' })
    const {
      provisionList,
      matchCount,
      payer,
      routing: _,
      ...order
    } = { ...(await inquired(orderId)) }
    expect(newest).toEqual(order)
    expect([provisionList, matchCount, payer]).toMatchObject([{ length: 1 }, 1, null])
    const other = await sandbox.restricted.listPayments()
    expect(other).toMatchObject({ isSucceed: true })
    expect(JSON.stringify(other)).not.toContain(orderId)
  })

  it('of a captured PreAuth shows what can be returned of its capture', async () => {
    const originalOrderId = await pay({ paymentType: 'PreAuth', merchantReference: 'C-1' })
    const orderId = await pay({ cardToken: undefined, paymentType: 'PostAuth', originalOrderId })
    expect(await listed({ merchantReference: 'C-1' })).toMatchObject([
      { orderId, transactionStatus: 'Approved', availableReturnAmount: 10 },
      { orderId: originalOrderId, transactionStatus: 'Captured', availableReturnAmount: 10 },
    ])
  })

  it('takes a day of Istanbul as from and to', async () => {
    const orderId = await pay({ merchantReference: 'D-1' })
    const istanbul = { timeZone: 'Europe/Istanbul', dateStyle: 'short' } as const
    const { createdAt } = await inquired(orderId)
    const day = new Intl.DateTimeFormat('sv', istanbul).format(new Date(createdAt))
    const ids = async (filter: object) =>
      (await listed({ merchantReference: 'D-1', ...filter })).map((payment) => payment.orderId)
    expect(await ids({ from: day, to: day })).toEqual([orderId])
    // The list goes by the time of the id, which is made a moment before `createdAt`.
    const made = new Date(timeOfUuidV7(orderId)).toISOString()
    expect(await ids({ from: made })).toEqual([orderId])
    expect(await ids({ to: made })).toEqual([])
    expect(await ids({ to: '2020-01-01' })).toEqual([])
  })

  it.each([
    ['state', { state: 'Paid' }],
    ['from', { from: '2026-02-30' }],
    ['to', { to: 'yesterday' }],
    ['after', { after: 'the last' }],
    ['limit', { limit: '101' }],
    ['lastFour', { lastFour: '12' }],
  ])('refuses a wrong %s by its name', async (name, filter) => {
    const refused = sandbox.merchant.listPayments(filter as never)
    await expect(refused).rejects.toMatchObject(invalid(name))
  })
})

function invalid(field: string): object {
  return { status: 400, errorCode: '0100', message: expect.stringContaining(`: ${field} `) }
}

async function inquired(orderId: string) {
  const answer = await sandbox.merchant.inquire({ orderId })
  if (!answer.isSucceed) throw new Error(answer.errorMessage)
  const {
    isSucceed: _,
    errorCode: _code,
    errorMessage: _message,
    conversationId: _id,
    ...order
  } = answer
  return order
}
