import type { Endpoint } from '@vezne/protocol'
import type { Random } from '../../support/random.ts'
import type { FieldSchema } from './field-model.ts'
import type { Success } from './fuzz-request.ts'
import type { Stock, StockName } from './stock.ts'

export type Values = Record<string, unknown>

/** Fields that fit together: the gateway understands them (200), whatever it then decides. */
export type ValidFields = Readonly<{ values: Values; success: Success }>

type Choice = Readonly<{ random: Random; stock: Stock }>

const CARDS = ['5528790000000008', '4603450000000000', '5526080000000006', '4111111111111129']
const BINS = ['552879', '460345', '52608000', '411111', '979203', '99999999']
const DAY_MILLISECONDS = 86_400_000

/** What a field's name promises; any other is made up from its schema. */
const BY_NAME: Readonly<Record<string, (choice: Choice) => unknown>> = {
  amount: ({ random }) => amountOf(random),
  pointAmount: () => 0,
  cardToken: ({ random, stock }) => stock.take('cardToken', random),
  threeDSessionId: ({ random, stock }) => stock.take('session', random),
  ThreeDSessionId: ({ random, stock }) => stock.take('session', random),
  orderId: ({ random, stock }) => stock.take('order', random),
  originalOrderId: ({ random, stock }) => stock.take('preAuth', random),
  id: ({ random, stock }) => stock.take('link', random),
  paymentsAfter: () => '0_01900000-0000-7000-8000-0000000000ff',
  binNumber: ({ random }) => random.pick(BINS),
  BinNumber: ({ random }) => random.pick(BINS),
  Amount: ({ random }) => amountOf(random).toFixed(2),
  languageCode: ({ random }) => random.pick(['tr', 'en', 'EN-gb', 'de']),
  LanguageCode: ({ random }) => random.pick(['tr', 'en']),
  currency: () => 'TRY',
  installmentCount: ({ random }) => random.pick([0, 1, 1, 1, 3]),
  integrationMode: () => 'Api',
  CardNumber: ({ random }) => random.pick(CARDS),
  ExpireMonth: ({ random }) => random.pick(['1', '01', '12']),
  ExpireYear: ({ random }) => random.pick(['40', '2040']),
  Cvv: () => '000',
  CallbackUrl: () => 'https://shop.example/done?order=7',
  ClientIpAddress: ({ random }) => random.pick(['203.0.113.7', '2001:db8::7']),
  returnUrl: () => 'https://shop.example/thanks',
  expiryDate: ({ random, stock }) => dateAfter(stock.startedAt, 2 + random.below(300)),
  maxUsageCount: ({ random }) => 1 + random.below(100),
  installments: ({ random }) => [1, 2, 3, 6, 9, 12].slice(0, 1 + random.below(6)),
  smsTo: () => ['+905321234567'],
  emailTo: () => ['kasa@shop.example'],
  metadata: ({ random }) => ({ cart: `A-${random.below(1000)}` }),
}

const ALWAYS_SUCCEED = [
  'tokens',
  'installment',
  'linkStatus',
  'getThreeDSessionResult',
  'inquire',
  'time',
]

export function validFields(endpoint: Endpoint, choice: Choice): ValidFields {
  const { required, properties } = shapeOf(endpoint)
  const values: Values = {}
  for (const [name, schema] of Object.entries(properties)) {
    if (!required.includes(name) && choice.random.chance(0.6)) continue
    values[name] = BY_NAME[name]?.(choice) ?? fromSchema(schema, choice.random)
  }
  const usual = ALWAYS_SUCCEED.includes(endpoint.name) ? 'must' : 'may'
  const success = COHERENT[endpoint.name]?.(values, choice) ?? usual
  return useForeign(endpoint, values, choice) ? { values, success: 'never' } : { values, success }
}

/** What the other merchant has must look as if it were not there. */
const FOREIGN: Readonly<Record<string, readonly [field: string, stock: StockName]>> = {
  inquire: ['orderId', 'anotherOrder'],
  return: ['orderId', 'anotherOrder'],
  reverse: ['orderId', 'anotherOrder'],
  getThreeDSession: ['cardToken', 'anotherCardToken'],
  getThreeDSessionResult: ['threeDSessionId', 'anotherSession'],
  init3ds: ['ThreeDSessionId', 'anotherSession'],
  pointInquiry: ['cardToken', 'anotherCardToken'],
}

function useForeign(endpoint: Endpoint, values: Values, { random, stock }: Choice): boolean {
  const foreign = FOREIGN[endpoint.name]
  if (foreign === undefined || !random.chance(0.05)) return false
  const [field, name] = foreign
  values[field] = stock.take(name, random)
  return true
}

/** The fields of an endpoint, as its TypeBox schema lists them. */
export function shapeOf(endpoint: Endpoint): {
  properties: Readonly<Record<string, FieldSchema>>
  required: readonly string[]
} {
  const shape: Readonly<{
    properties?: Record<string, FieldSchema>
    required?: readonly string[]
  }> = endpoint.request
  return { properties: shape.properties ?? {}, required: shape.required ?? [] }
}

/** Rules that join fields; they may also say more of the outcome. */
const COHERENT: Readonly<Record<string, (values: Values, choice: Choice) => Success | undefined>> =
  {
    provision: (values, choice) => coherentProvision(values, choice),
    getThreeDSession: (values) => {
      if (values['paymentType'] === 'PostAuth') delete values['paymentType']
      return undefined
    },
    binInformation: (values, { random }) => {
      if (random.chance(0.5)) delete values['cardToken']
      else delete values['binNumber']
      if (values['cardToken'] === undefined) values['binNumber'] = random.pick(BINS)
      return values['cardToken'] === undefined ? 'must' : 'may'
    },
    inquire: (values, { random, stock }) => {
      delete values['paymentConversationId']
      values['orderId'] = stock.take('order', random)
      return undefined
    },
    listPayments: (values, { random, stock }) => {
      values['from'] = '2020-01-01'
      values['to'] = '2030-12-31T23:59:59+03:00'
      values['limit'] = String(1 + random.below(100))
      values['lastFour'] = '0008'
      values['after'] = stock.take('order', random)
      return 'must'
    },
    readEvents: (values, { random }) => {
      for (const name of ['after', 'limit', 'types', 'wait']) delete values[name]
      values['limit'] = String(1 + random.below(100))
      return 'must'
    },
    webhooksCreate: (values) => {
      values['url'] = 'http://127.0.0.1:9/hook'
      values['types'] = ['link.paid']
      return 'may'
    },
    webhooksUpdate: (values) => {
      values['url'] = 'http://127.0.0.1:9/hook'
      values['types'] = []
      return 'may'
    },
    createCheckout: (values) => {
      values['returnUrl'] = 'https://shop.example/done'
      values['cancelUrl'] = 'https://shop.example/cart'
      values['frameAncestors'] = ['https://shop.example']
      values['currency'] = 949
      values['installments'] = [1, 3]
      return 'must'
    },
    createLink: (values) => {
      delete values['merchantId']
      values['amount'] = values['linkAmountType'] === 'FixedAmount' ? 12.34 : 0
      values['maxUsageCount'] = 3
      values['currency'] = 949
      values['smsTo'] = ['+905321234567']
      values['emailTo'] = ['kasa@shop.example']
      return 'must'
    },
  }

function coherentProvision(values: Values, { random, stock }: Choice): Success {
  delete values['gateway']
  const flavour = random.below(10)
  const isCapture = flavour === 9
  values['paymentType'] = isCapture ? 'PostAuth' : random.pick(['Auth', 'Auth', 'Auth', 'PreAuth'])
  values['cardToken'] = stock.take('cardToken', random)
  values['integrationMode'] = 'Api'
  values['installmentCount'] = values['paymentType'] === 'PreAuth' ? 1 : random.pick([0, 1, 1, 3])
  delete values['threeDSessionId']
  if (flavour === 8) {
    const session = random.chance(0.7) ? 'verifiedSession' : 'session'
    values['threeDSessionId'] = stock.take(session, random)
    delete values['cardToken']
  }
  if (!isCapture) delete values['originalOrderId']
  else values['originalOrderId'] = stock.take('preAuth', random)
  return 'may'
}

function amountOf(random: Random): number {
  return (1 + random.below(50_000)) / 100
}

function dateAfter(start: number, days: number): string {
  return new Date(start + days * DAY_MILLISECONDS).toISOString().slice(0, 10)
}

function fromSchema(schema: FieldSchema, random: Random): unknown {
  if (schema.enum !== undefined) return random.pick(schema.enum)
  if (schema.type === 'boolean') return random.chance(0.5)
  const longest = Math.min(schema.maxLength ?? 20, 20)
  return 'Çay, kahve & “simit” 7'.slice(0, 1 + random.below(longest))
}
