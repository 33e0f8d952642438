import type { Answer, Connection } from './connection.ts'
import { formCall, getCall, jsonCall, provisionCall } from './requests.ts'
import type { Stock } from './stock.ts'
import { payWithThreeDSecure } from './three-d-secure.ts'

/** The result of one step of the load; a text is the gateway's message of a failure. */
export type Outcome = 'sale' | 'refund' | 'other' | Readonly<{ failure: string }>

/** One unit of load. `prepare` makes everything that can be made before the measured time. */
export type Flow = Readonly<{
  prepare: (stock: Stock) => Buffer
  run: (connection: Connection, prepared: Buffer, stock: Stock) => Promise<Outcome>
}>

export const SCENARIOS = [
  'provision',
  'heard-provision',
  'routed-provision',
  'watched-provision',
  'exported-provision',
  'three-d-secure',
  'tokenise',
  'bin',
  'installments',
  'return',
  'replayed-pair',
  'mixed',
] as const

export type Scenario = (typeof SCENARIOS)[number]

/** Every answer is checked: a gateway that refuses quickly would look fast. */
function judge({ status, body }: Answer, good: Outcome): Outcome {
  if (status === 200 && /"isSuc(ceed|cess)":true/.test(body)) return good
  return { failure: `${status} ${body.slice(0, 160)}` }
}

function single(prepare: (stock: Stock) => Buffer, good: Outcome): Flow {
  return { prepare, run: async (connection, bytes) => judge(await connection.send(bytes), good) }
}

const CARD = { CardNumber: '5528790000000008', ExpireMonth: '12', ExpireYear: '30', Cvv: '000' }

/** A used pair must be refused, for the reason that it was used. */
const replayedPair: Flow = {
  prepare: (stock) => stock.usedRequest(),
  run: async (connection, bytes) => {
    const { status, body } = await connection.send(bytes)
    const isRefused = status === 401 && body.includes('"4004"')
    return isRefused ? 'other' : { failure: `a used pair gave ${status} ${body.slice(0, 160)}` }
  },
}

const provision = single((stock) => provisionCall(stock.cardToken()), 'sale')

const FLOWS: Readonly<Record<Exclude<Scenario, 'mixed'>, Flow>> = {
  provision,
  // The same, while a webhook endpoint receives an event for every payment.
  'heard-provision': provision,
  // The same, while three rules choose between four terminals.
  'routed-provision': provision,
  // The same, while people look at payments in the panel.
  'watched-provision': provision,
  // The same, while somebody downloads all payments.
  'exported-provision': provision,
  'three-d-secure': {
    prepare: (stock) => Buffer.from(stock.cardToken()),
    run: async (connection, token) =>
      judge(await payWithThreeDSecure(connection, token.toString()), 'sale'),
  },
  tokenise: single(() => formCall('/v1/Tokens', CARD), 'other'),
  bin: single(() => jsonCall('/v1/Payments/bin-information', { binNumber: '552879' }), 'other'),
  installments: single(() => getCall('/v1/Installment?BinNumber=552879&Amount=149.90'), 'other'),
  return: single(
    (stock) => jsonCall('/v1/Payments/return', { orderId: stock.oldOrderId(), amount: 0.01 }),
    'refund',
  ),
  'replayed-pair': replayedPair,
}

/** Shares in percent; a shop sends more queries than payments. */
const MIX = [
  ['provision', 40],
  ['three-d-secure', 5],
  ['bin', 20],
  ['installments', 15],
  ['tokenise', 12],
  ['return', 4],
  ['replayed-pair', 4],
] as const satisfies readonly (readonly [keyof typeof FLOWS, number])[]

const WHEEL = MIX.flatMap(([scenario, percent]) =>
  Array<keyof typeof FLOWS>(percent).fill(scenario),
)

/** The flow of the nth step of the load. 37 and 100 have no common divisor, so the kinds alternate. */
export function flowOf(scenario: Scenario, step: number): Flow {
  if (scenario !== 'mixed') return FLOWS[scenario]
  return FLOWS[WHEEL[(step * 37) % WHEEL.length] ?? 'provision']
}
