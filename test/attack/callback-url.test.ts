/** Decision 4.6 on the wire: what a CallbackUrl must not be, in the disguises that parsers see through. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PERMISSIONS } from '../../packages/gateway/src/payment/merchants/index.ts'
import { expectErrorForm, postRaw, type RawAnswer } from '../harness/raw-calls.ts'
import { type Sandbox, startSandbox } from '../support/sandbox.ts'
import { tokenOf } from '../support/steps.ts'
import { type LiveGateway, startLiveGateway } from './live-gateway.ts'
import { signedNow } from './signed-values.ts'

let sandbox: Sandbox
let live: LiveGateway
let sessionId: string

beforeAll(async () => {
  ;[sandbox, live] = await Promise.all([startSandbox(), startLiveGateway()])
  const cardToken = await tokenOf(sandbox.merchant, '5528790000000008')
  const session = await sandbox.merchant.getThreeDSession({ cardToken, amount: 100 })
  if (!session.isSucceed) throw new Error(session.errorMessage)
  sessionId = session.threeDSessionId
})
afterAll(async () => {
  await Promise.all([sandbox.stop(), live.stop()])
})

type Mode = 'sandbox' | 'live'

function init3ds(
  mode: Mode,
  CallbackUrl: string,
  way: 'multipart' | 'urlencoded',
  keys = live.keys,
): Promise<RawAnswer> {
  const url = mode === 'live' ? live.url : sandbox.url
  const values = mode === 'live' ? signedNow({ keys }) : signedNow()
  const fields = { ...values, ThreeDSessionId: sessionId, CallbackUrl, LanguageCode: 'en' }
  const address = `${url}/v1/ThreeDS/init3ds`
  if (way === 'urlencoded') {
    const type = 'application/x-www-form-urlencoded'
    return postRaw(address, { 'Content-Type': type }, new URLSearchParams(fields).toString())
  }
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return postRaw(address, {}, form)
}

/** `localhost`, forbidden in both modes wherever it stands. */
const LOCALHOST = [
  ['mixed letter case', 'http://LoCaLhOsT:3000/done'],
  ['percent-encoding', 'http://%6c%6F%63alhost/done'],
  ['percent-encoding of percent-encoding', 'https://shop.example/?next=%25256cocalhost'],
  ['circled letters', 'http://ⓛⓞⓒⓐⓛⓗⓞⓢⓣ/done'],
  ['full-width letters', 'http://ｌｏｃａｌｈｏｓｔ/done'],
  ['mathematical letters', 'http://𝐥𝐨𝐜𝐚𝐥𝐡𝐨𝐬𝐭/done'],
  ['a soft hyphen', 'http://local\u00adhost/done'],
  ['a zero-width space', 'http://local\u200bhost/done'],
  ['an encoded soft hyphen', 'http://local%C2%ADhost/done'],
  ['a dot at its end', 'http://localhost./done'],
  ['a name below it', 'http://shop.localhost/done'],
  ['in the query', 'https://shop.example/done?to=localhost'],
  ['in the fragment', 'https://shop.example/done#localhost'],
  ['in the path', 'https://shop.example/LOCALHOST'],
  ['as a user name', 'https://localhost@shop.example/'],
] as const

/** Not what it seems, or nothing for a browser: forbidden in both modes. */
const MALFORMED = [
  ['a tab within', 'http://local\thost/done'],
  ['a line break within', 'http://loc\nalhost/done'],
  ['a line break and a header', 'https://shop.example/\r\nSet-Cookie: a=b'],
  ['NUL', 'https://shop.example/\u0000'],
  ['a space before it', ' https://shop.example/'],
  ['a user name', 'https://user:password@shop.example/'],
  ['an empty user name', 'https://@shop.example/'],
  ['an address as the user name of another', 'https://shop.example@127.0.0.1/'],
  ['a backslash before the real host', 'https://shop.example\\@other.example/'],
  ['a script', 'javascript:alert(1)'],
  ['a script that seems an address', 'javascript://shop.example/%0aalert(1)'],
  ['data', 'data:text/html,<script>alert(1)</script>'],
  ['a file', 'file:///etc/passwd'],
  ['no scheme', '//shop.example/done'],
  ['one slash', 'https:/shop.example/done'],
  ['more than 2,048 characters', `https://shop.example/${'a'.repeat(2_048)}`],
] as const

/** What only the gateway's own network knows: the sandbox may try itself out there, live mode may not. */
const PRIVATE = [
  ['loopback', 'http://127.0.0.1/done'],
  ['loopback, short', 'http://127.1/done'],
  ['loopback in decimal', 'http://2130706433/done'],
  ['loopback in octal', 'http://0177.0.0.1/done'],
  ['loopback in hexadecimal', 'http://0x7f000001/done'],
  ['loopback in full-width digits', 'http://１２７.0.0.1/done'],
  ['loopback with ideographic dots', 'http://127。0。0。1/done'],
  ['loopback, percent-encoded', 'http://%31%32%37.0.0.1/done'],
  ['loopback with a dot at its end', 'http://127.0.0.1./done'],
  ['every address of this host', 'http://0.0.0.0/done'],
  ['IPv6 loopback', 'http://[::1]/done'],
  ['IPv4 loopback mapped into IPv6', 'http://[::ffff:127.0.0.1]/done'],
  ['the same in hexadecimal', 'http://[::ffff:7f00:1]/done'],
  ['the same through NAT64', 'http://[64:ff9b::7f00:1]/done'],
  ['the metadata service of a cloud', 'http://169.254.169.254/latest/meta-data'],
  ['a private network', 'http://10.0.0.7/done'],
  ['a private IPv6 network', 'http://[fd12:3456::1]/done'],
  ['a name of the house', 'http://intranet/done'],
  ['a name ending in .internal', 'http://metadata.google.internal/done'],
] as const

function expectRefused(answer: RawAnswer): void {
  expectErrorForm(answer)
  expect([answer.status, answer.fields['errorCode']]).toEqual([400, '0100'])
  expect(answer.fields['errorMessage']).toContain('CallbackUrl')
  expect(answer.fields).not.toHaveProperty('htmlContent')
}

async function stepOf(): Promise<unknown> {
  const result = await sandbox.merchant.getThreeDSessionResult({ threeDSessionId: sessionId })
  return result.isSucceed ? result.currentStep : result.errorCode
}

describe.each(['multipart', 'urlencoded'] as const)('a CallbackUrl in a %s form', (way) => {
  it.each([...LOCALHOST, ...MALFORMED])('%s: refused in both modes', async (_, url) => {
    for (const mode of ['sandbox', 'live'] as const) expectRefused(await init3ds(mode, url, way))
    expect(await stepOf()).toBe('SessionIdRequested')
  })

  it.each(PRIVATE)('%s: refused in live mode', async (_, url) => {
    for (const address of [url, url.replace(/^http:/, 'https:')]) {
      const answer = await init3ds('live', address, way)
      expectRefused(answer)
      expect(answer.fields['errorMessage']).toContain('publicly reachable')
    }
  })

  it('plain http is refused in live mode, unless the operator allowed the merchant it', async () => {
    const url = 'http://shop.example/done'
    const refused = await init3ds('live', url, way)
    expectRefused(refused)
    expect(refused.fields['errorMessage']).toContain('must begin with https://')
    const everything = await live.newMerchant(PERMISSIONS)
    expectRefused(await init3ds('live', url, way, everything))
    const allowed = await live.newMerchant(['HttpCallback'])
    const answer = await init3ds('live', url, way, allowed)
    expect([answer.status, answer.fields['errorCode']]).toEqual([200, '0015'])
    expectRefused(await init3ds('live', 'http://10.0.0.7/done', way, allowed))
  })

  it.each([
    'https://shop.example/done?order=7&x=%20',
    'https://müşteri.example/dönüş',
    'https://8.8.8.8/done',
    'https://[2606:4700:4700::1111]/done',
  ])('%s is allowed in live mode: it is the session that is not there', async (url) => {
    const answer = await init3ds('live', url, way)
    expect([answer.status, answer.fields['errorCode']]).toEqual([200, '0015'])
  })
})

it('in the sandbox, a private address starts the session and comes out of it as a browser reads it', async () => {
  for (const [, url] of PRIVATE) {
    const answer = await init3ds('sandbox', url, 'multipart')
    expect([answer.status, answer.fields['errorCode']]).toEqual([200, null])
  }
  expect(await stepOf()).toBe('VerificationStarted')
})
