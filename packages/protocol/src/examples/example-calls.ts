import type { Endpoint } from '../endpoint.ts'
import { ENDPOINTS, type EndpointName } from '../endpoints.ts'

/** One call of the walk through the API from which the reference takes its examples. */
export type ExampleCall = Readonly<{
  endpoint: EndpointName
  fields: Readonly<Record<string, unknown>>
  /** Fields whose value an earlier answer gave: `endpoint.field`, or the way to a field within. */
  carried: Readonly<Record<string, string>>
  /** Something that is no call of the API must happen before. */
  after?: 'verification'
  /** The call only prepares the next one: its answer is not shown. */
  isPreparation?: true
}>

/** A call as the running gateway answered it; ids, times and secrets are replaced by steady ones. */
export type RecordedExchange = Readonly<{
  /** Body of a POST or query of a GET, without the authentication values. */
  request: Readonly<Record<string, unknown>>
  status: number
  answer: unknown
}>

const CARD = { CardNumber: '5528790000000008', ExpireMonth: '12', ExpireYear: '30', Cvv: '000' }
const AMOUNT = 249.9
const CARD_TOKEN = { cardToken: 'tokens.cardToken' }
const SESSION = { threeDSessionId: 'getThreeDSession.threeDSessionId' }
const ORDER = { orderId: 'provision.orderId' }
const LINK = { id: 'createLink.id' }
const WEBHOOK = { endpointId: 'webhooksCreate.endpoint.endpointId' }

/** The calls in an order in which each succeeds. An endpoint without a row is called with what its schema requires. */
const WALK: readonly (Partial<ExampleCall> & Pick<ExampleCall, 'endpoint'>)[] = [
  { endpoint: 'time' },
  { endpoint: 'tokens', fields: CARD },
  { endpoint: 'binInformation', fields: { binNumber: '552879' } },
  { endpoint: 'installment', fields: { BinNumber: '552879', Amount: '249.90' } },
  { endpoint: 'pointInquiry', carried: CARD_TOKEN },
  { endpoint: 'getThreeDSession', fields: { amount: AMOUNT }, carried: CARD_TOKEN },
  {
    endpoint: 'init3ds',
    fields: { CallbackUrl: 'https://shop.example/3ds-return', ClientIpAddress: '203.0.113.7' },
    carried: { ThreeDSessionId: 'getThreeDSession.threeDSessionId' },
  },
  { endpoint: 'getThreeDSessionResult', carried: SESSION, after: 'verification' },
  {
    endpoint: 'provision',
    fields: { amount: AMOUNT, description: 'Türk kahvesi, 250 g', merchantReference: 'A-1907' },
    carried: SESSION,
  },
  { endpoint: 'inquire', carried: ORDER },
  { endpoint: 'listPayments', fields: { limit: '2' } },
  { endpoint: 'endOfDay' },
  { endpoint: 'return', fields: { amount: 49.9 }, carried: ORDER },
  { endpoint: 'provision', fields: { amount: AMOUNT }, carried: CARD_TOKEN, isPreparation: true },
  { endpoint: 'reverse', carried: ORDER },
  {
    endpoint: 'createLink',
    fields: {
      linkType: 'SingleUse',
      linkAmountType: 'FixedAmount',
      amount: AMOUNT,
      is3dRequired: true,
      productName: 'Türk kahvesi, 250 g',
    },
  },
  { endpoint: 'linkStatus', carried: LINK },
  { endpoint: 'deleteLink', carried: LINK },
  {
    endpoint: 'createCheckout',
    fields: { amount: AMOUNT, returnUrl: 'https://shop.example/paid', merchantReference: 'A-1907' },
  },
  { endpoint: 'webhooksCreate', fields: { url: 'https://shop.example/vezne' } },
  { endpoint: 'webhooksList' },
  {
    endpoint: 'webhooksUpdate',
    fields: { types: ['payment.approved', 'payment.returned'] },
    carried: WEBHOOK,
  },
  { endpoint: 'webhooksTest', carried: WEBHOOK },
  { endpoint: 'webhooksRoll', carried: WEBHOOK },
  { endpoint: 'webhooksDelete', carried: WEBHOOK },
  { endpoint: 'readEvents', fields: { limit: '1', types: 'payment.approved' } },
]

const endpoints: readonly (Endpoint & { name: EndpointName })[] = ENDPOINTS

/** Every endpoint at least once: the walk, then the endpoints that have no row in it. */
export const EXAMPLE_CALLS: readonly ExampleCall[] = [
  ...WALK.map((row) => ({ fields: {}, carried: {}, ...row })),
  ...endpoints
    .filter(({ name }) => WALK.every(({ endpoint }) => endpoint !== name))
    .map(({ name, request }) => ({ endpoint: name, fields: requiredFields(request), carried: {} })),
]

type Schema = Readonly<{
  type?: string
  enum?: readonly string[]
  examples?: readonly unknown[]
  required?: readonly string[]
  properties?: Readonly<Record<string, Schema>>
}>

function requiredFields(request: object): Record<string, unknown> {
  const { required = [], properties = {} }: Schema = request
  return Object.fromEntries(required.map((name) => [name, exampleOf(properties[name] ?? {})]))
}

/** A value that is likely to be accepted; the recording of the examples says where it is not. */
function exampleOf({ type, enum: values, examples }: Schema): unknown {
  if (examples !== undefined) return examples[0]
  if (values !== undefined) return values[0]
  if (type === 'number') return AMOUNT
  if (type === 'integer') return 1
  if (type === 'boolean') return false
  return type === 'array' ? [] : 'example'
}

/** The call of an endpoint that the reference shows. */
export function exampleCallOf(name: string): ExampleCall {
  const call = EXAMPLE_CALLS.find((each) => each.endpoint === name && !each.isPreparation)
  if (call === undefined) throw new Error(`There is no example call of ${name}.`)
  return call
}
