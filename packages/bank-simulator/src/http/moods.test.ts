import { describe, expect, test } from 'vitest'
import { openTestBank, payment, postForm, type TestBank } from '../testing/bank-client.ts'
import { plainBanks } from '../testing/plain-banks.ts'

const status = { OrderId: 'o-1', 'Extra/ORDERSTATUS': 'QUERY' }

async function moodsOf(bank: TestBank): Promise<readonly unknown[]> {
  const list: unknown = await (await bank.control('GET', '/simulator/moods')).json()
  return Array.isArray(list) ? list : []
}

async function onAt(bank: TestBank): Promise<readonly unknown[]> {
  return (await moodsOf(bank)).filter((each) => Object(each).on === true)
}

const LATE = { bank: 'nestpay', mood: 'late-rows' }

describe('moods at the control endpoint', () => {
  test('are off at first, of one bank, and cleared together', async () => {
    const bank = await openTestBank()
    expect(await onAt(bank)).toEqual([])
    expect((await bank.control('POST', '/simulator/moods', LATE)).status).toBe(200)
    expect(await onAt(bank)).toEqual([{ ...LATE, on: true }])
    await bank.control('POST', '/simulator/moods', { ...LATE, on: false })
    expect(await onAt(bank)).toEqual([])
    await bank.control('POST', '/simulator/moods', LATE)
    await bank.control('DELETE', '/simulator/moods')
    expect(await onAt(bank)).toEqual([])
  })

  test.each([
    [{ ...LATE, bank: 'none' }, 'bank must be one of nestpay, '],
    [{ ...LATE, mood: 'none' }, 'mood must be one of automatic-close, '],
    [{ bank: 'akbank', mood: 'refused-close' }, 'mood must be one of automatic-close, '],
    [{ ...LATE, on: 'yes' }, 'on must be true or false'],
    ['text', 'The body must be a JSON object.'],
  ])('refuse %j', async (body, message) => {
    const bank = await openTestBank()
    const reply = await bank.control('POST', '/simulator/moods', body)
    expect([reply.status, await reply.text()]).toEqual([400, expect.stringContaining(message)])
  })
})

describe('moods on the bank’s page', () => {
  test('are ticked and unticked by the form of each bank, in both languages', async () => {
    const bank = await openTestBank()
    const { url } = bank.simulator
    const page = async (lang: string) => (await fetch(`${url}/?lang=${lang}`)).text()
    const text = await page('en')
    const token = /name="token" value="([^"]+)"/.exec(text)?.[1] ?? ''
    for (const { mood } of (await moodsOf(bank)).map(Object)) expect(text).toContain(`"${mood}"`)
    const back = await postForm(`${url}/moods`, {
      token,
      lang: 'en',
      bank: 'akbank',
      mood: 'late-rows',
    })
    expect(await back.text()).toContain('value="late-rows" checked')
    expect(await onAt(bank)).toEqual([{ bank: 'akbank', mood: 'late-rows', on: true }])
    await bank.control('POST', '/simulator/moods', LATE)
    await postForm(`${url}/moods`, { token, lang: 'tr', bank: 'akbank' })
    expect(await onAt(bank)).toEqual([{ ...LATE, on: true }])
    expect(await page('tr')).toContain('Banka davranışları')
  })

  test('change nothing for a form of another site', async () => {
    const bank = await openTestBank()
    const reply = await postForm(`${bank.simulator.url}/moods`, { token: 'none', ...LATE })
    expect([reply.status, await onAt(bank)]).toEqual([403, []])
  })
})

describe.each(plainBanks)('at $name', (plain) => {
  const step = { orderId: 'o-1', amount: '100.00', card: '5528790000000008' }

  test('late rows: a query finds the order at the third time, and an operation at once', async () => {
    const bank = await openTestBank()
    await bank.control('POST', '/simulator/moods', { bank: plain.name, mood: 'late-rows' })
    await plain.perform(bank, { ...step, operation: 'Auth' })
    const answers = [1, 2, 3].map(() => () => plain.perform(bank, { ...step, operation: 'Ask' }))
    const found: boolean[] = []
    for (const ask of answers) found.push((await ask()) === '00')
    expect(found).toEqual([false, false, true])
    expect(await bank.orders('o-1')).toMatchObject([{ state: 'Captured' }])
  })

  test('an automatic close settles after the fifth payment of a terminal', async () => {
    const bank = await openTestBank()
    await bank.control('POST', '/simulator/moods', { bank: plain.name, mood: 'automatic-close' })
    for (const number of [1, 2, 3, 4, 5, 6]) {
      await plain.perform(bank, { ...step, orderId: `o-${number}`, operation: 'Auth' })
    }
    const states = (await bank.orders()).map((order) => Object(order).state)
    expect(states).toEqual([...Array.from({ length: 5 }, () => 'Settled'), 'Captured'])
  })
})

test('a refused close leaves the day open, and says nothing of the order', async () => {
  const bank = await openTestBank()
  await bank.api(payment('o-1'))
  await bank.control('POST', '/simulator/moods', { bank: 'nestpay', mood: 'refused-close' })
  const refused = await bank.api({ 'Extra/SETTLE': '1' })
  expect([refused.value('Response'), refused.value('ProcReturnCode')]).toEqual(['Error', '99'])
  expect((await bank.api(status)).value('TRANS_STAT')).toBe('C')
})
