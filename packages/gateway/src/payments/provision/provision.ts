import type { BankOutcome } from '../../banks/index.ts'
import {
  type KeyedCall,
  type MoneyCall,
  type ProvisionRequest,
  type ProvisionResult,
  provisionResult,
} from '../calls.ts'
import { earlierCall, notWritten, stillRunning, withRules } from '../pair-and-key.ts'
import type { PaymentOpening, PaymentSettlement } from '../payment-store.ts'
import type { PaymentPorts } from '../ports.ts'
import { settlementOfOutcome } from '../settlement.ts'
import { storeOutcome, withPatience } from '../store-outcome.ts'
import { callBank } from './call-bank.ts'
import { checkCapture } from './check-capture.ts'
import { checkPayment } from './check-payment.ts'
import { disownOpening, openPayment, UnansweredOpening } from './open-payment.ts'
import type { AcceptedPayment } from './opening.ts'

/**
 * Takes a payment: Auth, PreAuth, or the PostAuth of a PreAuth; with a card, with a 3-D Secure session, or
 * for a payment link. The rules come first, then two commits with the bank between them.
 *
 * @throws GatewayError where a rule refuses: nothing happened then but that the pair is used up.
 */
export async function provision(
  ports: PaymentPorts,
  call: MoneyCall,
  request: ProvisionRequest,
): Promise<ProvisionResult> {
  const earlier = call.idempotency === null ? null : await earlierCall(ports, call, 'provision')
  if (earlier !== null) return replayed(ports, call.merchant.merchantId, earlier)
  const check = request.paymentType === 'PostAuth' ? checkCapture : checkPayment
  const payment = await withRules(ports, call, () => check(ports, call, request))
  const end = ports.inHand.begin(payment.opening)
  try {
    return await pay(ports, payment)
  } finally {
    end()
  }
}

/**
 * Before the first commit nothing has happened. From then on the order is in the database with its id at
 * the bank, so that whatever becomes of this process, the reconcile job can ask the bank.
 */
async function pay(ports: PaymentPorts, payment: AcceptedPayment): Promise<ProvisionResult> {
  const { opening, attempt } = payment
  let outcome: BankOutcome | null = null
  try {
    const codeSealed = await openPayment(ports, opening)
    outcome = await callBank(ports, payment, codeSealed)
  } catch (error) {
    if (!(error instanceof UnansweredOpening)) throw error
    return await disownOpening(ports, opening, error.cause)
  } finally {
    // Before the outcome is stored: that may take its time, and the next attempt may wait for this one.
    if (outcome?.kind === 'declined') attempt?.keep()
    else attempt?.giveBack()
  }
  const settlement = settlementOfOutcome(ports, opening, outcome)
  return (await settleAndAnswer(ports, opening, settlement)) ?? unknownResult(opening)
}

/**
 * Writes the outcome and answers with what was written. Where somebody else settled the order first,
 * their settlement stands, and is read. Null where the database did not answer for as long as a caller
 * can wait: the money may have moved, so nothing but "unknown" would be true. The outcome is known here,
 * so this process goes on trying to store it, beside the reconcile job that asks the bank.
 */
async function settleAndAnswer(
  ports: PaymentPorts,
  { merchantId, orderId, details }: PaymentOpening,
  settlement: PaymentSettlement,
): Promise<ProvisionResult | null> {
  try {
    const stored = await withPatience(ports, () => storeOutcome(ports, settlement))
    if (stored === 'ours') return provisionResult(settlement, details)
    return stored === null ? null : provisionResult(stored, stored.details)
  } catch (error) {
    ports.inHand.storeLater(settlement)
    const reason = error instanceof Error ? error.message : 'unknown error'
    const what = `The outcome could not be stored: ${reason}`
    ports.alert({ what, merchantId, orderId, cause: error })
    return null
  }
}

function unknownResult({ orderId, details }: PaymentOpening): ProvisionResult {
  return {
    orderId,
    error: 'OUTCOME_UNKNOWN',
    provisionNumber: null,
    description: details.description,
    bankAnswer: null,
    replayed: false,
  }
}

/** The answer as things stand now: an outcome that was unknown may be known (decision 5.10). */
async function replayed(
  ports: PaymentPorts,
  merchantId: string,
  earlier: KeyedCall,
): Promise<ProvisionResult> {
  const order = await ports.payments.find(merchantId, earlier.subjectId)
  if (order === null) throw await notWritten(ports, merchantId, earlier)
  if (order.state === 'Pending' && ports.clock.now() < order.sendBy) throw stillRunning()
  return provisionResult(order, order.details, true)
}
