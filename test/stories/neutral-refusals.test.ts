import { describe, expect, it } from 'vitest'

import { paidOrder, payWith, succeeded } from '../harness/answers.ts'
import { postJson, postRaw, type RawAnswer } from '../harness/raw-calls.ts'
import { authentication, form } from '../support/raw.ts'
import { tokenOf } from '../support/steps.ts'
import { useSandbox } from '../support/use-sandbox.ts'

/** Decision 1.13: what a typed client reads, of an answer that was a success or not. */
const sandbox = useSandbox()

const CARD = '5528790000000008'
const DECLINED = '4111111111111129'
const NO_RETURN = '5406670000000009'
const NOBODYS = '01900000-0000-7000-8000-0000000000ff'
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

type Kind = 'text' | 'int32' | 'boolean' | 'uuid' | 'object'

/** Fields that the specification types without null, but for the two that hold errors. */
const NEVER_NULL: Readonly<Record<string, Readonly<Record<string, Kind>>>> = {
  '/v1/Tokens': { cardToken: 'text', signature: 'text', conversationId: 'text' },
  '/v1/ThreeDS/getthreedsession': { threeDSessionId: 'text', conversationId: 'text' },
  '/v1/ThreeDS/init3ds': { htmlContent: 'text', conversationId: 'text' },
  '/v1/ThreeDS/getthreedsessionresult': {
    currentStep: 'text',
    mdStatus: 'text',
    halfSecure: 'boolean',
    conversationId: 'text',
  },
  '/v1/Payments/provision': {
    orderId: 'text',
    provisionNumber: 'text',
    description: 'text',
    bankResponse: 'object',
    conversationId: 'text',
  },
  '/v1/Payments/return': { approvalStatus: 'text' },
  '/v1/Payments/bin-information': {
    cardBrand: 'text',
    cardNetwork: 'text',
    cardType: 'text',
    cardSubType: 'text',
    bankCode: 'text',
    bankName: 'int32',
    isVirtual: 'boolean',
  },
  '/v1/Payments/createLink': { id: 'uuid', linkUrl: 'text' },
  '/v1/Payments/link-status': { linkStatus: 'text', linkPaymentStatus: 'text' },
}

const IS_KIND: Readonly<Record<Kind, (value: unknown) => boolean>> = {
  text: (value) => typeof value === 'string',
  int32: (value) => Number.isInteger(value),
  boolean: (value) => typeof value === 'boolean',
  uuid: (value) => typeof value === 'string' && UUID.test(value),
  object: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
}

/** Names of fields that hold anything else than their type. */
function wrongFields(path: string, { fields }: RawAnswer): readonly string[] {
  const kinds = Object.entries(NEVER_NULL[path] ?? {})
  return kinds.filter(([name, kind]) => !IS_KIND[kind](fields[name])).map(([name]) => name)
}

function post(path: string, body: object, key?: string): Promise<RawAnswer> {
  const idempotency = key === undefined ? {} : { 'Idempotency-Key': key }
  return postJson(sandbox.url + path, { ...authentication(), ...idempotency }, body)
}

function postForm(path: string, fields: Readonly<Record<string, string>>): Promise<RawAnswer> {
  return postRaw(sandbox.url + path, {}, form(fields))
}

const LINK = { linkType: 'SingleUse', linkAmountType: 'FixedAmount', amount: 9.9 }

/** A refusal of each call, none for want of understanding. */
const REFUSALS: Readonly<Record<string, () => Promise<RawAnswer>>> = {
  '/v1/ThreeDS/getthreedsession': () =>
    post('/v1/ThreeDS/getthreedsession', { cardToken: 'nobody', amount: 1 }),
  '/v1/ThreeDS/init3ds': () =>
    postForm('/v1/ThreeDS/init3ds', {
      ThreeDSessionId: NOBODYS,
      CallbackUrl: 'https://shop.example/done',
    }),
  '/v1/ThreeDS/getthreedsessionresult': () =>
    post('/v1/ThreeDS/getthreedsessionresult', { threeDSessionId: NOBODYS }),
  '/v1/Payments/provision': () =>
    post('/v1/Payments/provision', { cardToken: 'nobody', amount: 1 }),
  '/v1/Payments/return': () => post('/v1/Payments/return', { orderId: NOBODYS, amount: 1 }),
  '/v1/Payments/bin-information': () =>
    post('/v1/Payments/bin-information', { cardToken: 'nobody' }),
  '/v1/Payments/createLink': () =>
    post('/v1/Payments/createLink', { ...LINK, merchantId: NOBODYS }),
  '/v1/Payments/link-status': () => post('/v1/Payments/link-status', { id: NOBODYS }),
}

describe('decision 1.13: no field that the specification types without null is null', () => {
  it('every answer of the table is asked for; a token is refused with 400 only', () => {
    expect(['/v1/Tokens', ...Object.keys(REFUSALS)]).toEqual(Object.keys(NEVER_NULL))
  })

  it('in a token', async () => {
    const card = { CardNumber: CARD, ExpireMonth: '12', ExpireYear: '30' }
    expect(wrongFields('/v1/Tokens', await postForm('/v1/Tokens', card))).toEqual([])
  })

  it.each(Object.entries(REFUSALS))('%s: in a refusal', async (path, refuse) => {
    const answer = await refuse()
    const { isSucceed, isSuccess } = answer.fields
    expect([answer.status, isSucceed ?? isSuccess]).toEqual([200, false])
    expect(answer.fields['errorCode']).toMatch(/^\d{4}$/)
    expect(wrongFields(path, answer)).toEqual([])
  })

  it('in a payment without description, in a decline, and in the replays of both', async () => {
    for (const [card, isSucceed] of [
      [CARD, true],
      [DECLINED, false],
    ] as const) {
      const body = { cardToken: await tokenOf(sandbox.merchant, card), amount: 12 }
      for (const replayed of [null, 'true']) {
        const answer = await post('/v1/Payments/provision', body, `neutral ${card}`)
        expect(answer.headers.get('idempotent-replayed')).toBe(replayed)
        expect(answer.fields).toMatchObject({ isSucceed, description: '' })
        expect(answer.fields['bankResponse']).toMatchObject({ bankCode: '0012' })
        expect(answer.fields['orderId']).toMatch(UUID)
        expect(wrongFields('/v1/Payments/provision', answer)).toEqual([])
      }
    }
  })

  it('of what the gateway adds, inquire answers no null either that its success never has', async () => {
    const { fields } = await post('/v1/Payments/inquire', { orderId: NOBODYS })
    expect(fields).toMatchObject({ isSucceed: false, orderId: '', amount: 0, is3ds: false })
    expect(fields).toMatchObject({ provisionList: [], binNumber: null, matchCount: 0 })
  })
})

describe('decision 5.6: a bank’s no to a return or a reverse is told for the merchant', () => {
  const TOLD = {
    tr: {
      return: /^Banka iadeyi reddetti: .+ \(kod [\w-]+\)\.$/,
      reverse: /^Banka iptali reddetti: .+/,
    },
    en: {
      return: /^The bank refused the return: .+ \(code [\w-]+\)\.$/,
      reverse: /^The bank refused the reversal: .+/,
    },
  } as const

  it.each(['tr', 'en'] as const)('in %s, and again in its replay', async (languageCode) => {
    const { merchant } = sandbox
    const orderId = await paidOrder(merchant, NO_RETURN, { amount: 20 })
    const reversal = { orderId, languageCode }
    const reversed = await merchant.reverse(reversal, { idempotencyKey: `void ${languageCode}` })
    expect(reversed.errorMessage).toMatch(TOLD[languageCode].reverse)
    succeeded(await merchant.endOfDay())
    const request = { ...reversal, amount: 20 }
    const idempotencyKey = `return ${languageCode}`
    const refused = await merchant.return(request, { idempotencyKey })
    expect(refused).toMatchObject({ isSucceed: false, approvalStatus: 'Declined' })
    expect(refused.errorMessage).toMatch(TOLD[languageCode].return)
    const again = await merchant.return(request, { idempotencyKey })
    expect(again.errorMessage).toBe(refused.errorMessage)
  })

  it('while a payment’s decline speaks to the card holder as before', async () => {
    const declined = await payWith(sandbox.merchant, DECLINED, { amount: 20 })
    expect(declined.errorMessage).not.toContain('Banka')
  })
})
