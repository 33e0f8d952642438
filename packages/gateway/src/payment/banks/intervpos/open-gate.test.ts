/** Decision 4.16: the gateway brings the form to the gate, and the browser gets the form of the gate's page. */

import { expect, test } from 'vitest'
import { systemClock } from '../../../base/kernel/index.ts'
import { sampleAttempt } from '../testing/sample-attempt.ts'
import { SAMPLE_DIGITS, sampleCard, sampleOf } from '../testing/sample-terminal.ts'
import type { BankHttpRequest, BankHttpResult } from '../transport.ts'
import { INTERVPOS } from './connector.ts'

const ATTEMPT = sampleAttempt({ bankOrderId: 'order-1', cardDigits: SAMPLE_DIGITS })
const REQUEST = { ...ATTEMPT, card: sampleCard('5528790000000008') }
const TERMINAL = {
  ...sampleOf(INTERVPOS)('https://bank.example'),
  gateUrl: 'https://bank.example/mpi/Default.aspx',
}

function page(body: string, contentType = 'text/html; charset=utf-8', status = 200) {
  return { kind: 'answered', status, contentType, body: Buffer.from(body) } as const
}

async function open(result: BankHttpResult, terminal = TERMINAL) {
  const sent: BankHttpRequest[] = []
  const transport = {
    post: async (request: BankHttpRequest) => {
      sent.push(request)
      return result
    },
  }
  const connector = INTERVPOS.connect({ transport, clock: systemClock })
  const opening = await connector.gateForm(terminal, REQUEST, { timeoutMilliseconds: 1_000 })
  return { opening, sent }
}

const form = (action: string, fields = '<input name="PaReq" value="a&amp;b">') =>
  page(`<html><body><form method="post" action="${action}">${fields}</form></body></html>`)

test('the gate gets card, model and hash from us, and never the API user', async () => {
  const { opening, sent } = await open(form('https://acs.example/pay'))
  expect(opening).toEqual({
    kind: 'form',
    form: { action: 'https://acs.example/pay', fields: [['PaReq', 'a&b']] },
  })
  const fields = Object.fromEntries(new URLSearchParams(sent[0]?.body.expose()))
  expect(fields).toEqual({
    ShopCode: '3123',
    TxnType: 'Auth',
    SecureType: '3DModel',
    PurchAmount: '100.00',
    OrderId: 'order-1',
    OkUrl: ATTEMPT.callbackUrl,
    FailUrl: ATTEMPT.callbackUrl,
    Rnd: ATTEMPT.random,
    Lang: 'tr',
    Currency: '949',
    InstallmentCount: '',
    CardType: '1',
    Pan: '5528790000000008',
    Expiry: '1235',
    Cvv2: '000',
    Hash: expect.stringMatching(/^[\w+/]{27}=$/),
  })
  expect([sent.length, sent[0]?.url]).toEqual([1, TERMINAL.gateUrl])
})

test('a page in ISO-8859-9 is read as it is declared', async () => {
  const { body } = form('https://acs.example/pay', '<input name="note" value="\xdeifre">')
  const latin = Buffer.from(body.toString(), 'latin1')
  const { opening } = await open({
    ...form(''),
    body: latin,
    contentType: 'text/html; charset=ISO-8859-9',
  })
  expect(opening).toMatchObject({ form: { fields: [['note', 'Şifre']] } })
})

test('an address on the gate’s own host may be short', async () => {
  const { opening } = await open(form('/mpi/acs'))
  expect(opening).toMatchObject({ form: { action: 'https://bank.example/mpi/acs' } })
})

test.each([
  ['no form', page('<html>Bakım</html>')],
  ['two forms', page('<form action="/a"></form><form action="/b"></form>')],
  ['a form without TLS', form('http://acs.example/pay')],
  ['a form with a user', form('https://user@acs.example/pay')],
  ['a form that runs a script', form('javascript:alert(1)')],
  ['a form without an address', form('http://')],
  ['another kind of text', page('<form action="/a"></form>', 'text/plain')],
  ['a callback with a field twice', form(ATTEMPT.callbackUrl, '<input name=a><input name=a>')],
])('%s opens nothing', async (_, result) => {
  expect((await open(result)).opening).toEqual({ kind: 'unavailable', cause: 'unreadable' })
})

test.each([
  [{ kind: 'unknown', cause: 'timeout' }, 'timeout'],
  [{ kind: 'notSent', cause: 'connect' }, 'connect'],
  [page('', 'text/html', 302), 'HTTP 302'],
  [page('', 'text/html', 503), 'HTTP 503'],
] as const)('without a page nothing has changed: %j', async (result, cause) => {
  expect((await open(result)).opening).toEqual({ kind: 'unavailable', cause })
})

test('a refusal leads to our callback, which the browser brings as any other', async () => {
  const fields = '<input name="mdStatus" value="0"><input name="ProcReturnCode" value="14">'
  const { opening } = await open(form(ATTEMPT.callbackUrl, fields))
  expect(opening).toMatchObject({ kind: 'form', form: { action: ATTEMPT.callbackUrl } })
})

test('an inactive terminal is refused, whoever the card holder is', async () => {
  const fields = '<input name="ProcReturnCode" value="81"><input name="ErrorCode" value="B810002">'
  const { opening } = await open(form(ATTEMPT.callbackUrl, fields))
  expect(opening).toEqual({ kind: 'unavailable', cause: 'B810002', refusesTerminal: true })
})
