import type { AttributeName } from './attribute-table.ts'

type Kind = 'server' | 'client' | 'internal'

/** A span as the code makes it and `docs/reference/traces.md` shows it. Words in braces are attributes. */
export type SpanSpec = Readonly<{
  name: string
  kind: Kind
  meaning: string
  attributes: readonly AttributeName[]
}>

const ERROR = 'error.type'
const STATEMENT = ['db.system.name', ERROR] as const
const ORDER = ['vezne.merchant.id', 'vezne.order.id'] as const
const OUTCOME = ['vezne.state', 'vezne.outcome', 'vezne.found_by', 'vezne.is_written'] as const
const SESSION = ['vezne.merchant.id', 'vezne.session.id', ...STATEMENT] as const

/** Every span of the gateway, with every attribute that it may have (decision 10.48). */
export const SPANS = {
  request: {
    name: '{http.request.method} {http.route}',
    kind: 'server',
    meaning:
      'A call whose signature was verified; or a request of a page or an operator beneath which one of the other spans was made.',
    attributes: [
      'http.request.method',
      'http.route',
      'url.scheme',
      'http.response.status_code',
      ERROR,
      'vezne.error',
      'vezne.incident.id',
      'vezne.merchant.number',
    ],
  },
  choices: {
    name: 'payment choose terminal',
    kind: 'internal',
    meaning:
      'Reads what decides the terminal: terminals, prices and rules, from memory or the database. The choice itself takes microseconds; `payment open` says what it was.',
    attributes: ['vezne.merchant.id', 'vezne.terminals', 'vezne.routing.has_rules', ERROR],
  },
  openPayment: {
    name: 'payment open',
    kind: 'client',
    meaning: 'The first commit of a payment, with the wait for the statement that it shares.',
    attributes: [
      'vezne.merchant.id',
      'vezne.order.id',
      'vezne.bank_order.id',
      'vezne.payment.type',
      'vezne.terminal.id',
      'vezne.routing.by',
      'vezne.session.id',
      'vezne.link.id',
      'vezne.verdict',
      ...STATEMENT,
    ],
  },
  movePayment: {
    name: 'payment move',
    kind: 'client',
    meaning: 'Binds a payment whose first try moved no money to its next terminal.',
    attributes: [
      ...ORDER,
      'vezne.bank_order.id',
      'vezne.terminal.id',
      'vezne.is_written',
      ...STATEMENT,
    ],
  },
  concludePayment: {
    name: 'payment settle',
    kind: 'client',
    meaning: 'The second commit of a payment: outcome, ledger and event.',
    attributes: [
      ...ORDER,
      'vezne.payment.type',
      'vezne.terminal.id',
      'vezne.decline.group',
      ...OUTCOME,
      ...STATEMENT,
    ],
  },
  openOperation: {
    name: 'operation open',
    kind: 'client',
    meaning: 'The first commit of a return, a reverse or an expiry.',
    attributes: [...ORDER, 'vezne.operation.kind', 'vezne.verdict', ...STATEMENT],
  },
  concludeOperation: {
    name: 'operation settle',
    kind: 'client',
    meaning: 'The second commit of a return, a reverse or an expiry.',
    attributes: [...ORDER, 'vezne.operation.kind', ...OUTCOME, ...STATEMENT],
  },
  createSession: {
    name: '3-D Secure create',
    kind: 'client',
    meaning: 'Writes a 3-D Secure session.',
    attributes: SESSION,
  },
  startSession: {
    name: '3-D Secure start',
    kind: 'client',
    meaning: 'Writes that a verification begins.',
    attributes: [...SESSION, 'vezne.is_written'],
  },
  handOver: {
    name: '3-D Secure hand over',
    kind: 'client',
    meaning: 'Decides whether a browser gets the form for the bank.',
    attributes: [...SESSION, 'vezne.verdict'],
  },
  finishSession: {
    name: '3-D Secure finish',
    kind: 'client',
    meaning: 'Writes the result that the bank’s callback brought.',
    attributes: [...SESSION, 'vezne.md_status', 'vezne.is_written'],
  },
  reserveUse: {
    name: 'link reserve use',
    kind: 'client',
    meaning: 'Reserves a use of a payment link for a try to pay.',
    attributes: [...SESSION, 'vezne.link.id', 'vezne.verdict'],
  },
  bankCall: {
    name: 'bank {vezne.bank.operation}',
    kind: 'client',
    meaning:
      'A call to a bank. It is an error where the outcome is unknown, nothing was sent, or the bank refused the request; a decline is none.',
    attributes: [
      'vezne.bank.connector',
      'server.address',
      'vezne.bank.operation',
      'vezne.bank.result',
      'vezne.bank.detail',
      'vezne.merchant.id',
      'vezne.terminal.id',
      'vezne.bank_order.id',
      ERROR,
    ],
  },
  job: {
    name: 'job {vezne.job.name}',
    kind: 'internal',
    meaning:
      'A run of a job beneath which one of the other spans was made. Other runs have no span.',
    attributes: ['vezne.job.name', ERROR],
  },
  webhook: {
    name: 'webhook send',
    kind: 'client',
    meaning: 'One attempt to deliver an event to a merchant’s endpoint, in a trace of its own.',
    attributes: [
      'vezne.merchant.id',
      'vezne.endpoint.id',
      'vezne.event.id',
      'vezne.webhook.is_resent',
      'http.response.status_code',
      ERROR,
    ],
  },
} as const satisfies Readonly<Record<string, SpanSpec>>

export type SpanName = keyof typeof SPANS

/** The attributes of one span. */
export type AttributesOf<Name extends SpanName> = (typeof SPANS)[Name]['attributes'][number]
