import type { ErrorName } from '@vezne/protocol'
import { GatewayError } from '../../../packages/gateway/src/kernel/index.ts'
import {
  closeBatchesOf,
  inquire,
  type MoneyCall,
  type PaymentPorts,
  type ProvisionRequest,
  provision,
  returnPayment,
  reversePayment,
} from '../../../packages/gateway/src/payments/index.ts'
import type { Attempt, Told } from './attempt.ts'
import { MERCHANT } from './cast.ts'
import type { LinkDesk } from './link-desk.ts'
import type { PlannedCall } from './plan.ts'
import type { SimulatedNode } from './simulated-node.ts'

type Pay = Extract<PlannedCall['call'], { kind: 'pay' }>

/** As in the links' own use case: the use is somebody else's, or the bank has yet to speak. */
const KEEPS_ITS_USE = new Set<ErrorName>([
  'LINK_USED_UP',
  'SESSION_ALREADY_USED',
  'SESSION_NOT_VERIFIED',
])

const REQUEST: ProvisionRequest = {
  amountMinor: null,
  pointAmountMinor: null,
  cardToken: null,
  currency: null,
  paymentType: null,
  integrationMode: 'Api',
  installmentCount: null,
  sessionId: null,
  originalOrderId: null,
  gatewayAlias: null,
  details: {
    description: null,
    cardHolderName: null,
    merchantCustomerName: null,
    merchantCustomerPhoneCode: null,
    merchantCustomerPhoneNumber: null,
  },
  linkUse: null,
}

type Parts = Readonly<{
  sessionIds: readonly string[]
  desk: LinkDesk
  /** The order of the payment at this place of the plan, if there is one by now. */
  orderIdOf: (place: number) => string | null
}>

/** Makes the planned calls, and remembers what came of them. */
export class MerchantSide {
  readonly attempts: Attempt[] = []
  readonly #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  call(node: SimulatedNode, planned: PlannedCall, conversationId: string): void {
    const attempt: Attempt = { planned, conversationId, told: { kind: 'nothing' } }
    const money = moneyCall(planned, conversationId)
    const made = this.#madeOf(planned.call)
    if (made === null) return
    this.attempts.push(attempt)
    node.world.tell(`${node.name} is called by ${conversationId}: ${planned.call.kind}`)
    node.start(
      (ports) => made(ports, money, node),
      (end) => {
        attempt.told = end.kind === 'answered' ? end.answer : toldByError(node, end.error)
        const { told } = attempt
        const word = told.kind === 'refused' ? told.error : JSON.stringify(told)
        node.world.trace?.push(`${conversationId} is told ${word}`)
      },
    )
  }

  #madeOf(
    call: PlannedCall['call'],
  ): ((ports: PaymentPorts, money: MoneyCall, node: SimulatedNode) => Promise<Told>) | null {
    if (call.kind === 'pay') return (ports, money, node) => this.#pay(ports, money, { call, node })
    if (call.kind === 'closeDay') {
      return async (ports) => {
        await closeBatchesOf(ports, MERCHANT.merchantId)
        return { kind: 'other' }
      }
    }
    const orderId = this.#parts.orderIdOf(call.target)
    return orderId === null ? null : (ports, money) => toOrder(ports, money, { call, orderId })
  }

  async #pay(
    ports: PaymentPorts,
    money: MoneyCall,
    { call, node }: Readonly<{ call: Pay; node: SimulatedNode }>,
  ): Promise<Told> {
    const { proof, amountMinor, pointAmountMinor, paymentType, gatewayAlias } = call
    const values = { amountMinor, pointAmountMinor, paymentType, gatewayAlias }
    const request = { ...REQUEST, ...values, cardToken: 'token' }
    if (proof.kind === 'card') return provisioned(ports, money, request)
    if (proof.kind === 'session') {
      const sessionId = this.#parts.sessionIds[proof.number] ?? null
      return provisioned(ports, money, { ...request, cardToken: null, sessionId })
    }
    const { desk } = this.#parts
    const linkUse = await desk.reserve(node)
    if (linkUse === null) return { kind: 'refused', error: 'LINK_USED_UP' }
    try {
      const atLinkPage = { ...money, pair: null, idempotency: null }
      return await provisioned(ports, atLinkPage, { ...request, linkUse })
    } catch (error) {
      const gone = error instanceof GatewayError && !KEEPS_ITS_USE.has(error.code)
      if (gone) await desk.release(node, linkUse.useId)
      throw error
    }
  }
}

function moneyCall({ key, pair, body, call }: PlannedCall, conversationId: string): MoneyCall {
  const fingerprint = Buffer.alloc(32)
  fingerprint.writeInt32LE(body)
  const mac = Buffer.alloc(32)
  mac.writeInt32LE(pair)
  return {
    merchant: MERCHANT,
    conversationId,
    pair: {
      merchantId: MERCHANT.merchantId,
      publicKey: 'pk',
      nonce: `${pair}`,
      mac,
      nonceTime: -1n,
    },
    clientIpAddress: '203.0.113.7',
    idempotency: key === null ? null : { key: `${call.kind} ${key}`, fingerprint },
  }
}

async function provisioned(
  ports: PaymentPorts,
  money: MoneyCall,
  request: ProvisionRequest,
): Promise<Told> {
  return { kind: 'provision', result: await provision(ports, money, request) }
}

type OnOrder = Readonly<{
  call: Exclude<PlannedCall['call'], { kind: 'pay' | 'closeDay' }>
  orderId: string
}>

async function toOrder(
  ports: PaymentPorts,
  money: MoneyCall,
  { call, orderId }: OnOrder,
): Promise<Told> {
  switch (call.kind) {
    case 'capture': {
      const { amountMinor } = call
      const capture = { ...REQUEST, amountMinor, originalOrderId: orderId }
      return provisioned(ports, money, { ...capture, paymentType: 'PostAuth' })
    }
    case 'return': {
      const { amountMinor } = call
      return { kind: 'return', result: await returnPayment(ports, money, { orderId, amountMinor }) }
    }
    case 'reverse':
      return { kind: 'reverse', result: await reversePayment(ports, money, { orderId }) }
    case 'inquire': {
      await inquire(ports, MERCHANT.merchantId, { orderId, paymentConversationId: null })
      return { kind: 'other' }
    }
  }
}

/** A lost database is bad luck; whatever else is thrown is a bug. */
function toldByError(node: SimulatedNode, error: unknown): Told {
  if (error instanceof GatewayError) return { kind: 'refused', error: error.code }
  const name = error instanceof Error ? error.name : 'unknown'
  if (name !== 'DatabaseLostError' && name !== 'ConstraintError') {
    node.world.violate(`a call broke off: ${String(error)}`)
  }
  return { kind: 'other' }
}
