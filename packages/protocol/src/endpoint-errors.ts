import type { Endpoint } from './endpoint.ts'
import type { EndpointName } from './endpoints.ts'
import { ERRORS, type ErrorGroup, type ErrorName } from './errors/index.ts'

/** Errors of any call: nothing of its content has been looked at. */
const OF_ANY_CALL: readonly ErrorName[] = [
  'TOO_MANY_REQUESTS',
  'REQUEST_TIMEOUT',
  'HEADERS_TOO_LARGE',
  'HOST_HEADER',
  'CONTENT_ENCODING',
  'EXPECTATION',
  'TRANSFER_CODING',
  'METHOD_NOT_ALLOWED',
  'UNKNOWN_PATH',
  'INTERNAL',
  'NOT_READY',
  'PLAIN_HTTP',
  'HOST_UNKNOWN',
]

const OF_A_BODY: readonly ErrorName[] = ['MALFORMED_BODY', 'BODY_TOO_LARGE', 'CONTENT_TYPE']
const OF_A_KEY: readonly ErrorName[] = ['IDEMPOTENCY_KEY_REUSED', 'IDEMPOTENCY_KEY_RUNNING']

type OwnErrors = Readonly<{ names?: readonly ErrorName[]; groups?: readonly ErrorGroup[] }>

const BANK: readonly ErrorName[] = ['OUTCOME_UNKNOWN', 'BANK_NOT_REACHED', 'BANK_REFUSED_REQUEST']
const ON_AN_ORDER: readonly ErrorName[] = [
  'ORDER_NOT_FOUND',
  'ORDER_STATE',
  'ORDER_BUSY',
  'TRANSACTION_TYPE',
  'TERMINAL_REMOVED',
  'PERMISSION_MISSING',
  ...BANK,
]
const WEBHOOK: OwnErrors = { names: ['ENDPOINT_NOT_FOUND'] }

/** The rules of an endpoint's own. Those that every call of its kind shares are added by `errorsOf`. */
const OWN: Readonly<Partial<Record<EndpointName, OwnErrors>>> = {
  binInformation: { names: ['CARD_TOKEN_NOT_FOUND'] },
  pointInquiry: {
    names: [
      'CARD_TOKEN_NOT_FOUND',
      'CURRENCY_NOT_SUPPORTED',
      'TERMINAL_NOT_FOUND',
      'POINTS_NOT_OFFERED',
      'TERMINAL_NOT_SERVED',
      'TOO_MANY_DECLINES',
      'BANK_NOT_REACHED',
      'BANK_REFUSED_REQUEST',
      'OUTCOME_UNKNOWN',
    ],
    groups: ['decline'],
  },
  getThreeDSession: {
    names: [
      'AMOUNT',
      'PAYMENT_TYPE',
      'CARD_TOKEN_NOT_FOUND',
      'CURRENCY_NOT_SUPPORTED',
      'INSTALLMENT_NOT_OFFERED',
      'NO_TERMINAL_AVAILABLE',
      'PERMISSION_MISSING',
      'TERMINAL_NOT_FOUND',
      'TERMINAL_NOT_SERVED',
      'TOO_MANY_DECLINES',
    ],
  },
  init3ds: {
    names: [
      'SESSION_NOT_FOUND',
      'SESSION_INVALID',
      'SESSION_ALREADY_USED',
      'SESSION_EXPIRED',
      'TERMINAL_NOT_FOUND',
      'TOO_MANY_DECLINES',
    ],
  },
  getThreeDSessionResult: { names: ['SESSION_NOT_FOUND'] },
  provision: {
    names: [
      'AMOUNT',
      'PAYMENT_TYPE',
      'CARD_TOKEN_NOT_FOUND',
      'CURRENCY_NOT_SUPPORTED',
      'INSTALLMENT_NOT_OFFERED',
      'INTEGRATION_MODE',
      'NO_TERMINAL_AVAILABLE',
      'PERMISSION_MISSING',
      'TERMINAL_NOT_FOUND',
      'TERMINAL_NOT_SERVED',
      'TERMINAL_PAUSED',
      'CAPTURE_EXCEEDS_PREAUTH',
      'CAPTURE_MISMATCH',
      'ORDER_NOT_FOUND',
      'ORDER_STATE',
      'ORDER_BUSY',
      'TERMINAL_REMOVED',
      'TRANSACTION_TYPE',
      'TOO_MANY_DECLINES',
    ],
    groups: ['threeDSecure', 'unknownOutcome', 'decline'],
  },
  return: {
    names: [
      ...ON_AN_ORDER,
      'AMOUNT',
      'REQUIRES_DAY_END',
      'RETURN_EXCEEDS_AMOUNT',
      'ORDER_REVERSED',
    ],
    groups: ['decline'],
  },
  reverse: { names: [...ON_AN_ORDER, 'DAY_ALREADY_CLOSED', 'ORDER_REVERSED'], groups: ['decline'] },
  inquire: { names: ['ORDER_NOT_FOUND'] },
  createLink: {
    names: [
      'MERCHANT_INVALID',
      'AMOUNT',
      'CURRENCY_NOT_SUPPORTED',
      'INSTALLMENT_NOT_OFFERED',
      'PERMISSION_MISSING',
      'LINK_NOTICE_BUDGET',
    ],
  },
  createCheckout: {
    names: ['AMOUNT', 'CURRENCY_NOT_SUPPORTED', 'INSTALLMENT_NOT_OFFERED', 'PERMISSION_MISSING'],
  },
  deleteLink: { names: ['LINK_NOT_FOUND'] },
  linkStatus: { names: ['LINK_NOT_FOUND'] },
  webhooksCreate: { names: ['TOO_MANY_ENDPOINTS'] },
  webhooksUpdate: WEBHOOK,
  webhooksRoll: WEBHOOK,
  webhooksDelete: WEBHOOK,
  webhooksTest: WEBHOOK,
}

export type EndpointErrors = Readonly<{
  /** What the rules of this endpoint refuse. */
  own: readonly ErrorName[]
  /** A malformed or unsigned call, and what the gateway itself may say: alike at every endpoint of its kind. */
  shared: readonly ErrorName[]
}>

/** The errors that an endpoint can answer. A decline is a group of the card's bank's codes. */
export function errorsOf(endpoint: Endpoint): EndpointErrors {
  const { names = [], groups = [] }: OwnErrors = Object(OWN)[endpoint.name] ?? {}
  const own = [
    ...names,
    ...('properties' in endpoint.request ? (['INVALID_FIELD'] as const) : []),
    ...(endpoint.idempotent ? OF_A_KEY : []),
    ...namesOf(groups),
  ]
  const isSigned = endpoint.authentication !== 'none'
  const shared = [
    ...(isSigned ? namesOf(['authentication']) : []),
    ...(isSigned ? (['MERCHANT_NOT_ACTIVE'] as const) : []),
    ...(endpoint.method === 'POST' ? OF_A_BODY : []),
    ...OF_ANY_CALL,
  ]
  return { own: [...new Set(own)], shared }
}

function namesOf(groups: readonly ErrorGroup[]): ErrorName[] {
  const names = Object.keys(ERRORS) as ErrorName[]
  return names.filter((name) => groups.includes(ERRORS[name].group))
}
