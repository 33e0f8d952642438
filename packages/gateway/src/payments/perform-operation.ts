import { declineName, type ErrorName } from '@vezne/protocol'
import type { BankAnswer, BankOutcome } from '../banks/index.ts'
import type {
  OperationKind,
  OperationOpening,
  OperationSettlement,
  OperationState,
  OrderOperation,
} from './operation.ts'
import type { PaymentPorts } from './ports.ts'
import { withPatience } from './store-outcome.ts'

const FIRST_INQUIRY_MILLISECONDS = 2_000

type Meaning = Pick<OperationSettlement, 'state' | 'bankAnswer' | 'outcomeCode'>

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
    case 'unknown':
      return { state: 'Unknown', bankAnswer: outcome.answer, outcomeCode: 'OUTCOME_UNKNOWN' }
  }
}

const APPROVED_EVENTS: Readonly<Record<OperationKind, string>> = {
  Return: 'payment.returned',
  Reverse: 'payment.reversed',
  Expire: 'preauth.expired',
  OrphanVoid: 'payment.orphan_voided',
}

function eventType(kind: OperationKind, state: OperationSettlement['state']): string {
  if (state === 'Approved') return APPROVED_EVENTS[kind]
  if (state !== 'Unknown') return 'operation.failed'
  return kind === 'Return' ? 'payment.return_pending' : 'operation.unknown'
}

type Operation = Pick<
  OperationOpening,
  'merchantId' | 'orderId' | 'operationId' | 'kind' | 'amountMinor'
>

/** The second round trip of an operation, from how its bank call ended. */
export function operationSettlement(
  ports: PaymentPorts,
  operation: Operation,
  outcome: BankOutcome,
): OperationSettlement {
  return settlementOf(ports, operation, meaningOf(outcome))
}

/** The settlement of an operation that never took effect at the bank. */
export function failedOperation(
  ports: PaymentPorts,
  operation: Operation,
  outcomeCode: ErrorName,
): OperationSettlement {
  return settlementOf(ports, operation, { state: 'Failed', bankAnswer: null, outcomeCode })
}

function settlementOf(
  ports: PaymentPorts,
  operation: Operation,
  meaning: Meaning,
): OperationSettlement {
  const { merchantId, orderId, operationId, kind, amountMinor } = operation
  const settledAt = ports.clock.now()
  const inquiry = new Date(settledAt.getTime() + FIRST_INQUIRY_MILLISECONDS)
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
    settledAt,
    ...meaning,
  }
}

export type OperationOutcome = Readonly<{
  state: OperationState
  error: ErrorName | null
  /** What the bank said where it was the bank that refused. */
  bankRefusal: BankAnswer | null
}>

/**
 * Writes how an operation ended and answers with what was written, or with what somebody else wrote
 * first. Where the database does not answer, the operation stays as it was and the reconcile job
 * settles it: unknown is the truth.
 */
export async function settleOperation(
  ports: PaymentPorts,
  settlement: OperationSettlement,
): Promise<OperationOutcome> {
  const { merchantId, orderId, operationId } = settlement
  try {
    const isOurs = await withPatience(ports, () => ports.operations.settle(settlement))
    if (isOurs) return outcomeOf(settlement)
    const stored = await withPatience(ports, () =>
      ports.operations.find(merchantId, orderId, operationId),
    )
    if (stored !== null) return outcomeOf(stored)
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unknown error'
    const what = `The outcome could not be stored: ${reason}`
    ports.alert({ what, merchantId, orderId, cause: error })
  }
  return { state: 'Unknown', error: 'OUTCOME_UNKNOWN', bankRefusal: null }
}

/** How an operation stands, from what is stored of it: at once, and for a replay. */
export function outcomeOf({
  state,
  outcomeCode,
  bankAnswer,
}: Pick<OrderOperation, 'state' | 'outcomeCode' | 'bankAnswer'>): OperationOutcome {
  const error = errorOf(outcomeCode)
  // The bank may refuse a reverse because the day has closed: then that is what the merchant is told.
  const isBanks = state === 'Declined' && error !== 'DAY_ALREADY_CLOSED'
  return { state, error, bankRefusal: isBanks ? bankAnswer : null }
}

/** The stored name of an error; written by us only, so it is in the catalogue. */
function errorOf(outcomeCode: string | null): ErrorName | null {
  return outcomeCode as ErrorName | null
}
