import { ENDPOINTS, ERRORS, MD_STATUSES } from '@vezne/protocol'
import { describe, expect, it } from 'vitest'
import { authentication } from '../support/raw.ts'
import { tokenOf, verifiedSession } from '../support/steps.ts'
import { useSandbox } from '../support/use-sandbox.ts'

const sandbox = useSandbox()

const CARD = '5528790000000008'

async function post(path: string, headers: Record<string, string>, body: unknown = {}) {
  const answer = await fetch(`${sandbox.url}${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  const text = await answer.text()
  return { status: answer.status, text, json: Object(JSON.parse(text)) }
}

describe('Authentication', () => {
  const path = '/v1/Payments/bin-information'
  const body = { binNumber: '552879' }

  it('rule 1: two calls in one millisecond with other ConversationIds are two pairs', async () => {
    const answers = await Promise.all([
      post(path, authentication(), body),
      post(path, authentication(), body),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
  })

  it('rule 2, rule 4 of Limits: one pair twelve times at once: one passes', async () => {
    const headers = authentication()
    const answers = await Promise.all(Array.from({ length: 12 }, () => post(path, headers, body)))
    const statuses = answers.map(({ status }) => status).toSorted((one, other) => one - other)
    expect(statuses).toEqual([200, ...Array.from({ length: 11 }, () => 401)])
  })

  it.each([
    ['a value missing', { Nonce: '' }, '4001'],
    ['an unknown key', { PublicKey: 'bm9ib2R5J3Mga2V5ISEhIQ==' }, '4002'],
    ['another merchant’s number', { MerchantNumber: '1100000002' }, '4002'],
    ['a wrong signature', { ConversationId: 'another' }, '4003'],
  ])('rule 3, decision 2.1: %s is 401 in the one form', async (_, change, errorCode) => {
    const answer = await post(path, { ...authentication(), ...change }, body)
    expect(answer.status).toBe(401)
    expect(answer.json).toMatchObject({ isSucceed: false, errorCode })
  })

  it('decision 2.2: a pair that a rule’s refusal used up is used up', async () => {
    const headers = authentication()
    const refused = await post('/v1/Payments/provision', headers, { amount: 1, cardToken: 'none' })
    expect(refused.json).toMatchObject({ isSucceed: false, errorCode: '0110' })
    expect((await post(path, headers, body)).json.errorCode).toBe('4004')
  })
})

describe('Errors', () => {
  it('rule 1: failure sets isSucceed false, code and message; success leaves both null', async () => {
    const { merchant } = sandbox
    const refused = await merchant.inquire({ orderId: '01900000-0000-7000-8000-0000000000ff' })
    expect(refused).toMatchObject({ isSucceed: false, errorCode: '0114' })
    expect(refused.errorMessage).toMatch(/orderId/)
    const found = await merchant.binInformation({ binNumber: '552879' })
    expect(found).toMatchObject({ isSucceed: true, errorCode: null, errorMessage: null })
  })

  it('rule 2: a failed verification carries a message, and no payment is taken after it', async () => {
    const { merchant } = sandbox
    const { sessionId } = await verifiedSession(merchant, '4131111111111117')
    const result = await merchant.getThreeDSessionResult({ threeDSessionId: sessionId })
    expect(result).toMatchObject({ mdStatus: '0', mdErrorMessage: expect.stringMatching(/.+/) })
    const paid = await merchant.provision({ amount: 100, threeDSessionId: sessionId })
    expect(paid).toMatchObject({ isSucceed: false, orderId: '' })
  })

  it('rule 6, decision 1.4: every code has four digits, one meaning and both languages', () => {
    const entries = Object.values(ERRORS)
    const codes = entries.map(({ code }) => code)
    expect(new Set(codes).size).toBe(codes.length)
    for (const { code, message } of entries) {
      expect(code).toMatch(/^\d{4}$/)
      expect(message.tr).not.toBe(message.en)
    }
  })
})

describe('Versions', () => {
  it('decision 1.8: every endpoint is under /v1/, and another version is not there', async () => {
    const paths = ENDPOINTS.filter(({ sandboxOnly }) => !sandboxOnly).map(({ path }) => path)
    expect(paths.filter((path) => !path.startsWith('/v1/'))).toEqual([])
    const answer = await post('/v2/Payments/provision', authentication())
    expect([answer.status, answer.json.errorCode]).toEqual([404, '0102'])
  })
})

describe('enumerations', () => {
  it('mdStatus is 0 to 8', () => {
    expect([...MD_STATUSES].toSorted()).toEqual(['0', '1', '2', '3', '4', '5', '6', '7', '8'])
  })

  it.each(['Unknown', 'Hpp', 'ManuelPaymentPage', 'LinkPaymentPage', 'OnUs', 'Api'] as const)(
    'decision 5.9: integrationMode %s',
    async (integrationMode) => {
      const { merchant } = sandbox
      const cardToken = await tokenOf(merchant, CARD)
      const answer = await merchant.provision({ cardToken, amount: 3, integrationMode })
      expect(answer.errorCode).toBe(integrationMode === 'Unknown' ? '0122' : null)
    },
  )

  it('an enumeration value in another case is a 400 that names the field', async () => {
    const request = { amount: 1, paymentType: 'auth' }
    const answer = await post('/v1/Payments/provision', authentication(), request)
    expect(answer.status).toBe(400)
    expect(answer.json.errorMessage).toContain('paymentType')
  })
})

describe('decision 7.1: events', () => {
  it('are written with what they tell', async () => {
    const { merchant, database } = sandbox
    const cardToken = await tokenOf(merchant, CARD)
    const paid = await merchant.provision({ cardToken, amount: 9 })
    await merchant.reverse({ orderId: paid.orderId ?? '' })
    const { rows } = await database.pool.query<{ type: string }>(
      'select type from recorded_event where subject_id = $1 order by event_id',
      [paid.orderId],
    )
    expect(rows.map(({ type }) => type)).toEqual(['payment.approved', 'payment.reversed'])
  })
})
