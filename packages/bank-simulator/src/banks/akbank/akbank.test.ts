import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import type { Json } from '../../testing/akbank-client.ts'
import * as akbank from '../../testing/akbank-client.ts'
import { openTestBank, type TestBank } from '../../testing/bank-client.ts'

const cardOf = (cardNumber: string): Json => ({
  card: { cardNumber, cvv2: '000', expireDate: '1230' },
})

async function rows(bank: TestBank, orderId: string): Promise<readonly Json[]> {
  const { body } = await akbank.send(bank, akbank.onOrder('1010', orderId))
  return (body['txnDetailList'] ?? []) as Json[]
}

describe('a request', () => {
  test('is signed over its bytes: the hash of the same JSON with blanks is refused with 401', async () => {
    const bank = await openTestBank()
    const body = akbank.sale('o-1')
    const refused = await akbank.send(bank, body, { hash: 'AAAA' })
    expect([refused.status, Object.keys(refused.body)]).toEqual([401, ['code', 'message']])
    expect(await bank.orders()).toEqual([])
  })

  test.each<[string, Json, string]>([
    ['an unknown terminal', { terminal: { merchantSafeId: 'x', terminalSafeId: 'y' } }, 'HTTP-401'],
    [
      'UTC for Istanbul time',
      { requestDateTime: new Date().toISOString().slice(0, -1) },
      'VPS-1073',
    ],
    ['a short random number', { randomNumber: 'A1' }, 'HTTP-400'],
    ['an unknown operation', { txnCode: '1999' }, 'HTTP-400'],
    [
      'an amount as a number',
      { transaction: { amount: 100, currencyCode: 949, motoInd: 0, installCount: 1 } },
      'HTTP-400',
    ],
    [
      'an amount without decimals',
      { transaction: { amount: '100', currencyCode: 949, motoInd: 0, installCount: 1 } },
      'HTTP-400',
    ],
    [
      'a currency as text',
      { transaction: { amount: '1.00', currencyCode: '949', motoInd: 0, installCount: 1 } },
      'HTTP-400',
    ],
    [
      'a card that expired',
      { card: { cardNumber: '5528790000000008', cvv2: '000', expireDate: '1220' } },
      'HTTP-400',
    ],
    ['an order id of 37 letters', { order: { orderId: 'x'.repeat(37) } }, 'HTTP-400'],
  ])('with %s is refused', async (_, changes, code) => {
    const bank = await openTestBank()
    expect(akbank.codeOf(await akbank.send(bank, akbank.sale('o-1', changes)))).toBe(code)
    expect(await bank.orders()).toEqual([])
  })
})

describe('a payment', () => {
  test('that is approved has its numbers, and the card’s points where it has any', async () => {
    const bank = await openTestBank()
    const { body } = await akbank.send(bank, akbank.sale('o-1', cardOf('4159000000300005')))
    expect(body).toMatchObject({
      txnCode: '1000',
      responseCode: 'VPS-0000',
      hostResponseCode: '00',
      order: { orderId: 'o-1' },
      transaction: {
        authCode: expect.stringMatching(/^\d{6}$/),
        rrn: expect.stringMatching(/^\d{12}$/),
        batchNumber: 1,
      },
      reward: { ccbBalanceRewardAmount: 100 },
    })
  })

  test('that is declined has placeholders, and its order id is used up', async () => {
    const bank = await openTestBank()
    const { body } = await akbank.send(bank, akbank.sale('o-1', cardOf('4111111111111129')))
    expect(body).toMatchObject({
      responseCode: 'VPS-1005',
      hostResponseCode: '51',
      transaction: { authCode: '000000' },
    })
    const again = await akbank.send(bank, akbank.sale('o-1'))
    expect(again.body).toMatchObject({
      responseCode: 'VPS-1013',
      transaction: { rrn: '0', batchNumber: 0 },
    })
  })

  test('with points takes no more than there are, and no more than the amount', async () => {
    const bank = await openTestBank()
    const pay = async (orderId: string, number: string, points: number | string) => {
      const reward = { ccbRewardAmount: points }
      const body = akbank.sale(orderId, { ...cardOf(number), reward })
      return akbank.codeOf(await akbank.send(bank, body))
    }
    expect(await pay('o-1', '5528790000000008', '1.00')).toBe('VPS-1005/51')
    expect(await pay('o-2', '4159000000300005', 100.01)).toBe('HTTP-400')
    expect(await pay('o-3', '4159000000300005', '40.00')).toBe('00')
  })

  test('in installments is refused to a foreign and to a debit card', async () => {
    const bank = await openTestBank()
    const transaction = { amount: '100.00', currencyCode: 949, motoInd: 0, installCount: 3 }
    const codes = ['4159000000310004', '4766620000000001', '5528790000000008'].map((number) =>
      akbank.send(bank, akbank.sale(number, { ...cardOf(number), transaction })),
    )
    expect((await Promise.all(codes)).map(akbank.codeOf)).toEqual(['VPS-1044', 'VPS-1044', '00'])
  })
})

describe('the history', () => {
  test('has declined rows with txnStatus N, and a void turns its row to V', async () => {
    const bank = await openTestBank()
    await akbank.send(bank, akbank.sale('bad', cardOf('4129111111111111')))
    expect(await rows(bank, 'bad')).toMatchObject([{ txnStatus: 'N', responseCode: 'VPS-1005' }])
    expect((await rows(bank, 'bad'))[0]).not.toHaveProperty('authCode')
    await akbank.send(bank, akbank.sale('o-1'))
    const voided = await akbank.send(bank, akbank.onOrder('1003', 'o-1'))
    expect(voided.body).not.toHaveProperty('transaction')
    expect(await rows(bank, 'o-1')).toMatchObject([
      { txnCode: '1000', txnStatus: 'V', amount: 100 },
    ])
  })

  test('gives refunds and captures order ids of the bank’s own, and ours as orgOrderId', async () => {
    const bank = await openTestBank()
    await akbank.send(bank, { ...akbank.sale('o-1'), txnCode: '1004' })
    await akbank.send(bank, akbank.onOrder('1005', 'o-1', '80.00'))
    await akbank.send(bank, akbank.onOrder('1002', 'o-1', '30.00'))
    const found = await rows(bank, 'o-1')
    expect(new Set(found.map((row) => row['orgOrderId']))).toEqual(new Set(['o-1']))
    const others = found.filter((row) => row['txnCode'] !== '1004')
    for (const row of others) expect(row['orderId']).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-/)
    expect(found.find((row) => row['txnCode'] === '1004')).toMatchObject({
      preAuthStatus: 'C',
      preAuthCloseAmount: 80,
    })
  })

  test('reopens the pre-authorisation whose capture is voided', async () => {
    const bank = await openTestBank()
    await akbank.send(bank, { ...akbank.sale('o-1'), txnCode: '1004' })
    await akbank.send(bank, akbank.onOrder('1005', 'o-1', '100.00'))
    await akbank.send(bank, akbank.onOrder('1003', 'o-1'))
    const found = await rows(bank, 'o-1')
    expect(found.find((row) => row['txnCode'] === '1005')).toMatchObject({ txnStatus: 'V' })
    expect(found.find((row) => row['txnCode'] === '1004')).toMatchObject({
      txnStatus: 'N',
      preAuthStatus: 'O',
      preAuthCloseDate: '1900-01-01T00:00:00.000',
    })
    const { body } = await akbank.send(bank, akbank.onOrder('1003', 'o-1'))
    expect([body['responseCode'], await bank.orders('o-1')]).toMatchObject([
      'VPS-0000',
      [{ bank: 'akbank', state: 'Voided' }],
    ])
  })

  test('does not know an order: VPS-1123', async () => {
    const bank = await openTestBank()
    expect(akbank.codeOf(await akbank.send(bank, akbank.onOrder('1010', 'no')))).toBe('VPS-1123')
  })

  test('of a day is gzip in base64, in words; more than a day is refused', async () => {
    const bank = await openTestBank()
    await akbank.send(bank, akbank.sale('o-1'))
    const path = '/akbank/api/v1/payment/virtualpos/portal/report/transaction'
    const ask = (hours: number) => {
      const [from, until] = [Date.now() - hours * 3_600_000, Date.now() + 1000]
      const span = { startDateTime: from, endDateTime: until }
      const report = Object.fromEntries(
        Object.entries(span).map(([name, at]) => [name, akbank.istanbul(new Date(at))]),
      )
      return akbank.send(bank, akbank.envelope('1009', { report }), { path })
    }
    const { body } = await ask(1)
    const data: unknown = JSON.parse(
      gunzipSync(Buffer.from(String(body['data']), 'base64')).toString(),
    )
    expect(data).toMatchObject({
      txnDetailList: [{ orderId: 'o-1', txnStatus: 'Başarılı', rrn: expect.any(Number) }],
    })
    expect(akbank.codeOf(await ask(30))).toBe('VPS-2229')
  })
})

describe('3-D Secure', () => {
  test('signs the list of 2026; the proof pays once, for its own amount', async () => {
    const bank = await openTestBank()
    const callback = await akbank.verify(bank, akbank.gateForm('o-1'))
    expect(callback).toMatchObject({ txnCode: '3001', responseCode: 'VPS-0000', mdStatus: '1' })
    expect(callback['hashParams']).toMatch(
      /maskedCardNumber\+amount\+installCount\+okUrl\+failUrl$/,
    )
    expect(akbank.isSigned(callback)).toBe(true)
    const other = { amount: '1.00', currencyCode: 949, motoInd: 0, installCount: 1 }
    const cheap = await akbank.send(bank, akbank.provision(callback, { transaction: other }))
    expect(akbank.codeOf(cheap)).toBe('VPS-1279')
    expect(akbank.codeOf(await akbank.send(bank, akbank.provision(callback)))).toBe('00')
    expect(akbank.codeOf(await akbank.send(bank, akbank.provision(callback)))).toBe('VPS-1013')
  })

  test.each([
    ['a wrong hash', { hash: 'AAAA' }],
    ['the hosted model', { paymentModel: '3D_PAY_HOSTING' }],
    ['a malformed card', { creditCard: '4111111111111111111' }],
  ])('refuses a form with %s: a signed failure', async (_, changes) => {
    const bank = await openTestBank()
    const callback = await akbank.verify(bank, akbank.gateForm('o-1', changes))
    expect(callback['responseCode']).not.toBe('VPS-0000')
    expect(callback['hashParams']).toBe('responseCode+responseMessage+orderId')
    expect(akbank.isSigned(callback)).toBe(true)
  })
})
