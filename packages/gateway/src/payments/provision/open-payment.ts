import { GatewayError } from '../../kernel/index.ts'
import { type ProvisionResult, provisionResult } from '../calls.ts'
import type { OpeningVerdict, PaymentOpening } from '../payment-store.ts'
import type { PaymentPorts } from '../ports.ts'
import { settlementOfOutcome } from '../settlement.ts'
import { storeOutcome } from '../store-outcome.ts'

/** The first commit may have taken place, or may still. */
export class UnansweredOpening extends Error {
  constructor(cause: unknown) {
    super('The first commit of a payment had no answer.', { cause })
  }
}

/** The first commit. Answers the sealed security code, where there is one. */
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

const LOOK_MILLISECONDS = 250

/** A lost commit shows within moments, or with the database's next primary, for which the job waits. */
const LOOKED_FOR_MILLISECONDS = 3_000

/**
 * The end of an opening whose commit had no answer. Only this call could have sent it, and now it never
 * does: "not sent" is the truth whether the order was written or not (decision 5.3). Where it was, it
 * is settled so at once, and its claims are free again; where it may still be, the job goes on looking.
 *
 * @throws the error of the opening, where no order is there: nothing has happened then.
 */
export async function disownOpening(
  ports: PaymentPorts,
  opening: PaymentOpening,
  error: unknown,
): Promise<ProvisionResult> {
  const settlement = settlementOfOutcome(ports, opening, { kind: 'notSent', cause: 'connect' })
  const { clock } = ports
  const end = clock.monotonicMilliseconds() + LOOKED_FOR_MILLISECONDS
  while (clock.monotonicMilliseconds() < end) {
    // A database that is away is asked again; the time is the same.
    const stored = await storeOutcome(ports, settlement).catch(() => null)
    if (stored === 'ours') return provisionResult(settlement, opening.details)
    if (stored !== null) return provisionResult(stored, stored.details)
    await clock.sleep(LOOK_MILLISECONDS)
  }
  ports.inHand.storeLater(settlement)
  throw error
}
