import { ENDPOINTS, type EndpointName } from '@vezne/protocol'
import { Compile } from 'typebox/compile'
import { describe, expect, it } from 'vitest'
import { CALLBACK, tokenOf, verifyHolder } from '../support/steps.ts'
import { useSandbox } from '../support/use-sandbox.ts'

const sandbox = useSandbox()
let cardToken: string
let sessionId: string
let htmlContent: string
let orderId: string
let endpointId = ''
let linkId: string

const CARD = '5528790000000008'
const link = {
  linkType: 'SingleUse',
  linkAmountType: 'FixedAmount',
  amount: 99.9,
  currency: 949,
  productName: 'Kahve',
} as const

/** Every row of the endpoint table, in an order in which each has what it needs of those before. */
const CALLS: Readonly<Record<EndpointName, () => Promise<unknown>>> = {
  tokens: async () => {
    const card = { CardNumber: CARD, ExpireMonth: '12', ExpireYear: '2030', Cvv: '000' }
    const answer = await sandbox.merchant.tokens(card)
    cardToken = answer.isSucceed ? answer.cardToken : ''
    return answer
  },
  installment: () => sandbox.merchant.installment({ BinNumber: '552879', Amount: '1000.00' }),
  binInformation: () => sandbox.merchant.binInformation({ binNumber: '552879' }),
  pointInquiry: async () => {
    const token = await tokenOf(sandbox.merchant, '4159000000300005')
    return sandbox.merchant.pointInquiry({ cardToken: token })
  },
  getThreeDSession: async () => {
    const answer = await sandbox.merchant.getThreeDSession({ cardToken, amount: 100 })
    sessionId = answer.isSucceed ? answer.threeDSessionId : ''
    return answer
  },
  init3ds: async () => {
    const start = { ThreeDSessionId: sessionId, CallbackUrl: CALLBACK }
    const answer = await sandbox.merchant.init3ds(start)
    htmlContent = answer.isSucceed ? answer.htmlContent : ''
    return answer
  },
  getThreeDSessionResult: async () => {
    await verifyHolder(htmlContent)
    return sandbox.merchant.getThreeDSessionResult({ threeDSessionId: sessionId })
  },
  provision: async () => {
    const request = { amount: 100, threeDSessionId: sessionId, integrationMode: 'Api' } as const
    const answer = await sandbox.merchant.provision(request)
    orderId = answer.orderId ?? ''
    return answer
  },
  inquire: () => sandbox.merchant.inquire({ orderId }),
  listPayments: () => sandbox.merchant.listPayments({ state: 'Approved' }),
  return: () => sandbox.merchant.return({ orderId, amount: 40 }),
  reverse: async () => {
    const token = await tokenOf(sandbox.merchant, CARD)
    const paid = await sandbox.merchant.provision({ cardToken: token, amount: 5 })
    return sandbox.merchant.reverse({ orderId: paid.orderId ?? '' })
  },
  createLink: async () => {
    const answer = await sandbox.merchant.createLink(link)
    linkId = answer.isSuccess ? answer.id : ''
    return answer
  },
  createCheckout: () =>
    sandbox.merchant.createCheckout({ amount: 10, returnUrl: 'https://shop.example/done' }),
  linkStatus: () => sandbox.merchant.linkStatus({ id: linkId }),
  deleteLink: () => sandbox.merchant.deleteLink({ id: linkId }),
  readEvents: () => sandbox.merchant.readEvents({ limit: '1', wait: '25' }),
  webhooksCreate: async () => {
    const answer = await sandbox.merchant.webhooksCreate({ url: 'http://127.0.0.1:9/hook' })
    endpointId = answer.isSucceed ? answer.endpoint.endpointId : ''
    return answer
  },
  webhooksList: () => sandbox.merchant.webhooksList(),
  webhooksUpdate: () => sandbox.merchant.webhooksUpdate({ endpointId, state: 'Paused' }),
  webhooksRoll: () => sandbox.merchant.webhooksRoll({ endpointId }),
  webhooksTest: () => sandbox.merchant.webhooksTest({ endpointId }),
  webhooksDelete: () => sandbox.merchant.webhooksDelete({ endpointId }),
  endOfDay: () => sandbox.merchant.endOfDay(),
  time: () => sandbox.merchant.time(),
}

describe('the endpoint table', () => {
  it('has a call here for every row', () => {
    expect(Object.keys(CALLS).toSorted()).toEqual(ENDPOINTS.map(({ name }) => name).toSorted())
  })

  it.each(Object.keys(CALLS))('%s answers as the contract says', async (name) => {
    const endpoint = ENDPOINTS.find((one) => one.name === name)
    const call = CALLS[name as EndpointName]
    const answer = await call()
    const check = Compile(endpoint?.response ?? {})
    expect([...check.Errors(answer)].map((problem) => problem.message)).toEqual([])
    const success = answer === true || Object(answer).isSucceed || Object(answer).isSuccess
    expect(success).toBe(true)
  })

  it('Endpoints, rule 6: every answer that carries conversationId echoes the request’s', async () => {
    const options = { conversationId: 'sipariş-7' }
    const card = { CardNumber: CARD, ExpireMonth: '12', ExpireYear: '30' }
    expect(await sandbox.merchant.tokens(card, options)).toMatchObject(options)
    const unknown = { orderId: '01900000-0000-7000-8000-0000000000ff' }
    const ascii = { conversationId: 'order 7 / try 2' }
    expect(await sandbox.merchant.inquire(unknown, ascii)).toMatchObject({
      ...ascii,
      errorCode: '0114',
    })
  })

  it('decision 5.7: inquire finds a payment by the ConversationId of its provision', async () => {
    const token = await tokenOf(sandbox.merchant, CARD)
    const options = { conversationId: 'lost answer 1' }
    const paid = await sandbox.merchant.provision({ cardToken: token, amount: 6 }, options)
    const found = await sandbox.merchant.inquire({ paymentConversationId: 'lost answer 1' })
    expect(found).toMatchObject({ orderId: paid.orderId, matchCount: 1, amount: 6 })
  })

  it('decision 1.2, 5.6: another merchant’s order is not there, byte for byte', async () => {
    const options = { conversationId: 'same' }
    const foreign = await sandbox.restricted.inquire({ orderId }, options)
    const nobodys = { orderId: '01900000-0000-7000-8000-0000000000ff' }
    expect(foreign).toEqual(await sandbox.restricted.inquire(nobodys, options))
    expect(foreign).toMatchObject({ isSucceed: false, errorCode: '0114' })
  })

  it('decision 5.9: a non-secure payment needs the permission', async () => {
    const token = await tokenOf(sandbox.restricted, CARD)
    const refused = await sandbox.restricted.provision({ cardToken: token, amount: 5 })
    expect(refused).toMatchObject({ isSucceed: false, errorCode: '0112' })
  })
})

/** Errors 3, and the rules of decision 1.6 that join fields: what is wrong is named. */
const INVALID: readonly (readonly [rule: string, field: string, call: () => Promise<unknown>])[] = [
  [
    'Errors 3: PostAuth without originalOrderId',
    'originalOrderId',
    () => sandbox.merchant.provision({ amount: 1, paymentType: 'PostAuth' }),
  ],
  [
    'Errors 3: FixedAmount without amount',
    'amount',
    () => sandbox.merchant.createLink({ linkType: 'SingleUse', linkAmountType: 'FixedAmount' }),
  ],
  [
    'Errors 3: Sms without smsTo',
    'smsTo',
    () => sandbox.merchant.createLink({ ...link, notificationMethod: 'Sms' }),
  ],
  [
    'Errors 3: Email without emailTo',
    'emailTo',
    () => sandbox.merchant.createLink({ ...link, notificationMethod: 'Email' }),
  ],
  [
    'decision 6.1: Both without recipients',
    'smsTo',
    () => sandbox.merchant.createLink({ ...link, notificationMethod: 'Both' }),
  ],
  [
    'Limits 2: MultipleUse without maxUsageCount',
    'maxUsageCount',
    () => sandbox.merchant.createLink({ ...link, linkType: 'MultipleUse' }),
  ],
  [
    'Limits 3: a BIN of seven digits',
    'binNumber',
    () => sandbox.merchant.binInformation({ binNumber: '5528790' }),
  ],
  [
    'decision 1.6: a BIN query without either',
    'binNumber',
    () => sandbox.merchant.binInformation({}),
  ],
  [
    'decision 1.5: a third decimal',
    'amount',
    () => sandbox.merchant.provision({ cardToken, amount: 10.999 }),
  ],
  [
    'CallbackUrl must not contain localhost',
    'CallbackUrl',
    () =>
      sandbox.merchant.init3ds({
        ThreeDSessionId: sessionId,
        CallbackUrl: 'https://a.example/?x=LocalHost',
      }),
  ],
]

describe('Errors: invalid requests', () => {
  it.each(INVALID)('%s is a 400 that names %s', async (_, field, call) => {
    await expect(call()).rejects.toMatchObject({ status: 400, errorCode: '0100' })
    await expect(call()).rejects.toThrow(field)
  })
})
