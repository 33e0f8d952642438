import { request } from 'node:http'
import { describe, expect, test } from 'vitest'
import {
  type Fields,
  openTestBank,
  payment,
  requestXml,
  sendApi,
  type TestBank,
} from '../../testing/bank-client.ts'

type End = Readonly<{ status: number; text: string }> | 'silence'

/** The bank hangs up on a client soon: a test with a silent bank waits for that, and for no time of its own. */
const SOON = { holdMilliseconds: 30 }

/** One request to a bank that hangs up soon: silence is an end of its own. */
function endOf(bank: TestBank, elements: Fields): Promise<End> {
  return new Promise((resolve) => {
    const url = `${bank.simulator.url}/fim/api`
    const call = request(url, { method: 'POST' }, (reply) => {
      let text = ''
      reply.setEncoding('latin1').on('data', (part: string) => {
        text += part
      })
      reply.on('end', () => resolve({ status: reply.statusCode ?? 0, text }))
    })
    call.on('error', () => resolve('silence'))
    call.end(requestXml(elements))
  })
}

const paid = {
  bank: 'nestpay',
  bankOrderId: 'o-1',
  state: 'Captured',
  authorized: 10_000,
  captured: 10_000,
  refunded: 0,
}
const status = { OrderId: 'o-1', 'Extra/ORDERSTATUS': 'QUERY' }

describe('a card decides what becomes of the answer to its payment', () => {
  test.each([
    ['timeout-not-booked', '4159000000200007', []],
    ['timeout-booked', '4159000000210006', [paid]],
    ['late-record', '4159000000240003', [paid]],
  ])('%s: silence', async (_, number, books) => {
    const bank = await openTestBank(SOON)
    expect(await endOf(bank, payment('o-1', { Number: number }))).toBe('silence')
    expect(await bank.orders()).toEqual(books)
  })

  test('error-after-booking: HTTP 500, booked', async () => {
    const bank = await openTestBank(SOON)
    const end = await endOf(bank, payment('o-1', { Number: '4159000000220005' }))
    expect(end).toMatchObject({ status: 500 })
    expect(await bank.orders()).toEqual([paid])
  })

  test('garbled-after-booking: a torn document under status 200, booked', async () => {
    const bank = await openTestBank(SOON)
    const end = await endOf(bank, payment('o-1', { Number: '4159000000230004' }))
    expect(end).toMatchObject({ status: 200, text: expect.not.stringContaining('</CC5Response>') })
    expect(await bank.orders()).toEqual([paid])
  })

  test('slow-10s: booked at once, answered late', async () => {
    const bank = await openTestBank({ slowMilliseconds: 60 })
    const started = performance.now()
    const reply = await bank.api(payment('o-1', { Number: '4159000000250002' }))
    expect(reply.value('Response')).toBe('Approved')
    expect(performance.now() - started).toBeGreaterThanOrEqual(59)
  })

  test('late-record: not found for 10 s, then found; nothing else passes meanwhile', async () => {
    let now = new Date('2026-03-01T10:00:00Z')
    const bank = await openTestBank({ ...SOON, clock: () => now })
    await endOf(bank, payment('o-1', { Number: '4159000000240003' }))
    expect((await bank.api(status)).value('ErrMsg')).toBe('No record found for o-1')
    expect((await bank.api(payment('o-1'))).value('ERRORCODE')).toBe('CORE-2016')
    expect((await bank.api({ Type: 'Void', OrderId: 'o-1' })).value('ERRORCODE')).toBe('CORE-2008')
    now = new Date('2026-03-01T10:00:10Z')
    expect((await bank.api(status)).value('TRANS_STAT')).toBe('C')
  })

  test('a client that is held too long is hung up on', async () => {
    const bank = await openTestBank(SOON)
    expect(await endOf(bank, payment('o-1', { Number: '4159000000210006' }))).toBe('silence')
  })

  test('no-return: approved, but neither voided nor refunded', async () => {
    const bank = await openTestBank(SOON)
    await bank.api(payment('o-1', { Number: '5406670000000009' }))
    expect((await bank.api({ Type: 'Void', OrderId: 'o-1' })).value('ERRORCODE')).toBe('CORE-2511')
    await bank.control('POST', '/simulator/settle')
    const refund = { Type: 'Credit', OrderId: 'o-1', Total: '1.00', Currency: '949' }
    expect((await bank.api(refund)).value('ERRORCODE')).toBe('CORE-2517')
    expect(await bank.orders()).toEqual([{ ...paid, state: 'Settled' }])
  })

  test('postauth-refused: held, and its completion declined with 13', async () => {
    const bank = await openTestBank(SOON)
    await bank.api(payment('o-1', { Number: '4159000000430000', Type: 'PreAuth' }))
    const { value } = await bank.api({ Type: 'PostAuth', OrderId: 'o-1', Total: '100.00' })
    expect([value('Response'), value('ProcReturnCode')]).toEqual(['Declined', '13'])
    expect(await bank.orders()).toEqual([{ ...paid, state: 'Authorized', captured: 0 }])
  })
})

describe('an armed fault', () => {
  const voided = { ...paid, state: 'Voided', captured: 0 }
  test.each([
    ['timeout-booked', voided, 'silence'],
    ['timeout-not-booked', paid, 'silence'],
    ['refuse-connection', paid, 'silence'],
    ['error-after-booking', voided, { status: 500 }],
    ['garbled-after-booking', voided, { status: 200 }],
  ])('%s meets the next void once', async (fault, books, end) => {
    const bank = await openTestBank(SOON)
    await bank.api(payment('o-1'))
    const input = { operation: 'Void', fault, times: 1 }
    expect((await bank.control('POST', '/simulator/faults', input)).status).toBe(200)
    const seen = await endOf(bank, { Type: 'Void', OrderId: 'o-1' })
    expect(typeof end === 'string' ? seen : (seen as object)).toEqual(
      typeof end === 'string' ? end : expect.objectContaining(end),
    )
    expect(await bank.orders('o-1')).toEqual([books])
    expect(await (await bank.control('GET', '/simulator/faults')).json()).toEqual([])
  })

  test('meets only its order and its operation, and can be cleared', async () => {
    const bank = await openTestBank(SOON)
    const input = { operation: 'Auth', fault: 'error-after-booking', times: 2, bankOrderId: 'o-2' }
    await bank.control('POST', '/simulator/faults', input)
    expect((await bank.api(payment('o-1'))).value('Response')).toBe('Approved')
    expect(await endOf(bank, payment('o-2'))).toMatchObject({ status: 500 })
    await bank.control('DELETE', '/simulator/faults')
    expect((await bank.api(payment('o-2'))).value('ERRORCODE')).toBe('CORE-2507')
  })

  test.each([
    [{ operation: 'Sale', fault: 'timeout-booked' }, 'operation must be one of'],
    [{ operation: 'Void', fault: 'fire' }, 'fault must be one of'],
    [{ operation: 'Void', fault: 'timeout-booked', times: 0 }, 'times must be'],
    [[], 'JSON object'],
  ])('that cannot be understood is refused: %o', async (input, text) => {
    const bank = await openTestBank(SOON)
    const reply = await bank.control('POST', '/simulator/faults', input)
    expect([reply.status, await reply.text()]).toEqual([400, expect.stringContaining(text)])
  })
})

test('many payments at once on one order id: one is booked', async () => {
  const bank = await openTestBank(SOON)
  const replies = await Promise.all(
    Array.from({ length: 8 }, () => sendApi(bank.simulator.url, payment('o-1'))),
  )
  expect(replies.filter((reply) => reply.value('Response') === 'Approved')).toHaveLength(1)
  expect(await bank.orders()).toEqual([paid])
})
