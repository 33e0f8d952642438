import { readFileSync } from 'node:fs'
import { ENDPOINTS, type Endpoint } from '@vezne/protocol'
import { describe, expect, it } from 'vitest'

import { waitFor } from '../packages/gateway/src/base/kernel/testing/wait-for.ts'
import { paidOrder, payWith, stateOf, succeeded, viewOf } from './harness/answers.ts'
import { postJson, postRaw, read } from './harness/raw-calls.ts'
import { authentication, form } from './support/raw.ts'
import { type Sandbox, startSandbox } from './support/sandbox.ts'
import { specificationSections } from './support/specification-pages.ts'
import {
  CALLBACK,
  startedSession,
  tokenOf,
  verifiedSession,
  verifyHolder,
} from './support/steps.ts'
import { useSandbox } from './support/use-sandbox.ts'

/** Every numbered rule of docs/specification and every enumeration, by its heading there. */
const sandbox = useSandbox()

const CARD = '5528790000000008'
const NOBODYS = '01900000-0000-7000-8000-0000000000ff'
const LINK = { linkType: 'SingleUse', linkAmountType: 'FixedAmount', amount: 9.9 } as const

async function linkOf(changes: Partial<Parameters<Sandbox['merchant']['createLink']>[0]>) {
  const link = await sandbox.merchant.createLink({ ...LINK, ...changes })
  if (!link.isSuccess) throw new Error(`no link: ${link.errorMessage}`)
  return link
}

describe('Session steps', () => {
  it('rule 1: each step in its turn, and a payment at VerificationFinished only', async () => {
    const { merchant } = sandbox
    const cardToken = await tokenOf(merchant, CARD)
    const session = succeeded(await merchant.getThreeDSession({ cardToken, amount: 100 }))
    const { threeDSessionId } = session
    const stepAndPayment = async () => {
      const result = succeeded(await merchant.getThreeDSessionResult({ threeDSessionId }))
      const paid = await merchant.provision({ amount: 100, threeDSessionId })
      return [result.currentStep, paid.errorCode]
    }
    expect(await stepAndPayment()).toEqual(['SessionIdRequested', '2001'])
    const start = { ThreeDSessionId: threeDSessionId, CallbackUrl: CALLBACK }
    const { htmlContent } = succeeded(await merchant.init3ds(start))
    expect(await stepAndPayment()).toEqual(['VerificationStarted', '2001'])
    await verifyHolder(htmlContent)
    expect(await stepAndPayment()).toEqual(['VerificationFinished', null])
    expect(await stepAndPayment()).toEqual(['ProvisionCompleted', '2004'])
  })

  it('decision 4.1: a second init3ds kills the first page and its attempt', async () => {
    const { merchant } = sandbox
    const cardToken = await tokenOf(merchant, CARD)
    const { sessionId, htmlContent } = await startedSession(merchant, { cardToken, amount: 100 })
    const start = { ThreeDSessionId: sessionId, CallbackUrl: CALLBACK }
    const second = succeeded(await merchant.init3ds(start))
    await expect(verifyHolder(htmlContent)).rejects.toThrow('leads nowhere')
    expect(await verifyHolder(second.htmlContent)).toMatchObject({ MdStatus: '1' })
    expect((await merchant.init3ds(start)).errorCode).toBe('0009')
  })

  it('decision 4.2: a session of nobody, or of another merchant, is 0015', async () => {
    const { merchant, restricted } = sandbox
    const { sessionId } = await verifiedSession(merchant, CARD)
    for (const threeDSessionId of [NOBODYS, sessionId]) {
      const found = await restricted.getThreeDSessionResult({ threeDSessionId })
      expect(found).toMatchObject({ isSucceed: false, errorCode: '0015' })
      const paid = await restricted.provision({ amount: 100, threeDSessionId })
      expect(paid.errorCode).toBe('0015')
    }
  })
})

describe('mdStatus', () => {
  it('rule 1: halfSecure is true for 2, 3 and 4 alone; the merchant chooses', async () => {
    const { sessionId: threeDSessionId } = await verifiedSession(
      sandbox.restricted,
      '4141111111111115',
    )
    const result = await sandbox.restricted.getThreeDSessionResult({ threeDSessionId })
    expect(result).toMatchObject({ mdStatus: '4', halfSecure: true })
    const paid = await sandbox.restricted.provision({ amount: 100, threeDSessionId })
    expect(paid.errorCode).toBe('0014')
  })

  it('rule 2: after 0 no payment is taken, and the end user’s message is safe', async () => {
    const { merchant } = sandbox
    const { sessionId: threeDSessionId } = await verifiedSession(merchant, '4131111111111117')
    const result = await merchant.getThreeDSessionResult({ threeDSessionId })
    expect(result).toMatchObject({ mdStatus: '0', mdErrorMessage: expect.stringMatching(/\S/) })
    const paid = await merchant.provision({ amount: 100, threeDSessionId })
    expect(paid).toMatchObject({ isSucceed: false, errorCode: '2002', orderId: '' })
  })
})

describe('Orders', () => {
  it('rules 1 and 2: after the end of day, in parts, several times', async () => {
    const { merchant } = sandbox
    const orderId = await paidOrder(merchant, CARD, { amount: 60 })
    succeeded(await merchant.endOfDay())
    for (const [amount, state] of [
      [10, 'PartiallyReturned'],
      [20, 'PartiallyReturned'],
      [30, 'Returned'],
    ] as const) {
      expect((await merchant.return({ orderId, amount })).isSucceed).toBe(true)
      expect(await stateOf(merchant, orderId)).toBe(state)
    }
  })

  it('rule 3: a cancelled transaction is not returned', async () => {
    const { merchant } = sandbox
    const orderId = await paidOrder(merchant, CARD, { amount: 60 })
    succeeded(await merchant.reverse({ orderId }))
    expect((await merchant.return({ orderId, amount: 1 })).errorCode).toBe('0118')
  })

  it('rule 4: the sum of the returns never exceeds the amount', async () => {
    const { merchant } = sandbox
    const orderId = await paidOrder(merchant, CARD, { amount: 60 })
    succeeded(await merchant.return({ orderId, amount: 59.99 }))
    expect((await merchant.return({ orderId, amount: 0.02 })).errorCode).toBe('0117')
    expect((await merchant.return({ orderId, amount: 0.01 })).isSucceed).toBe(true)
  })

  it('decision 5.1: a declined order stays declined', async () => {
    const { merchant } = sandbox
    const declined = await payWith(merchant, '4129111111111111', { amount: 60 })
    const orderId = declined.orderId ?? ''
    expect((await merchant.return({ orderId, amount: 1 })).errorCode).toBe('0119')
    expect((await merchant.reverse({ orderId })).errorCode).toBe('0119')
    expect(await stateOf(merchant, orderId)).toBe('Declined')
  })
})

describe('Endpoints', () => {
  it('note 1: the installment query lists options and commission rates', async () => {
    const query = { BinNumber: '552879', Amount: 100 }
    const answer = succeeded(await sandbox.merchant.installment(query))
    const [family] = answer.loyaltyInstallmentPricing
    expect(family?.cardNetwork).toBe('Paraf')
    const rows = family?.installmentPricings ?? []
    expect(rows.map((row) => row.installmentNumber)).toEqual([1, 2, 3, 6, 9, 12])
    for (const row of rows) expect(row.commissionRate).toBeGreaterThan(0)
  })

  it('note 2: Reverse and Inquire take the orderId that provision gave', async () => {
    const { merchant } = sandbox
    const orderId = await paidOrder(merchant, CARD, { amount: 7 })
    expect(orderId).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(await viewOf(merchant, orderId)).toMatchObject({ orderId, amount: 7, currency: 'TRY' })
    expect(succeeded(await merchant.reverse({ orderId })).orderId).toBe(orderId)
  })

  it('note 3: provision serves both flows', async () => {
    const { merchant } = sandbox
    const direct = await paidOrder(merchant, CARD, { amount: 100, threeDSessionId: '' })
    const { sessionId, cardToken } = await verifiedSession(merchant, CARD)
    const request = { amount: 100, threeDSessionId: sessionId, cardToken }
    const secure = succeeded(await merchant.provision(request)).orderId
    expect((await viewOf(merchant, direct)).is3ds).toBe(false)
    expect((await viewOf(merchant, secure)).is3ds).toBe(true)
  })

  it('note 4, decision 4.5: init3ds is JSON, and its HTML a form without card data', async () => {
    const { merchant } = sandbox
    const cardToken = await tokenOf(merchant, CARD)
    const session = succeeded(await merchant.getThreeDSession({ cardToken, amount: 100 }))
    const { threeDSessionId } = session
    const body = form({ ThreeDSessionId: threeDSessionId, CallbackUrl: CALLBACK })
    const answer = await postRaw(`${sandbox.url}/v1/ThreeDS/init3ds`, {}, body)
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(answer.fields['htmlContent']).toMatch(/<form[^>]+method="post"/i)
    expect(answer.fields['htmlContent']).toMatch(/<button/i)
    expect(answer.text).not.toMatch(/5528|cardToken/)
  })

  it.each([
    ['one address', '203.0.113.7', 200],
    ['a list', '203.0.113.7, 2001:db8::1', 200],
    ['no address', 'somewhere', 400],
  ])('note 5, decision 2.3: ClientIpAddress with %s', async (_, ClientIpAddress, status) => {
    const headers = { ...authentication(), ClientIpAddress, 'X-Forwarded-For': '198.51.100.4' }
    const path = '/v1/Payments/bin-information'
    const answer = await postJson(sandbox.url + path, headers, { binNumber: '552879' })
    expect(answer.status).toBe(status)
  })

  it.each(
    ENDPOINTS.filter((each) => each.name !== 'time').map((each) => [each.name, each] as const),
  )(
    'note 6: %s echoes the ConversationId, also where it refuses, in any letter case of the path',
    async (_, endpoint) => {
      const { conversationId, answer } = await emptyCall(endpoint)
      if (answer.text === 'false') return
      expect(answer.fields['conversationId']).toBe(conversationId)
    },
  )
})

/** A signed call without fields: understood, and refused where the endpoint needs any. */
async function emptyCall(endpoint: Endpoint) {
  const values = authentication()
  const url = sandbox.url + endpoint.path.toUpperCase()
  const conversationId = values['ConversationId']
  if (endpoint.authentication === 'form') {
    const body = new URLSearchParams(values).toString()
    const type = 'application/x-www-form-urlencoded'
    return { conversationId, answer: await postRaw(url, { 'Content-Type': type }, body) }
  }
  if (endpoint.method === 'POST') return { conversationId, answer: await postJson(url, values) }
  return { conversationId, answer: await read(await fetch(url, { headers: values })) }
}

describe('Authentication', () => {
  const path = '/v1/Payments/bin-information'
  const body = { binNumber: '552879' }

  it('rules 1 and 2: a pair is used up by its first call, also at another endpoint', async () => {
    const headers = authentication()
    expect((await postJson(sandbox.url + path, headers, body)).status).toBe(200)
    const inquiry = await postJson(`${sandbox.url}/v1/Payments/inquire`, headers, { orderId: 'x' })
    expect([inquiry.status, inquiry.fields['errorCode']]).toEqual([401, '4004'])
  })

  it('rule 3, decision 2.4: a failure is 401 in the one form; the sandbox says why', async () => {
    const headers = { ...authentication(), Signature: 'AAAA', 'Accept-Language': 'en' }
    const answer = await postJson(sandbox.url + path, headers, { ...body, languageCode: 'en' })
    expect(answer.status).toBe(401)
    expect(answer.fields).toMatchObject({ isSucceed: false, errorCode: '4003' })
    expect(answer.fields['errorMessage']).toMatch(/stage|known mistakes/i)
    expect(answer.text).not.toContain('dmV6bmUtc2FuZGJveC1zZWNyZXQ')
  })
})

describe('Events', () => {
  it('rule 1, decision 4.6: the browser comes back by POST with signed hints, its own query kept', async () => {
    const { merchant } = sandbox
    const { sessionId, callback } = await verifiedSession(merchant, CARD)
    const names = ['ConversationId', 'CurrentStep', 'MdStatus', 'Signature', 'ThreeDSessionId']
    expect(Object.keys(callback).toSorted()).toEqual(names)
    const verified = await merchant.verifyCallback(callback)
    expect(verified).toMatchObject({ threeDSessionId: sessionId, mdStatus: '1' })
    expect(await merchant.verifyCallback({ ...callback, MdStatus: '2' })).toBeNull()
  })
})

describe('Errors', () => {
  it('1: isSucceed, for link creation isSuccess, is false with code and message', async () => {
    const refused = await sandbox.merchant.inquire({ orderId: NOBODYS, languageCode: 'en' })
    expect(refused).toMatchObject({ isSucceed: false, errorCode: '0114' })
    const link = await sandbox.merchant.createLink({ ...LINK, merchantId: NOBODYS })
    expect(link).toMatchObject({ isSuccess: false, errorCode: '0001', linkUrl: '' })
    expect(link.id).toMatch(/^[0-]{36}$/)
    expect(link).not.toHaveProperty('isSucceed')
  })

  it('2: a verification that could not be done says why, and nothing is paid after it', async () => {
    const { merchant } = sandbox
    const { sessionId: threeDSessionId } = await verifiedSession(merchant, '4159000000050006')
    const result = await merchant.getThreeDSessionResult({ threeDSessionId })
    expect(result).toMatchObject({ mdStatus: '5', mdErrorMessage: expect.stringMatching(/\S/) })
    const paid = await merchant.provision({ amount: 100, threeDSessionId })
    expect(paid).toMatchObject({ isSucceed: false, errorCode: '2002' })
  })

  it.each([
    ['PostAuth without originalOrderId', 'provision', { amount: 1, paymentType: 'PostAuth' }],
    ['FixedAmount without amount', 'createLink', { ...LINK, amount: null }],
    ['Sms without smsTo', 'createLink', { ...LINK, notificationMethod: 'Sms', smsTo: [] }],
    ['Email without emailTo', 'createLink', { ...LINK, notificationMethod: 'Email' }],
  ])('3: %s is a 400 in the one form', async (_, name, request) => {
    const url = `${sandbox.url}/v1/Payments/${name}`
    const answer = await postJson(url, authentication(), request)
    expect([answer.status, answer.fields['errorCode']]).toEqual([400, '0100'])
  })

  it('4: a return that makes the sum exceed the amount is 0117, of a cancelled one 0118', async () => {
    const { merchant } = sandbox
    const orderId = await paidOrder(merchant, CARD, { amount: 5 })
    expect((await merchant.return({ orderId, amount: 5.01 })).errorCode).toBe('0117')
  })

  it('5, decision 1.3: a business refusal is 200, and every answer is JSON in UTF-8', async () => {
    const url = `${sandbox.url}/v1/Payments/inquire`
    const refused = await postJson(url, authentication(), { orderId: NOBODYS })
    expect([refused.status, refused.fields['errorCode']]).toEqual([200, '0114'])
    expect(refused.headers.get('content-type')).toBe('application/json; charset=utf-8')
  })

  it('6, decision 1.4: messages are Turkish, English where asked; all wrong fields at once', async () => {
    const url = `${sandbox.url}/v1/Payments/provision`
    const wrong = { amount: -1, installmentCount: 1.5, languageCode: 'tr' }
    const turkish = await postJson(url, authentication(), wrong)
    const english = await postJson(url, authentication(), { ...wrong, languageCode: 'EN' })
    expect(turkish.fields['errorMessage']).toMatch(/amount.*olmalıdır.*installmentCount/s)
    expect(english.fields['errorMessage']).toMatch(/amount.*must be.*installmentCount/s)
  })
})

/** Limits 6: the field, a value just inside its bound, and one just beyond. */
const BOUNDS: readonly (readonly [
  field: string,
  name: string,
  inside: unknown,
  beyond: unknown,
])[] = [
  ['amount', 'provision', 0.01, 0],
  ['amount', 'provision', 99_999_999.99, 100_000_000],
  ['amount', 'provision', 0.1 + 0.2, 1.005],
  ['description', 'provision', 'x'.repeat(500), 'x'.repeat(501)],
  ['installmentCount', 'provision', 36, 37],
  ['pointAmount', 'provision', 0, -0.01],
  ['orderId', 'inquire', 'x'.repeat(64), 'x'.repeat(65)],
  ['binNumber', 'bin-information', '55287900', '5528790'],
  ['maxUsageCount', 'createLink', 100_000, 100_001],
  ['installments', 'createLink', [1, 12], [0, 13]],
  ['currency', 'createLink', 949, 94_900],
  ['productName', 'createLink', 'x'.repeat(500), 'x'.repeat(501)],
  ['expiryDate', 'createLink', null, '2001-01-01T00:00:00Z'],
]

describe('Limits', () => {
  it('1: the total of refunds, down to the kuruş', async () => {
    const { merchant } = sandbox
    const orderId = await paidOrder(merchant, CARD, { amount: 0.03 })
    const calls = Array.from({ length: 5 }, () => merchant.return({ orderId, amount: 0.01 }))
    const answers = await Promise.all(calls)
    expect(answers.filter(({ isSucceed }) => isSucceed)).toHaveLength(3)
  })

  it('2: a MultipleUse link carries its maxUsageCount', async () => {
    const { id } = await linkOf({ linkType: 'MultipleUse', maxUsageCount: 3 })
    const status = await sandbox.merchant.linkStatus({ id })
    expect(status).toMatchObject({ maxUsageCount: 3, usageCount: 0, remainingUsage: 3 })
  })

  it.each(['552879', '55287900'])('3: a BIN of 6 or 8 digits: %s', async (binNumber) => {
    expect(await sandbox.merchant.binInformation({ binNumber })).toMatchObject({
      isSucceed: true,
      cardBrand: 'Mastercard',
      bankCode: '0012',
      bankName: 12,
    })
  })

  it('4: a pair is single-use, also for the form endpoints', async () => {
    const url = `${sandbox.url}/v1/Tokens`
    const card = { CardNumber: CARD, ExpireMonth: '12', ExpireYear: '30', ...authentication() }
    const body = new URLSearchParams(card).toString()
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
    const calls = Array.from({ length: 4 }, () => postRaw(url, headers, body))
    const statuses = (await Promise.all(calls)).map(({ status }) => status)
    expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 401, 401, 401])
  })

  it('5, decision 1.7: beyond a rate limit: 429 with Retry-After', async () => {
    const limited = await startSandbox({ RATE_LIMIT_TOKENS: '2/1h' })
    try {
      await tokenOf(limited.merchant, CARD)
      await tokenOf(limited.merchant, CARD)
      const third = tokenOf(limited.merchant, CARD)
      await expect(third).rejects.toMatchObject({ status: 429, errorCode: '0106' })
      await expect(third).rejects.toHaveProperty('retryAfterSeconds', expect.any(Number))
    } finally {
      await limited.stop()
    }
  })

  it.each(BOUNDS)('6, decision 1.6: %s of %s: the bound holds', async (...row) => {
    const [field, name, inside, beyond] = row
    const url = `${sandbox.url}/v1/Payments/${name}`
    const others =
      name === 'createLink' ? { ...LINK, linkType: 'MultipleUse', maxUsageCount: 1 } : {}
    const call = (value: unknown) =>
      postJson(url, authentication(), { amount: 1, cardToken: 'x', ...others, [field]: value })
    expect((await call(inside)).status).toBe(200)
    const refused = await call(beyond)
    expect(refused.status).toBe(400)
    expect(refused.fields['errorMessage']).toContain(field)
  })
})

describe('enumerations', () => {
  it.each(['Auth', 'PreAuth'] as const)('paymentType %s', async (paymentType) => {
    const orderId = await paidOrder(sandbox.merchant, CARD, { amount: 8, paymentType })
    expect((await viewOf(sandbox.merchant, orderId)).transactionType).toBe(paymentType)
  })

  it('paymentType PostAuth', async () => {
    const { merchant } = sandbox
    const preAuth = { amount: 8, paymentType: 'PreAuth' } as const
    const originalOrderId = await paidOrder(merchant, CARD, preAuth)
    const capture = { amount: 8, paymentType: 'PostAuth', originalOrderId } as const
    const { orderId } = succeeded(await merchant.provision(capture))
    expect((await viewOf(merchant, orderId)).transactionType).toBe('PostAuth')
  })

  it.each(['TRY', null, ''])('currency %j', async (currency) => {
    const orderId = await paidOrder(sandbox.merchant, CARD, { amount: 8, currency })
    expect((await viewOf(sandbox.merchant, orderId)).currency).toBe('TRY')
  })

  it('decision 5.9: another currency is 0113, in a session and in a link too', async () => {
    const { merchant } = sandbox
    const request = { cardToken: await tokenOf(merchant, CARD), amount: 8, currency: 'EUR' }
    expect((await merchant.provision(request)).errorCode).toBe('0113')
    expect((await merchant.getThreeDSession(request)).errorCode).toBe('0113')
    expect((await merchant.createLink({ ...LINK, currency: 978 })).errorCode).toBe('0113')
  })

  it.each([
    ['SingleUse', { maxUsageCount: 0 }, 1],
    ['MultipleUse', { maxUsageCount: 5 }, 5],
  ] as const)('decision 6.1: linkType %s', async (linkType, more, maxUsageCount) => {
    const { id } = await linkOf({ linkType, ...more })
    const status = await sandbox.merchant.linkStatus({ id })
    expect(status).toMatchObject({ linkType, maxUsageCount, linkStatus: 'Active' })
  })

  it.each([
    ['FixedAmount', 9.9],
    ['VariableAmount', null],
  ] as const)('decision 6.1: linkAmountType %s', async (linkAmountType, amount) => {
    const { id } = await linkOf({ linkAmountType })
    const status = await sandbox.merchant.linkStatus({ id })
    expect(status).toMatchObject({ linkAmountType, amount })
  })

  it.each([
    ['None', {}],
    ['Sms', { smsTo: ['+905321234567'] }],
    ['Email', { emailTo: ['ayse@example.com'] }],
    ['Both', { smsTo: ['0532 123 45 67'], emailTo: ['ayse@example.com'] }],
  ] as const)('notificationMethod %s', async (notificationMethod, recipients) => {
    const { linkUrl, id } = await linkOf({ notificationMethod, ...recipients })
    // Decision 6.4: the address does not tell the id.
    expect(linkUrl).not.toContain(id)
  })

  it('decision 6.2: linkStatus Expired and linkPaymentStatus Expired, once the date is past', async () => {
    const { merchant, database } = sandbox
    const { id } = await linkOf({})
    const statuses = async () => {
      const status = succeeded(await merchant.linkStatus({ id }))
      return [status.linkStatus, status.linkPaymentStatus]
    }
    expect(await statuses()).toEqual(['Active', 'Pending'])
    await database.pool.query('update payment_link set expires_at = now() where link_id = $1', [id])
    await waitFor(async () => (await statuses())[0] === 'Expired', { what: 'the link to expire' })
    expect(await statuses()).toEqual(['Expired', 'Expired'])
    expect(await merchant.deleteLink({ id })).toBe(false)
  })

  it('decision 6.2: a link of nobody, or of another merchant, is 5001', async () => {
    const { id } = await linkOf({})
    for (const each of [NOBODYS, id]) {
      const status = await sandbox.restricted.linkStatus({ id: each })
      expect(status).toMatchObject({ isSucceed: false, errorCode: '5001' })
      expect(await sandbox.restricted.deleteLink({ id: each })).toBe(false)
    }
  })
})

/** The numbers in a test's title before its first word: of "rules 1 and 2, decision 5.6: …" 1 and 2. */
function rulesNamed(title: string): number[] {
  const head = title.split(':')[0] ?? ''
  const places = head.replaceAll(/decisions? [\d., and]+/g, '')
  return [...places.matchAll(/\d+/g)].map(([number]) => Number(number))
}

describe('docs/specification', () => {
  const own = readFileSync(new URL(import.meta.url), 'utf8')
  const places = specificationSections().filter(
    ({ heading, rules }) => rules.length > 0 && heading !== 'The way of a payment',
  )

  it.each(places.map((place) => [place.heading, place] as const))(
    '%s: every rule has a test that names it',
    (heading, { rules }) => {
      const part = own.split(`describe('${heading}'`)[1]?.split(/^describe\(/m)[0] ?? ''
      const titles = [...part.matchAll(/(?:\bit|\))\(\s*'([^']*)'/g)].map(([, text]) => text ?? '')
      expect(rules.filter((rule) => !titles.flatMap(rulesNamed).includes(rule))).toEqual([])
    },
  )
})
