import { declineName, type ErrorName, type EventType } from '@vezne/protocol'
import type { BankAnswer, BankOutcome } from '../banks/index.ts'
import type { KeyedCall } from './calls.ts'
import type {
  Operation,
  OperationConclusion,
  OperationKind,
  OperationState,
  OrderOperation,
} from './operation.ts'
import { notWritten, stillRunning } from './pair-and-key.ts'
import type { PaymentPorts } from './ports.ts'
import { alertUnstored, withRetries } from './store-outcome.ts'
import { FIRST_INQUIRY_MILLISECONDS } from './unknown-outcomes/inquiry-schedule.ts'

type Meaning = Pick<OperationConclusion, 'state' | 'bankAnswer' | 'outcomeCode'>

function meaningOf(outcome: BankOutcome): Meaning {
  switch (outcome.kind) {
    case 'approved':
      return { state: 'Approved', bankAnswer: outcome.answer, outcomeCode: null }
    case 'declined': {
      const outcomeCode = declineName(outcome.isoCode)
      return { state: 'Declined', bankAnswer: outcome.answer, outcomeCode }
    }
    case 'rejected': {
      const outcomeCode = 'BANK_REFUSED_REQUEST'
      return { state: 'Declined', bankAnswer: outcome.answer, outcomeCode }
    }
    case 'notSent':
      return { state: 'Failed', bankAnswer: null, outcomeCode: 'BANK_NOT_REACHED' }
    // Only a payment is compared: an operation that ended so is asked about.
    case 'different':
    case 'unknown':
      return { state: 'Unknown', bankAnswer: outcome.answer, outcomeCode: 'OUTCOME_UNKNOWN' }
  }
}

const APPROVED_EVENTS: Readonly<Record<OperationKind, EventType>> = {
  Return: 'payment.returned',
  Reverse: 'payment.reversed',
  Expire: 'preauth.expired',
  OrphanVoid: 'payment.orphan_voided',
}

function eventType(kind: OperationKind, state: OperationConclusion['state']): EventType {
  if (state === 'Approved') return APPROVED_EVENTS[kind]
  if (state !== 'Unknown') return 'operation.failed'
  return kind === 'Return' ? 'payment.return_pending' : 'operation.unknown'
}

/** The end of a bank call that was never made. */
export const NOT_SENT: BankOutcome = { kind: 'notSent', cause: 'tooLate' }

/** The second round trip of an operation, from how its bank call ended. */
export function operationConclusion(
  ports: PaymentPorts,
  { merchantId, orderId, operationId, kind, amountMinor }: Operation,
  outcome: BankOutcome,
): OperationConclusion {
  const meaning = meaningOf(outcome)
  const concludedAt = ports.clock.now()
  const inquiry = new Date(concludedAt.getTime() + FIRST_INQUIRY_MILLISECONDS)
  return {
    merchantId,
    orderId,
    operationId,
    kind,
    amountMinor,
    nextInquiryAt: meaning.state === 'Unknown' ? inquiry : null,
    eventId: ports.newId(),
    eventType: eventType(kind, meaning.state),
    leaseNumber: null,
    concludedAt,
    ...meaning,
  }
}

export type OperationOutcome = Readonly<{
  state: Exclude<OperationState, 'Pending'>
  error: ErrorName | null
  /** The bank's answer, if it was the bank that refused. */
  bankRefusal: BankAnswer | null
}>

const OUTCOME_UNKNOWN: OperationOutcome = {
  state: 'Unknown',
  error: 'OUTCOME_UNKNOWN',
  bankRefusal: null,
}

/**
 * Stores the conclusion of an operation and answers with it, or with the conclusion that another process
 * stored first. While the database does not answer, the outcome is unknown, and the inquiry job concludes the
 * operation later.
 */
export async function concludeOperation(
  ports: PaymentPorts,
  conclusion: OperationConclusion,
): Promise<OperationOutcome> {
  const { merchantId, orderId, operationId } = conclusion
  try {
    const { operations } = ports
    const isOurs = await withRetries(ports, () => operations.conclude(conclusion))
    if (isOurs) return outcomeOf(conclusion)
    const stored = await withRetries(ports, () => operations.find(merchantId, orderId, operationId))
    if (stored !== null) return outcomeOf(stored)
  } catch (error) {
    alertUnstored(ports, conclusion, error)
  }
  return OUTCOME_UNKNOWN
}

/** What the caller is told of a stored operation. */
function outcomeOf({
  state,
  outcomeCode,
  bankAnswer,
}: Pick<OrderOperation, 'state' | 'outcomeCode' | 'bankAnswer'>): OperationOutcome {
  if (state === 'Pending' || state === 'Unknown') return OUTCOME_UNKNOWN
  // Only the gateway writes this column, so the catalogue has the name.
  const error = outcomeCode as ErrorName | null
  // If the bank refuses a reverse because the day has closed, the merchant is told that reason.
  const isRefusedByBank = state === 'Declined' && error !== 'DAY_ALREADY_CLOSED'
  return { state, error, bankRefusal: isRefusedByBank ? bankAnswer : null }
}

/**
 * The present outcome of the operation that an Idempotency-Key stands for.
 *
 * @throws GatewayError IDEMPOTENCY_KEY_RUNNING while the first call may still be at work.
 */
export async function replayedOutcome(
  ports: PaymentPorts,
  merchantId: string,
  { earlier, orderId }: Readonly<{ earlier: KeyedCall; orderId: string }>,
): Promise<OperationOutcome> {
  const stored = await ports.operations.find(merchantId, orderId, earlier.subjectId)
  if (stored === null) throw await notWritten(ports, merchantId, earlier)
  if (stored.state === 'Pending' && ports.clock.now() < stored.sendBy) throw stillRunning()
  return outcomeOf(stored)
}
