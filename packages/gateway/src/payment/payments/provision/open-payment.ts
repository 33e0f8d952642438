import { GatewayError } from '../../../base/kernel/index.ts'
import { type ProvisionOutcome, provisionResult } from '../calls.ts'
import { conclusionOfOutcome } from '../conclusion.ts'
import { stillRunning } from '../pair-and-key.ts'
import type { OpeningVerdict, PaymentOpening } from '../payment-store.ts'
import type { PaymentPorts } from '../ports.ts'
import { storeOutcome } from '../store-outcome.ts'

/** The first commit had no answer: it may have taken place, or may take place later. */
export class UnansweredOpening extends Error {
  constructor(cause: unknown) {
    super('The first commit of a payment had no answer.', { cause })
  }
}

/** Makes the first commit, and answers the sealed security code if there is one. */
export async function openPayment(
  ports: PaymentPorts,
  opening: PaymentOpening,
): Promise<Buffer | null> {
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

/** The error for a claim that a concurrent call won, with that call's order if it is known. */
async function lostClaim(
  ports: PaymentPorts,
  opening: PaymentOpening,
  verdict: Exclude<OpeningVerdict, { kind: 'opened' }>,
): Promise<GatewayError> {
  switch (verdict.kind) {
    case 'pairUsed':
      return new GatewayError('PAIR_ALREADY_USED')
    case 'idempotencyKeyTaken':
      return stillRunning()
    case 'linkUseLost':
      return new GatewayError('LINK_USED_UP')
    case 'sessionLost':
      return lostSession(ports, opening)
    case 'preAuthLost':
      return lostPreAuth(ports, opening)
  }
}

/** A repeated call is told the order that the session led to (decision 4.1). */
async function lostSession(
  { sessions }: PaymentPorts,
  { merchantId, sessionId }: PaymentOpening,
): Promise<GatewayError> {
  const session = sessionId === null ? null : await sessions.find(merchantId, sessionId)
  // No other call has claimed the session: it expired between the rules and the claim.
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

const LOOK_MILLISECONDS = 250

/** A commit without an answer shows soon, or only after a failover, for which `storeLater` waits. */
const LOOKED_FOR_MILLISECONDS = 3_000

/**
 * Ends a payment whose first commit had no answer. Only this call could have sent the payment, and it does
 * not. Therefore "not sent" is right, whether the order was written or not (decision 5.3). If the order is
 * found, this concludes it and frees its claims. If not, `storeLater` goes on, because the order may still be
 * written.
 *
 * @throws the error of the opening if no order is found.
 */
export async function disownOpening(
  ports: PaymentPorts,
  opening: PaymentOpening,
  error: unknown,
): Promise<ProvisionOutcome> {
  const conclusion = conclusionOfOutcome(ports, opening, { kind: 'notSent', cause: 'connect' })
  const { clock } = ports
  const end = clock.monotonicMilliseconds() + LOOKED_FOR_MILLISECONDS
  while (clock.monotonicMilliseconds() < end) {
    // A database that does not answer is asked again.
    const stored = await storeOutcome(ports, conclusion).catch(() => null)
    if (stored === 'ours') return provisionResult(conclusion, opening.details)
    if (stored !== null) return provisionResult(stored, stored.details)
    await clock.sleep(LOOK_MILLISECONDS)
  }
  ports.inProgress.storeLater(conclusion)
  throw error
}
