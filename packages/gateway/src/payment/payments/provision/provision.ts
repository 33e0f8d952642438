import type { BankOutcome } from '../../banks/index.ts'
import {
  type KeyedCall,
  type MoneyCall,
  type ProvisionOutcome,
  type ProvisionRequest,
  type ProvisionResult,
  provisionResult,
} from '../calls.ts'
import { conclusionOfOutcome } from '../conclusion.ts'
import { earlierCall, notWritten, stillRunning, withRules } from '../pair-and-key.ts'
import type { PaymentConclusion, PaymentOpening } from '../payment-store.ts'
import type { PaymentPorts } from '../ports.ts'
import { alertUnstored, storeOutcome, withRetries } from '../store-outcome.ts'
import { callBank } from './call-bank.ts'
import { checkCapture } from './check-capture.ts'
import { checkPayment } from './check-payment.ts'
import { moveToNext } from './next-terminal.ts'
import { disownOpening, openPayment, UnansweredOpening } from './open-payment.ts'
import type { AcceptedPayment } from './opening.ts'

/**
 * Takes a payment: Auth, PreAuth, or the PostAuth of a PreAuth; with a card, with a 3-D Secure session, or
 * for a payment link. Applies the rules, and then makes two commits with the bank call between them. A payment that
 * goes on to its next terminal has a commit and a bank call more.
 *
 * @throws GatewayError if a rule refuses. Only the pair is used up then.
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
  const end = ports.inProgress.begin(payment.opening)
  try {
    return await pay(ports, payment)
  } finally {
    end()
  }
}

/** From the first commit on, the inquiry job can ask the bank if this process dies. */
async function pay(ports: PaymentPorts, first: AcceptedPayment): Promise<ProvisionResult> {
  const { attempt } = first
  let payment = first
  let outcome: BankOutcome | null = null
  try {
    const codeSealed = await openPayment(ports, first.opening)
    outcome = await callBank(ports, first, codeSealed)
    const next = await moveToNext(ports, first, outcome).catch((error: unknown) => {
      alertUnstored(ports, first.opening, error)
      return null
    })
    if (next !== null) {
      payment = next
      outcome = await callBank(ports, next, codeSealed)
    }
  } catch (error) {
    if (!(error instanceof UnansweredOpening)) throw error
    const disowned = await disownOpening(ports, first.opening, error.cause)
    return { ...disowned, bankCode: first.terminal.bankCode }
  } finally {
    // Before the outcome is stored, which may take long: the next attempt may wait for this one.
    if (outcome?.kind === 'different') attempt?.exchanged(outcome.charged)
    else if (outcome?.kind === 'declined') attempt?.keep()
    else attempt?.giveBack()
  }
  const { opening, terminal } = payment
  const conclusion = conclusionOfOutcome(ports, opening, outcome)
  const result = (await concludeAndAnswer(ports, opening, conclusion)) ?? unknownResult(opening)
  return { ...result, bankCode: terminal.bankCode }
}

/**
 * Stores the outcome and answers with it, or with the conclusion that another process stored first. Null: the
 * database did not answer in time. The money may have moved, so the caller is told that the outcome is
 * unknown. This process goes on trying to store the outcome, and the inquiry job asks the bank.
 */
async function concludeAndAnswer(
  ports: PaymentPorts,
  { details }: PaymentOpening,
  conclusion: PaymentConclusion,
): Promise<ProvisionOutcome | null> {
  try {
    const stored = await withRetries(ports, () => storeOutcome(ports, conclusion))
    if (stored === 'ours') return provisionResult(conclusion, details)
    return stored === null ? null : provisionResult(stored, stored.details)
  } catch (error) {
    ports.inProgress.storeLater(conclusion)
    alertUnstored(ports, conclusion, error)
    return null
  }
}

function unknownResult({ orderId, details }: PaymentOpening): ProvisionOutcome {
  return {
    orderId,
    error: 'OUTCOME_UNKNOWN',
    provisionNumber: null,
    description: details.description,
    bankAnswer: null,
    replayed: false,
  }
}

/** The present outcome of the earlier call: one that was unknown may be known now (decision 5.10). */
async function replayed(
  ports: PaymentPorts,
  merchantId: string,
  earlier: KeyedCall,
): Promise<ProvisionResult> {
  const order = await ports.payments.find(merchantId, earlier.subjectId)
  if (order === null) throw await notWritten(ports, merchantId, earlier)
  if (order.state === 'Pending' && ports.clock.now() < order.sendBy) throw stillRunning()
  const terminals = await ports.terminalsOf(merchantId)
  const terminal = terminals.find(({ terminalId }) => terminalId === order.terminalId)
  const outcome = provisionResult(order, order.details, true)
  return { ...outcome, bankCode: terminal?.bankCode ?? null }
}
