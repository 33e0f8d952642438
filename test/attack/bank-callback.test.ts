/** Forged and repeated callbacks, decisions 4.1 and 4.6: nobody but the bank ends a verification. */

import { beforeAll, describe, expect, it } from 'vitest'
import { nestpayHash } from '../../packages/bank-simulator/src/banks/nestpay/nestpay-hash.ts'
import { formsOf, type HtmlForm } from '../../packages/client/src/demo/html-forms.ts'
import { scanForMarkers } from '../support/marker-scan.ts'
import type { Sandbox } from '../support/sandbox.ts'
import { startedSession, tokenOf } from '../support/steps.ts'
import { useSandbox } from '../support/use-sandbox.ts'

/** The key of both sandbox merchants' terminals. Whoever has it can sign as the bank does. */
const STORE_KEY = 'VEZNESTORE1'
const CARD = '5528790000000008'

type Fields = Readonly<Record<string, string>>
type Callback = Readonly<{ sessionId: string; url: string; fields: Fields }>

const sandbox = useSandbox()
/** The verification is at the bank, and its callback has not come yet; each forged callback below comes first. */
let awaited: Callback
let others: Callback
let foreign: Callback
let superseded: Callback

beforeAll(async () => {
  const { merchant, restricted } = sandbox
  const first = await startedSession(merchant, {
    cardToken: await tokenOf(merchant, CARD),
    amount: 100,
  })
  superseded = await atTheBank(first)
  // The card holder returns to the shop and starts again, which ends the first page and its attempt.
  const again = await merchant.init3ds({
    ThreeDSessionId: first.sessionId,
    CallbackUrl: 'http://127.0.0.1:9/again',
  })
  if (!again.isSucceed) throw new Error(again.errorMessage)
  awaited = await atTheBank({ ...first, htmlContent: again.htmlContent })
  others = await callbackFor(merchant, CARD)
  foreign = await callbackFor(restricted, CARD)
})

async function callbackFor(client: Sandbox['merchant'], card: string, otp = '123456') {
  const request = { cardToken: await tokenOf(client, card), amount: 100 }
  return atTheBank(await startedSession(client, request), otp)
}

/** Follows the card holder's browser to the form that carries the bank's callback to the gateway. */
async function atTheBank(
  { sessionId, htmlContent }: Readonly<{ sessionId: string; htmlContent: string }>,
  otp = '123456',
): Promise<Callback> {
  let page = { url: 'https://shop.example/checkout', html: htmlContent }
  for (let pages = 0; pages < 12; pages += 1) {
    const form = formOf(page.html)
    const url = new URL(form.action, page.url).href
    if (url.startsWith(`${sandbox.url}/3ds/return/`)) return { sessionId, url, fields: form.fields }
    const answers = 'otp' in form.fields ? { otp } : {}
    const response = await post(url, { ...form.fields, ...answers })
    page = { url: response.url, html: response.html }
  }
  throw new Error(`no callback, but ${page.url}`)
}

function formOf(html: string): HtmlForm {
  const forms = formsOf(html)
  const form = forms.find(({ fields }) => 'otp' in fields) ?? forms[0]
  if (form === undefined) throw new Error(`no form in ${html}`)
  return form
}

async function post(url: string, fields: Fields | URLSearchParams) {
  const response = await fetch(url, { method: 'POST', body: new URLSearchParams(fields) })
  const { status, headers } = response
  return { status, headers, url: response.url, html: await response.text() }
}

/** Signs the fields as the bank would, for a forger who has the terminal's key. */
function signedByBank(fields: Fields, storeKey = STORE_KEY): Fields {
  const { HASH: _hash, ...others } = fields
  return { ...others, HASH: nestpayHash(Object.entries(others), storeKey) }
}

async function rowOf({ sessionId }: Callback): Promise<unknown> {
  const { rows } = await sandbox.database.pool.query(
    'select * from threeds_session where session_id = $1',
    [sessionId],
  )
  return rows[0]
}

async function stepOf({ sessionId }: Callback) {
  const result = await sandbox.merchant.getThreeDSessionResult({ threeDSessionId: sessionId })
  return result.isSucceed ? [result.currentStep, result.mdStatus] : [result.errorCode]
}

/** Another address of the same length. */
function altered(url: string, at: number): string {
  const letter = url.at(at) === 'A' ? 'B' : 'A'
  return `${url.slice(0, at)}${letter}${url.slice(at === -1 ? url.length : at + 1)}`
}

function withField(fields: Fields, name: string, value: string | null): Fields {
  const { [name]: _old, ...others } = fields
  return value === null ? others : { ...others, [name]: value }
}

/** Each case has the address and the fields that a forger posts. */
const FORGERIES: readonly (readonly [string, () => readonly [string, Fields | URLSearchParams]])[] =
  [
    ['nothing at all', () => [awaited.url, {}]],
    ['without a hash', () => [awaited.url, withField(awaited.fields, 'HASH', null)]],
    ['with a wrong hash', () => [awaited.url, { ...awaited.fields, HASH: 'A'.repeat(86) }]],
    ['signed by another key', () => [awaited.url, signedByBank(awaited.fields, 'VEZNESTORE2')]],
    ['signed by an empty key', () => [awaited.url, signedByBank(awaited.fields, '')]],
    ['the bank’s, of another session', () => [awaited.url, others.fields]],
    ['the bank’s, at another session’s address', () => [others.url, awaited.fields]],
    ['the bank’s, of another merchant’s session', () => [awaited.url, foreign.fields]],
    ['the bank’s, at another merchant’s address', () => [foreign.url, awaited.fields]],
    ['the bank’s, of the attempt before', () => [superseded.url, superseded.fields]],
    ['the bank’s, of the attempt before, at this address', () => [awaited.url, superseded.fields]],
    ['with another amount', () => [awaited.url, { ...awaited.fields, amount: '1.00' }]],
    [
      'with another amount, signed by the bank',
      () => [awaited.url, signedByBank({ ...awaited.fields, amount: '1.00' })],
    ],
    [
      'with another currency, signed by the bank',
      () => [awaited.url, signedByBank({ ...awaited.fields, currency: '840' })],
    ],
    [
      'with installments, signed by the bank',
      () => [awaited.url, signedByBank({ ...awaited.fields, taksit: '6' })],
    ],
    [
      'of another terminal, signed by the bank',
      () => [awaited.url, signedByBank({ ...awaited.fields, clientid: '190000002' })],
    ],
    [
      'with another result',
      () => [awaited.url, { ...awaited.fields, mdStatus: '0', mdErrorMsg: 'no' }],
    ],
    ['with another proof', () => [awaited.url, { ...awaited.fields, cavv: 'A'.repeat(27) }]],
    [
      'with a field more that no hash covers',
      () => [awaited.url, { ...awaited.fields, zzz: 'added' }],
    ],
    [
      'with a result twice, signed by the bank',
      () => [awaited.url, new URLSearchParams([...twice(awaited.fields, 'mdStatus', '0')])],
    ],
    ...[null, '', 'ver1', 'ver2', 'ver4', 'VER3 '].map(
      (version) =>
        [
          `of hash version ${version}, signed by the bank`,
          () =>
            [
              awaited.url,
              signedByBank(withField(awaited.fields, 'hashAlgorithm', version)),
            ] as const,
        ] as const,
    ),
    ['at an address with another secret', () => [altered(awaited.url, -2), awaited.fields]],
    ['at an address cut short', () => [awaited.url.slice(0, -4), awaited.fields]],
    ['at an address with padding', () => [`${awaited.url}=`, awaited.fields]],
    ['at an address of nobody', () => [`${sandbox.url}/3ds/return/x`, awaited.fields]],
  ]

function twice(fields: Fields, name: string, value: string): [string, string][] {
  const { HASH: _hash, ...others } = fields
  const pairs: [string, string][] = [...Object.entries(others), [name, value]]
  return [...pairs, ['HASH', nestpayHash(pairs, STORE_KEY)]]
}

describe('a callback that the bank did not send for this attempt', () => {
  it.each(FORGERIES)('%s: refused, and changes nothing', async (_, forge) => {
    const before = await Promise.all([awaited, others, foreign].map(rowOf))
    const [url, fields] = forge()
    const answer = await post(url, fields)
    // A callback of the earlier attempt learns only that another tab went on (decision 4.10).
    expect(answer.status).toBe(url === superseded.url ? 409 : 400)
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(answer.headers.get('set-cookie')).toBeNull()
    // The answer leads nowhere and repeats nothing of the request.
    expect(formsOf(answer.html)).toEqual([])
    expect(answer.html).not.toContain(awaited.sessionId)
    expect(answer.html).not.toContain(awaited.fields['oid'])
    expect(await Promise.all([awaited, others, foreign].map(rowOf))).toEqual(before)
    expect(await stepOf(awaited)).toEqual(['VerificationStarted', ''])
  })

  it.each([
    ['by GET', 'GET', undefined, 405],
    ['by PUT', 'PUT', 'application/x-www-form-urlencoded', 405],
    ['as JSON', 'POST', 'application/json', 415],
    ['as text', 'POST', 'text/plain', 415],
  ] as const)('%s: refused', async (_, method, type, status) => {
    const query = new URLSearchParams(awaited.fields)
    const isGet = method === 'GET'
    const answer = await fetch(isGet ? `${awaited.url}?${query}` : awaited.url, {
      method,
      ...(type === undefined ? {} : { headers: { 'content-type': type } }),
      ...(isGet
        ? {}
        : {
            body: type === 'application/json' ? JSON.stringify(awaited.fields) : query.toString(),
          }),
    })
    expect(answer.status).toBe(status)
    expect(await stepOf(awaited)).toEqual(['VerificationStarted', ''])
  })

  it('out of order, before init3ds: there is no address to which it could come', async () => {
    const { merchant } = sandbox
    const cardToken = await tokenOf(merchant, CARD)
    const session = await merchant.getThreeDSession({ cardToken, amount: 100 })
    if (!session.isSucceed) throw new Error(session.errorMessage)
    const waiting = { ...awaited, sessionId: session.threeDSessionId }
    const ticket = Buffer.from(awaited.url.split('/').at(-1) ?? '', 'base64url')
    const sessionBytes = Buffer.from(waiting.sessionId.replaceAll('-', ''), 'hex')
    sessionBytes.copy(ticket, sessionBytes.length)
    const url = `${sandbox.url}/3ds/return/${ticket.toString('base64url')}`
    const oid = `vz${waiting.sessionId.replaceAll('-', '')}n1`
    expect((await post(url, signedByBank({ ...awaited.fields, oid }))).status).toBe(400)
    expect(await stepOf(waiting)).toEqual(['SessionIdRequested', ''])
  })

  it('is told to the operator, without what came in', () => {
    const ignored = sandbox
      .logged()
      .split('\n')
      .filter((line) => line.includes('was ignored'))
    expect(ignored.length).toBeGreaterThanOrEqual(FORGERIES.length)
    expect(sandbox.logged()).not.toContain(CARD)
    expect(sandbox.logged()).not.toContain(awaited.fields['HASH'])
  })
})

describe('the first final result stands', () => {
  it('the bank’s own callback is taken after all of that', async () => {
    const answer = await post(awaited.url, awaited.fields)
    expect(answer.status).toBe(200)
    expect(formOf(answer.html).fields).toMatchObject({ MdStatus: '1' })
    expect(await stepOf(awaited)).toEqual(['VerificationFinished', '1'])
  })

  it('the same again, and another result by the bank itself: the first answer, nothing changed', async () => {
    const first = formOf((await post(awaited.url, awaited.fields)).html)
    const before = await rowOf(awaited)
    const failed = { ...awaited.fields, mdStatus: '0', mdErrorMsg: 'Not authenticated' }
    for (const fields of [awaited.fields, signedByBank(failed), awaited.fields]) {
      const answer = await post(awaited.url, fields)
      expect([answer.status, formOf(answer.html)]).toEqual([200, first])
    }
    expect(await rowOf(awaited)).toEqual(before)
    const paid = await sandbox.merchant.provision({
      amount: 100,
      threeDSessionId: awaited.sessionId,
    })
    expect(paid.isSucceed).toBe(true)
    const after = await post(awaited.url, awaited.fields)
    expect(formOf(after.html)).toEqual(first)
    expect(await stepOf(awaited)).toEqual(['ProvisionCompleted', '1'])
  })

  it('a failure, then a success with a proof: the failure stands, and nothing is paid', async () => {
    const failure = await callbackFor(sandbox.merchant, '4131111111111117')
    expect(failure.fields['mdStatus']).toBe('0')
    expect((await post(failure.url, failure.fields)).status).toBe(200)
    const { 'TDS2.transStatusReason': _reason, ...fields } = failure.fields
    const passed = { txstatus: 'Y', paresTxStatus: 'Y', 'TDS2.transStatus': 'Y' }
    const proof = { eci: '05', cavv: others.fields['cavv'] ?? '' }
    const success = { ...fields, ...passed, ...proof, mdStatus: '1', mdErrorMsg: 'Y-status/ok' }
    const answer = await post(failure.url, signedByBank(success))
    expect(formOf(answer.html).fields).toMatchObject({ MdStatus: '0' })
    const paid = await sandbox.merchant.provision({
      amount: 100,
      threeDSessionId: failure.sessionId,
    })
    expect(paid).toMatchObject({ isSucceed: false, errorCode: '2002' })
  })

  it('both results at the same instant: every answer tells of the one that stands', async () => {
    const race = await callbackFor(sandbox.merchant, CARD)
    const failed = signedByBank({ ...race.fields, mdStatus: '0' })
    const posts = Array.from({ length: 8 }, (_, at) =>
      post(race.url, at % 2 === 0 ? race.fields : failed),
    )
    const answers = (await Promise.all(posts)).map(({ html }) => formOf(html).fields['MdStatus'])
    expect(new Set(answers).size).toBe(1)
    expect(await stepOf(race)).toEqual(['VerificationFinished', answers[0]])
  })

  it('after the session’s life: mdStatus 5, whatever the bank says then', async () => {
    await sandbox.database.pool.query(
      `update threeds_session set verify_until = now() - interval '1 second' where session_id = $1`,
      [others.sessionId],
    )
    const answer = await post(others.url, others.fields)
    expect(formOf(answer.html).fields).toMatchObject({ MdStatus: '5' })
    expect(await stepOf(others)).toEqual(['VerificationFinished', '5'])
    const paid = await sandbox.merchant.provision({
      amount: 100,
      threeDSessionId: others.sessionId,
    })
    expect(paid).toMatchObject({ isSucceed: false, errorCode: '2005' })
  })
})

it('what a callback holds is neither logged nor kept, wherever it is posted and however it ends', async () => {
  const fields = {
    Pan: CARD,
    Expiry: '3512',
    Cavv: 'CAVV-OF-CALLBACK',
    [CARD]: CARD,
    mdErrorMsg: CARD,
  }
  const before = sandbox.logged().length
  for (const url of [
    awaited.url,
    others.url,
    superseded.url,
    `${sandbox.url}/3ds/return/nowhere`,
  ]) {
    await post(url, fields)
    await post(url, { ...awaited.fields, ...fields })
    await post(url, signedByBank({ ...awaited.fields, ...fields }))
  }
  const lines = sandbox.logged().slice(before)
  expect(lines).toContain('a bank callback was ignored')
  expect(lines).not.toMatch(/5528790000000008|3512|CAVV-OF-CALLBACK/)
  const found = await scanForMarkers(sandbox.database.pool, [CARD, 'CAVV-OF-CALLBACK'])
  expect(found).toEqual({ [CARD]: [], 'CAVV-OF-CALLBACK': [] })
})
