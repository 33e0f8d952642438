import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { VezneClient } from '../index.ts'
import { type FakeGateway, startFakeGateway } from '../testing/fake-gateway.ts'
import { answerBankPage } from './card-holder.ts'
import { formsOf } from './html-forms.ts'
import { Printer, printingFetch } from './printer.ts'
import { gatewayAddress, runDemo } from './run-demo.ts'
import { openShop, type Shop } from './shop.ts'
import { pay } from './steps.ts'
import { SANDBOX_MERCHANT } from './story.ts'

let bank: FakeGateway
let shop: Shop
let printed: string
const printer = new Printer({
  write: (text) => {
    printed += text
  },
  coloured: false,
})

beforeEach(async () => {
  printed = ''
  bank = await startFakeGateway()
  shop = await openShop()
})
afterEach(async () => {
  await bank.close()
  await shop.close()
})

describe('forms of a page', () => {
  it('are read with any quotes, entities and letter case', () => {
    const html = `<FORM Action='/go?a=1&amp;b=2' method=post><input type=hidden name="x" value="&quot;&#351;&#x15F;&quot;">
      <input name=otp><input name="note" value='a > b'/><button name="cancel" value="1">No</button><input type="submit" name="s"></form>
      <form><input name="q" value="1"></form><input name="lonely" value="2">`
    expect(formsOf(html)).toEqual([
      { action: '/go?a=1&b=2', method: 'POST', fields: { x: '"şş"', otp: '', note: 'a > b' } },
      { action: '', method: 'GET', fields: { q: '1', lonely: '2' } },
    ])
  })
})

describe('the way through the bank, without a browser', () => {
  it('submits, follows redirects, answers the password, and brings the form to the shop', async () => {
    bank.respondWith((call, response) => {
      if (call.path === '/start') response.writeHead(302, { Location: '/page?step=2' }).end()
      else if (call.path.startsWith('/page')) {
        response.end('<form action="/answer" method="post"><input name="otp"></form>')
      } else {
        const passed = call.body === 'otp=123456' ? '1' : '0'
        const field = `<input name="MdStatus" value="${passed}">`
        response.end(`<form action="${shop.callbackUrl}" method="post">${field}</form>`)
      }
    })
    const htmlContent = `<form action="${bank.baseUrl}/start" method="post"><input name="t" value="1"></form>`
    const visited: string[] = []
    await answerBankPage({
      htmlContent,
      callbackUrl: shop.callbackUrl,
      visited: (sentence) => visited.push(sentence),
    })
    expect(await shop.callback(1000)).toEqual({ MdStatus: '1' })
    expect(bank.seen.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /start',
      'GET /page?step=2',
      'POST /answer',
    ])
    expect(visited.join()).toContain('one-time password: 123456')
  })

  it('says where it got stuck', async () => {
    bank.respondWith((_call, response) => response.end('<p>no way on</p>'))
    const htmlContent = `<form action="${bank.baseUrl}/start" method="post"></form>`
    const options = { htmlContent, callbackUrl: shop.callbackUrl, visited: () => undefined }
    await expect(answerBankPage(options)).rejects.toThrow(/start has no form that leads on/)
  })

  it('waits for a browser only so long', async () => {
    await expect(shop.callback(1)).rejects.toThrow(/did not come back within 1 min/)
  })
})

describe('the shop for --open', () => {
  it('shows the HTML of the gateway, and takes no form beyond 64 KiB', async () => {
    shop.show('<p>bank</p>')
    expect(await (await fetch(shop.startUrl)).text()).toBe('<p>bank</p>')
    const big = await fetch(shop.callbackUrl, { method: 'POST', body: 'x'.repeat(70_000) })
    expect(big.status).toBe(400)
    await fetch(shop.callbackUrl, { method: 'POST', body: new URLSearchParams({ a: 'ş' }) })
    expect(await shop.callback(1000)).toEqual({ a: 'ş' })
  })
})

describe('the gateway of the demo', () => {
  it.each([
    [{}, 'http://127.0.0.1:8080'],
    [{ PORT: '18080' }, 'http://127.0.0.1:18080'],
    [{ PORT: '' }, 'http://127.0.0.1:8080'],
    [{ PORT: '18080', VEZNE_URL: 'https://pay.example' }, 'https://pay.example'],
  ])('of %o is at %s', (environment, url) => expect(gatewayAddress(environment)).toBe(url))
})

describe('the story', () => {
  it('shows requests and answers, but no card number and no security code', async () => {
    bank.respondWith((_call, response) => response.end('{"isSucceed":true,"errorCode":null}'))
    const form = new FormData()
    form.set('CardNumber', '5528790000000008')
    form.set('Cvv', '000')
    form.set('Signature', 'S')
    const send = printingFetch(printer)
    const response = await send(`${bank.baseUrl}/v1/Tokens`, { method: 'POST', body: form })
    expect(await response.json()).toEqual({ isSucceed: true, errorCode: null })
    expect(printed).toMatch(/→ POST \/v1\/Tokens.*signed in form fields.*552879\*{6}0008/s)
    expect(printed).toMatch(/← HTTP 200\s+isSucceed: true\n/)
    expect(printed).not.toContain('5528790000000008')
    expect(printed).not.toContain('000\n')
  })

  it.each(['Approved', 'Failed'])(
    'waits where the bank did not answer, and believes the outcome: %s',
    async (transactionStatus) => {
      bank.respondWith(({ path }, response) => {
        const isPayment = path === '/v1/Payments/provision'
        const unknown = { isSucceed: false, errorCode: '3001', errorMessage: 'x', orderId: 'o-7' }
        const known = { isSucceed: true, transactionStatus, orderId: 'o-7' }
        response.end(JSON.stringify(isPayment ? unknown : known))
      })
      const client = new VezneClient({ baseUrl: bank.baseUrl, ...SANDBOX_MERCHANT })
      const paid = pay(
        { client, printer, shop, inBrowser: false },
        { cardToken: 'T', threeDSessionId: 's' },
      )
      if (transactionStatus === 'Approved') expect(await paid).toBe('o-7')
      else await expect(paid).rejects.toThrow('the payment was not taken: the order is Failed')
      const paths = bank.seen.map(({ path }) => path)
      expect(paths).toEqual(['/v1/Payments/provision', '/v1/Payments/inquire'])
    },
  )

  const run = () => runDemo({ baseUrl: bank.baseUrl, inBrowser: false, printer })

  it('is one sentence where there is no gateway', async () => {
    await bank.close()
    await expect(run()).rejects.toThrow(/no gateway answers at .*npm start/)
    expect(printed).toBe('')
  })

  it('is one sentence where the gateway is not ready', async () => {
    bank.respondWith((_call, response) => response.writeHead(503).end())
    await expect(run()).rejects.toThrow(/not ready \(HTTP 503\)/)
  })

  it('ends where the gateway refuses, with its words', async () => {
    bank.respondWith((_call, response) => {
      response.end('{"isSucceed":false,"errorCode":"0112","errorMessage":"Yetki yok"}')
    })
    await expect(run()).rejects.toThrow('the gateway refused: 0112 Yetki yok')
    expect(printed).toContain('1. Prepare the signature values')
  })
})
