import { type AuthorizeRequest, authorizeConfirmed, type BankOutcome } from '../../banks/index.ts'
import { alertDifferent } from '../conclusion.ts'
import type { PaymentOpening } from '../payment-store.ts'
import type { PaymentPorts } from '../ports.ts'
import type { AcceptedPayment, PaymentMeans } from './opening.ts'

/**
 * Sends a payment to the bank. Never throws: after an unexpected error the outcome is unknown, because the
 * request may have reached the bank.
 */
export async function callBank(
  ports: PaymentPorts,
  payment: AcceptedPayment,
  codeSealed: Buffer | null,
): Promise<BankOutcome> {
  try {
    return await sendToBank(ports, payment, codeSealed)
  } catch (error) {
    const { merchantId, orderId } = payment.opening
    const reason = error instanceof Error ? error.message : 'unknown error'
    ports.alert({ what: `The call to the bank broke off: ${reason}`, merchantId, orderId })
    return { kind: 'unknown', cause: 'disconnected', answer: null }
  }
}

async function sendToBank(
  ports: PaymentPorts,
  { opening, terminal, means, limits }: AcceptedPayment,
  codeSealed: Buffer | null,
): Promise<BankOutcome> {
  const bank = ports.bankFor(terminal)
  const { bankOrderId, amountMinor, clientIpAddress, paymentType } = opening
  if (means.kind === 'preAuth') {
    const { preAuthorizedMinor, transactionId } = means
    const { installmentCount } = opening
    const capture = {
      bankOrderId,
      transactionId,
      amountMinor,
      preAuthorizedMinor,
      installmentCount,
    }
    return bank.capture(terminal, capture, limits)
  }
  const payer = await openPayer(ports, { opening, means, codeSealed })
  if (payer === null) return { kind: 'notSent', cause: 'notPrepared' }
  const request: AuthorizeRequest = {
    operation: paymentType === 'PreAuth' ? 'PreAuth' : 'Auth',
    bankOrderId,
    clientIpAddress,
    payer,
    amountMinor,
    pointAmountMinor: opening.pointAmountMinor,
    installmentCount: opening.installmentCount,
  }
  const outcome = await authorizeConfirmed(bank, { terminal, request, clock: ports.clock }, limits)
  if (outcome.kind === 'different') alertDifferent(ports, opening, outcome.what)
  return outcome
}

type Sealed = Readonly<{
  opening: PaymentOpening
  means: Exclude<PaymentMeans, { kind: 'preAuth' }>
  codeSealed: Buffer | null
}>

/**
 * Opens the card or the proof right before the call, so that it is in memory only briefly. Null: the vault
 * could not open it. Nothing is sent then, and the payment gives its claims back.
 */
async function openPayer(
  ports: PaymentPorts,
  { opening: { merchantId, orderId, card }, means, codeSealed }: Sealed,
): Promise<AuthorizeRequest['payer'] | null> {
  try {
    if (means.kind === 'proof') {
      const owner = { merchantId, sessionId: means.sessionId }
      const proof = await ports.sessions.openProof(owner, means.proofSealed)
      return { kind: 'proof', proof, card: { bin: card.bin, lastFour: card.lastFour } }
    }
    const { number, expireMonth, expireYear } = await ports.cards.openCard(means.card)
    const securityCode =
      codeSealed === null ? null : await ports.cards.openSecurityCode(means.card, codeSealed)
    return { kind: 'card', card: { number, expireMonth, expireYear, securityCode } }
  } catch {
    const what = 'The vault could not open a card or a 3-D Secure proof; the payment was not sent.'
    ports.alert({ what, merchantId, orderId })
    return null
  }
}
