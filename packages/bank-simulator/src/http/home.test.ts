import { describe, expect, test } from 'vitest'
import { testCards } from '../index.ts'
import * as akbank from '../testing/akbank-client.ts'
import { formOf, openTestBank, payment, postForm, type TestBank } from '../testing/bank-client.ts'

async function read(bank: TestBank, path: string, headers: Record<string, string> = {}) {
  const reply = await fetch(new URL(path, bank.simulator.url), { headers })
  return { reply, text: await reply.text() }
}

/** The order ids of a list, in their order. */
function listed(text: string): readonly string[] {
  return [...text.matchAll(/title="([^"]+)"/g)].map((match) => match[1] ?? '')
}

function linkTo(text: string, name: string): string {
  const href = new RegExp(`href="([^"]+)">${name}<`).exec(text)?.[1] ?? ''
  return href.replaceAll('&amp;', '&')
}

async function stateOf(bank: TestBank, orderId: string): Promise<unknown> {
  return Object((await bank.orders(orderId))[0]).state
}

describe('the bank’s page', () => {
  test('lists orders newest first, 20 a page, and a new order moves no older page', async () => {
    const bank = await openTestBank()
    for (let number = 1; number <= 45; number += 1) await bank.api(payment(`o-${number}`))
    const first = await read(bank, '/?lang=en')
    const ids = Array.from({ length: 45 }, (_, index) => `o-${45 - index}`)
    expect(listed(first.text)).toEqual(ids.slice(0, 20))
    expect(linkTo(first.text, 'Newer')).toBe('')
    await bank.api(payment('o-46'))
    const second = await read(bank, linkTo(first.text, 'Older'))
    expect(listed(second.text)).toEqual(ids.slice(20, 40))
    const third = await read(bank, linkTo(second.text, 'Older'))
    expect(listed(third.text)).toEqual(ids.slice(40))
    expect(linkTo(third.text, 'Older')).toBe('')
    const newer = await read(bank, linkTo(second.text, 'Newer'))
    expect(listed(newer.text)).toEqual(listed(first.text))
  })

  test.each(['0', '-3', 'x', '1.5', '9e9'])(
    'takes before=%s for the newest orders',
    async (before) => {
      const bank = await openTestBank()
      await bank.api(payment('o-1'))
      const { reply, text } = await read(bank, `/?before=${before}`)
      expect([reply.status, listed(text)]).toEqual([200, ['o-1']])
    },
  )

  test('is Turkish unless the address or the browser asks for English', async () => {
    const bank = await openTestBank()
    const titles = await Promise.all([
      read(bank, '/'),
      read(bank, '/', { 'accept-language': 'en-GB,en;q=0.9' }),
      read(bank, '/?lang=tr', { 'accept-language': 'en-GB' }),
    ])
    expect(titles.map(({ text }) => /<h1>([^<]+)/.exec(text)?.[1])).toEqual([
      'Banka tarafı',
      'The bank’s side',
      'Banka tarafı',
    ])
  })

  test.each(['tr', 'en'])('shows every test card once, with what it does (%s)', async (lang) => {
    const bank = await openTestBank()
    const { text } = await read(bank, `/?lang=${lang}`)
    const shown = [...text.matchAll(/<li><code>([\d ]+)<\/code>([^<]+)/g)]
    const numbers = shown.map((match) => (match[1] ?? '').replaceAll(' ', ''))
    expect(numbers.toSorted()).toEqual(testCards.map(({ number }) => number).toSorted())
  })

  test('has no script, no cookie and no frame around it', async () => {
    const bank = await openTestBank()
    await bank.api(payment('o-1'))
    for (const path of ['/', '/order?id=o-1', '/order?id=none']) {
      const { reply, text } = await read(bank, path)
      const policy = reply.headers.get('content-security-policy')
      expect(policy).toContain("default-src 'none'")
      expect(policy).toContain("frame-ancestors 'none'")
      expect(policy).not.toContain('script-src')
      expect([text.includes('<script'), reply.headers.get('set-cookie')]).toEqual([false, null])
    }
  })
})

describe('the button that closes the day', () => {
  test('closes it for every terminal, and the page says so', async () => {
    const bank = await openTestBank()
    await bank.api(payment('o-1'))
    await bank.api(payment('o-2', { ClientId: '190000002' }))
    const { action, fields } = formOf((await read(bank, '/?lang=en')).text)
    const back = await postForm(new URL(action, bank.simulator.url).href, fields)
    expect(await back.text()).toContain('The day is closed.')
    expect([await stateOf(bank, 'o-1'), await stateOf(bank, 'o-2')]).toEqual(['Settled', 'Settled'])
  })

  test.each([{}, { token: '' }, { token: 'A'.repeat(43) }])(
    'closes nothing for a form of another site: %j',
    async (fields) => {
      const bank = await openTestBank()
      await bank.api(payment('o-1'))
      const reply = await postForm(`${bank.simulator.url}/day-end`, fields)
      expect([reply.status, await stateOf(bank, 'o-1')]).toEqual([403, 'Captured'])
    },
  )

  test('is not to be gone round by the control endpoints', async () => {
    const bank = await openTestBank()
    await bank.api(payment('o-1'))
    const from = (origin: string) =>
      fetch(`${bank.simulator.url}/simulator/settle`, { method: 'POST', headers: { origin } })
    for (const origin of ['https://shop.example', 'http://127.0.0.1:1', 'null']) {
      expect([(await from(origin)).status, await stateOf(bank, 'o-1')]).toEqual([403, 'Captured'])
    }
    expect((await from(bank.simulator.url)).status).toBe(200)
    expect(await stateOf(bank, 'o-1')).toBe('Settled')
  })
})

describe('orders of several banks with one number', () => {
  test('are rows with their bank, and pages of their own', async () => {
    const bank = await openTestBank()
    await bank.api(payment('o-1', { Total: '80.00' }))
    await akbank.send(bank, akbank.sale('o-1'))
    const { text } = await read(bank, '/?lang=en')
    const rows = text.split('<tr>').slice(2)
    expect(rows.map((row) => /<div class="quiet">(\w+)</.exec(row)?.[1])).toEqual([
      'Akbank',
      'NestPay',
    ])
    const links = rows.map((row) =>
      /href="(\/order[^"]+)"/.exec(row)?.[1]?.replaceAll('&amp;', '&'),
    )
    const pages = await Promise.all(links.map((link) => read(bank, link ?? '')))
    expect(pages.map((page) => page.text.includes('₺80.00'))).toEqual([false, true])
    expect(pages.map((page) => page.text.includes('<dd>Akbank</dd>'))).toEqual([true, false])
  })
})

describe('the page of one order', () => {
  test('shows all its transactions in their order, refusals included', async () => {
    const bank = await openTestBank()
    await bank.api(payment('o-1', { Number: '4111111111111129' }))
    await bank.api(payment('o-1', { Type: 'PreAuth', Total: '80.00' }))
    await bank.api({ Type: 'PostAuth', OrderId: 'o-1', Total: '70.00' })
    await bank.control('POST', '/simulator/settle')
    await bank.api({ Type: 'Credit', OrderId: 'o-1', Total: '500.00' })
    await bank.api({ Type: 'Credit', OrderId: 'o-1', Total: '30.50' })
    const { text } = await read(bank, '/order?id=o-1&lang=en')
    const rows = text.split('<tr>').slice(2)
    const shown = rows.map((row) => [
      /<div class="parts">([^<\n]+)/.exec(row)?.[1],
      /(Approved|Refused \(\d+\))/.exec(row)?.[1],
      /₺[\d.,]+/.exec(row)?.[0],
    ])
    expect(shown).toEqual([
      ['Sale', 'Refused (51)', '₺100.00'],
      ['Pre-authorisation', 'Approved', '₺80.00'],
      ['Capture', 'Approved', '₺70.00'],
      ['Refund', 'Refused (99)', '₺500.00'],
      ['Refund', 'Approved', '₺30.50'],
    ])
  })

  test('shows a void with its amount, and the card without its number', async () => {
    const bank = await openTestBank()
    await bank.api(payment('o-1', { Number: '5528790000000016' }))
    await bank.api({ Type: 'Void', OrderId: 'o-1' })
    const { text } = await read(bank, '/order?id=o-1')
    expect(text).toContain('İptal')
    expect(text).toContain('5528 79** **** 0016')
    expect(text).not.toContain('5528790000000016')
  })

  test('escapes an order id, which its link carries whole', async () => {
    const bank = await openTestBank()
    const orderId = '"><b>&?#/\'%41'
    await bank.api(payment(orderId.replaceAll('&', '&amp;').replaceAll('<', '&lt;')))
    const { text } = await read(bank, '/')
    expect(text).not.toContain('<b>')
    const link = /href="(\/order[^"]+)"/.exec(text)?.[1]?.replaceAll('&amp;', '&') ?? ''
    const order = await read(bank, link)
    expect(order.reply.status).toBe(200)
    expect(order.text).not.toContain('<b>')
    const english = await read(bank, linkTo(order.text, 'English'))
    expect(english.reply.status).toBe(200)
  })

  test('is a 404 that explains itself where there is no such order', async () => {
    const bank = await openTestBank()
    const { reply, text } = await read(bank, '/order?id=o-9&lang=en')
    expect([reply.status, text.includes('Order not found')]).toEqual([404, true])
  })
})
