import { declineName, mayTryElsewhere } from '@vezne/protocol'
import { type BankOutcome, bankOrderIdFor } from '../../banks/index.ts'
import { commissionOn } from '../../installments/index.ts'
import type { Terminal } from '../../merchants/index.ts'
import type { Candidate, EarlierTry } from '../../routing/index.ts'
import type { PaymentPorts } from '../ports.ts'
import type { AcceptedPayment } from './opening.ts'

/**
 * Moves a payment to the merchant's next terminal, where the outcome shows that no money can have moved at the
 * first (decision 5.19). The order is bound to the new terminal, with a bank order id of its own, before anything
 * is sent there: a process that dies in between leaves an order about which the right bank is asked.
 *
 * Null: the first outcome stands. That is so after every unknown outcome, and where another node has begun to ask
 * about the order, or the database did not say whether the move was written.
 */
export async function moveToNext(
  ports: PaymentPorts,
  payment: AcceptedPayment,
  outcome: BankOutcome,
): Promise<AcceptedPayment | null> {
  const { opening, limits, terminal, means } = payment
  const error = errorOfFailedTry(outcome)
  if (error === null || means.kind !== 'card' || !limits.maySend()) return null
  const next = await nextOf(ports, payment, outcome)
  if (next === undefined) return null
  const { merchantId, orderId, routing, amountMinor, createdAt } = opening
  const tried: EarlierTry = {
    terminalId: terminal.terminalId,
    bankOrderId: opening.bankOrderId,
    result: outcome.kind === 'notSent' ? 'notSent' : 'declined',
    error,
  }
  const moved = {
    terminalId: next.terminal.terminalId,
    bankOrderId: bankOrderIdFor(next.terminal, `${opening.bankOrderId}2`),
    commissionMinor: commissionOn(amountMinor, next.terms),
    routing: { by: 'rule', ...routing, earlier: [tried] },
  } as const
  await ports.payments.ensureOpenBatch(merchantId, moved.terminalId, createdAt)
  const isOurs = await ports.payments.move({ merchantId, orderId, ...moved })
  if (!isOurs) return null
  return { ...payment, opening: { ...opening, ...moved }, terminal: next.terminal, others: [] }
}

/** The name of the error that the try would have ended with; null where it must not be repeated anywhere. */
function errorOfFailedTry(outcome: BankOutcome): string | null {
  switch (outcome.kind) {
    case 'notSent':
      // Not the gateway's own failures: a late payment, or a card that could not be opened.
      return outcome.cause === 'tooLate' || outcome.cause === 'notPrepared'
        ? null
        : 'BANK_NOT_REACHED'
    case 'declined':
      return mayTryElsewhere(outcome.isoCode) ? declineName(outcome.isoCode) : null
    case 'rejected':
      return outcome.refusesTerminal === true ? 'BANK_REFUSED_REQUEST' : null
    case 'approved':
    case 'different':
    case 'unknown':
      return null
  }
}

/** A bank that could not be reached is not tried again through another terminal. */
async function nextOf(
  ports: PaymentPorts,
  { opening, terminal, others }: AcceptedPayment,
  outcome: BankOutcome,
): Promise<Candidate<Terminal> | undefined> {
  if (others.length === 0) return undefined
  const { isDown } = await ports.choicesOf(opening.merchantId)
  // Where the circuit was open, `isDown` tells whether it is the address's or the terminal's own.
  const isUnreached = outcome.kind === 'notSent' && outcome.cause !== 'circuitOpen'
  const isSameBank = (other: Terminal) => isUnreached && other.apiUrl === terminal.apiUrl
  return others.find((other) => !isDown(other.terminal) && !isSameBank(other.terminal))
}
