import type { ErrorName } from '@vezne/protocol'
import { GatewayError } from '../../../packages/gateway/src/base/kernel/index.ts'
import {
  closeBatchesOf,
  EMPTY_PROVISION,
  inquire,
  type MoneyCall,
  type PaymentPorts,
  type ProvisionRequest,
  provision,
  returnPayment,
  reversePayment,
} from '../../../packages/gateway/src/payment/payments/index.ts'
import type { Attempt, MerchantAnswer } from './attempt.ts'
import { MERCHANT } from './fixtures.ts'
import type { LinkReservations } from './link-reservations.ts'
import type { PlannedCall } from './plan.ts'
import type { SimulatedNode } from './simulated-node.ts'

type Pay = Extract<PlannedCall['call'], { kind: 'pay' }>

/** As in the links' use case: another payment has the use, or the bank's outcome is open. */
const KEEPS_ITS_USE = new Set<ErrorName>([
  'LINK_USED_UP',
  'SESSION_ALREADY_USED',
  'SESSION_NOT_VERIFIED',
])

type Parts = Readonly<{
  sessionIds: readonly string[]
  linkReservations: LinkReservations
  /** The order of the payment at this place of the plan, if there is one by now. */
  orderIdOf: (place: number) => string | null
}>

/** Makes the planned calls, and keeps their answers. */
export class MerchantSide {
  readonly attempts: Attempt[] = []
  readonly #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  call(node: SimulatedNode, planned: PlannedCall, conversationId: string): void {
    const attempt: Attempt = { planned, conversationId, answer: { kind: 'none' } }
    const money = moneyCall(planned, conversationId)
    const made = this.#madeOf(planned.call)
    if (made === null) return
    this.attempts.push(attempt)
    node.world.log(`${node.name} is called by ${conversationId}: ${planned.call.kind}`)
    node.start(
      (ports) => made(ports, money, node),
      (end) => {
        attempt.answer = end.kind === 'answered' ? end.answer : answerOfError(node, end.error)
        const { answer } = attempt
        const word = answer.kind === 'refused' ? answer.error : JSON.stringify(answer)
        node.world.trace?.push(`${conversationId} is answered ${word}`)
      },
    )
  }

  #madeOf(
    call: PlannedCall['call'],
  ):
    | ((ports: PaymentPorts, money: MoneyCall, node: SimulatedNode) => Promise<MerchantAnswer>)
    | null {
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
  ): Promise<MerchantAnswer> {
    const { proof, amountMinor, pointAmountMinor, paymentType, gatewayAlias } = call
    const values = { amountMinor, pointAmountMinor, paymentType, gatewayAlias }
    const request = { ...EMPTY_PROVISION, ...values, cardToken: 'token' }
    if (proof.kind === 'card') return provisioned(ports, money, request)
    if (proof.kind === 'session') {
      const sessionId = this.#parts.sessionIds[proof.number] ?? null
      return provisioned(ports, money, { ...request, cardToken: null, sessionId })
    }
    const { linkReservations } = this.#parts
    const linkUse = await linkReservations.reserve(node)
    if (linkUse === null) return { kind: 'refused', error: 'LINK_USED_UP' }
    try {
      const atLinkPage = { ...money, pair: null, idempotency: null }
      return await provisioned(ports, atLinkPage, { ...request, linkUse })
    } catch (error) {
      const gone = error instanceof GatewayError && !KEEPS_ITS_USE.has(error.code)
      if (gone) await linkReservations.release(node, linkUse.useId)
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
): Promise<MerchantAnswer> {
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
): Promise<MerchantAnswer> {
  switch (call.kind) {
    case 'capture': {
      const { amountMinor } = call
      const capture = { ...EMPTY_PROVISION, amountMinor, originalOrderId: orderId }
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

/** A lost database may happen; whatever else is thrown is a bug. */
function answerOfError(node: SimulatedNode, error: unknown): MerchantAnswer {
  if (error instanceof GatewayError) return { kind: 'refused', error: error.code }
  const name = error instanceof Error ? error.name : 'unknown'
  if (name !== 'DatabaseLostError' && name !== 'ConstraintError') {
    node.world.violate(`a call broke off: ${String(error)}`)
  }
  return { kind: 'other' }
}
