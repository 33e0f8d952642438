import type { BankOutcome } from '../banks/index.ts'
import { GatewayError } from '../kernel/index.ts'
import type { HeldTry } from '../velocity/index.ts'
import { disownOpening } from './disown-opening.ts'
import type { OpeningVerdict, PaymentOpening, PaymentSettlement } from './payment-store.ts'
import type { PaymentPorts } from './ports.ts'
import { type ProvisionResult, provisionResult } from './results.ts'
import { settlementOfOutcome } from './settlement.ts'
import { storeOutcome, withPatience } from './store-outcome.ts'

/** A payment that passed every rule: what the first commit writes, and how to call the bank then. */
export type PreparedPayment = Readonly<{
  opening: PaymentOpening
  /** Of the card, where one is tried (decision 1.7). */
  attempt: HeldTry | null
  callBank: (codeSealed: Buffer | null) => Promise<BankOutcome>
}>

/** A claim was lost to another call that ran at the same time: what it led to, where that is known. */
async function lostClaim(
  ports: PaymentPorts,
  opening: PaymentOpening,
  verdict: Exclude<OpeningVerdict, { kind: 'opened' }>,
): Promise<GatewayError> {
  switch (verdict.kind) {
    case 'pairUsed':
      return new GatewayError('PAIR_ALREADY_USED')
    case 'idempotencyKeyTaken':
      return new GatewayError('IDEMPOTENCY_KEY_RUNNING', { retryAfterSeconds: 1 })
    case 'linkUseLost':
      return new GatewayError('LINK_USED_UP')
    case 'sessionLost':
      return lostSession(ports, opening)
    case 'preAuthLost':
      return lostPreAuth(ports, opening)
  }
}

/** Decision 4.1: a repeat is told the order that the session led to. */
async function lostSession(
  { sessions }: PaymentPorts,
  { merchantId, sessionId }: PaymentOpening,
): Promise<GatewayError> {
  const session = sessionId === null ? null : await sessions.find(merchantId, sessionId)
  // Nobody else has it: its time ran out between the rules and the claim.
  if (session?.usage === 'Free') return new GatewayError('SESSION_EXPIRED')
  const orderId = session?.claimedByOrderId ?? null
  return new GatewayError('SESSION_ALREADY_USED', orderId === null ? {} : { orderId })
}

async function lostPreAuth(
  { payments }: PaymentPorts,
  { merchantId, originalOrderId }: PaymentOpening,
): Promise<GatewayError> {
  const preAuth = originalOrderId === null ? null : await payments.find(merchantId, originalOrderId)
  return new GatewayError(preAuth?.state === 'PreAuthorized' ? 'ORDER_BUSY' : 'ORDER_STATE')
}

/**
 * The two commits of a payment with the bank between them. Before the first nothing has happened;
 * from then on the order is in the database with its id at the bank, so that whatever becomes of
 * this process, the reconcile job can ask.
 */
export async function performPayment(
  ports: PaymentPorts,
  payment: PreparedPayment,
): Promise<ProvisionResult> {
  const end = ports.inHand.begin(payment.opening)
  try {
    return await performInHand(ports, payment)
  } finally {
    end()
  }
}

async function performInHand(
  ports: PaymentPorts,
  { opening, attempt, callBank }: PreparedPayment,
): Promise<ProvisionResult> {
  let outcome: BankOutcome | null = null
  try {
    const codeSealed = await open(ports, opening)
    outcome = await callOnce(ports, opening, () => callBank(codeSealed))
  } catch (error) {
    if (!(error instanceof UnansweredOpening)) throw error
    return await disownOpening(ports, opening, error.cause)
  } finally {
    // Before the outcome is stored: that may take its time, and the next try may wait for this one.
    if (outcome?.kind === 'declined') attempt?.keep()
    else attempt?.giveBack()
  }
  const settlement = settlementOfOutcome(ports, opening, outcome)
  return (await settleAndAnswer(ports, opening, settlement)) ?? unknownResult(opening)
}

/** The first commit may have taken place, or may still. */
class UnansweredOpening extends Error {
  constructor(cause: unknown) {
    super('The first commit of a payment had no answer.', { cause })
  }
}

/** The first commit. Answers the sealed security code, where there is one. */
async function open(ports: PaymentPorts, opening: PaymentOpening): Promise<Buffer | null> {
  await ports.payments.ensureOpenBatch(opening.merchantId, opening.terminalId, opening.createdAt)
  const verdict = await ports.payments.open(opening).catch((error: unknown) => {
    throw ports.payments.mayBeOpen(error) ? new UnansweredOpening(error) : error
  })
  if (verdict.kind !== 'opened') {
    if (verdict.kind !== 'pairUsed') await ports.payments.undoOpening(opening)
    throw await lostClaim(ports, opening, verdict)
  }
  return verdict.codeSealed
}

/** A connector does not throw. Should one do so all the same, the bank may have been reached. */
async function callOnce(
  ports: PaymentPorts,
  { merchantId, orderId }: PaymentOpening,
  callBank: () => Promise<BankOutcome>,
): Promise<BankOutcome> {
  try {
    return await callBank()
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unknown error'
    ports.alert({ what: `The call to the bank broke off: ${reason}`, merchantId, orderId })
    return { kind: 'unknown', cause: 'disconnected', answer: null }
  }
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
