import { callbackSignature, type Language } from '@vezne/protocol'
import { maskedOrNull, uuidV7 } from '../../base/kernel/index.ts'
import type { CallbackVerdict } from '../banks/index.ts'
import type { StoredCard } from '../cards/index.ts'
import type { FinishPorts } from './ports.ts'
import { MD_STATUS_SYSTEM_ERROR, paymentAfter, sessionView, speaksAgainstCard } from './session.ts'
import type { StartedSession } from './session-store.ts'

/** The raw form fields in the order received: the bank's hash covers the names as they came. */
export type CallbackPairs = readonly (readonly [string, string])[]

/** The browser posts these fields to the merchant. They are hints; the result query is the truth. */
export type ReturnToMerchant = Readonly<{
  kind: 'return'
  action: string
  fields: CallbackPairs
  languageCode: Language
}>

export type Verified = Extract<CallbackVerdict, { verified: true }>

/** Answers whether this call or another one may have changed the row since it was read. */
export async function finishVerification(
  { started, card }: Readonly<{ started: StartedSession; card: StoredCard }>,
  verdict: Verified,
  ports: FinishPorts,
): Promise<boolean> {
  const { merchantId, sessionId, attempt, state } = started.session
  const { mdStatus, proof } = payableOnlyWithProof(verdict)
  if (state !== 'VerificationStarted') {
    const differs = started.session.mdStatus !== mdStatus
    if (differs) ports.onIgnored({ sessionId, why: 'the session had finished otherwise' })
    return false
  }
  const sealed = proof === null ? null : await ports.sealProof({ merchantId, sessionId }, proof)
  const now = ports.clock.now()
  // The answer comes from the stored row, whichever callback was first.
  const isFirst = await ports.store.finish({
    merchantId,
    sessionId,
    attempt,
    mdStatus,
    mdErrorMessage: maskedOrNull(verdict.mdErrorMessage),
    proof: sealed,
    provisionUntil: new Date(now.getTime() + ports.life.provisionMilliseconds),
    eventId: uuidV7(now),
    now,
  })
  // 5 to 7 give nothing back: a card holder can have such an error signed after the bank has told of the card.
  if (isFirst && proof !== null) ports.onEnded(started, card, 'verified')
  if (isFirst && speaksAgainstCard(mdStatus)) ports.onEnded(started, card, 'failed')
  return true
}

/** A proof is kept only where it can be paid with. A status that promises a missing proof is an error. */
function payableOnlyWithProof({ mdStatus, proof }: Verified): Pick<Verified, 'mdStatus' | 'proof'> {
  if (paymentAfter(mdStatus) === 'no') return { mdStatus, proof: null }
  return proof === null ? { mdStatus: MD_STATUS_SYSTEM_ERROR, proof } : { mdStatus, proof }
}

/** The way back to the merchant, by the stored result; null: the session has not finished. */
export async function returnToMerchant(
  { session, attempt }: StartedSession,
  ports: Pick<FinishPorts, 'clock' | 'secretKeyOf'>,
): Promise<ReturnToMerchant | null> {
  const { sessionId, conversationId, languageCode } = session
  const { mdStatus } = sessionView(session, ports.clock.now())
  if (mdStatus === null) return null
  // The step stays VerificationFinished after the payment too, so that every repeat gets the same answer.
  const outcome = { currentStep: 'VerificationFinished', mdStatus: String(mdStatus) }
  const secretKey = attempt.publicKey === null ? null : await ports.secretKeyOf(attempt.publicKey)
  const signed = { threeDSessionId: sessionId, ...outcome }
  const signature =
    secretKey === null ? '' : callbackSignature({ secretKey: secretKey.expose(), ...signed })
  return {
    kind: 'return',
    action: attempt.callbackUrl,
    fields: [
      ['ThreeDSessionId', sessionId],
      ['ConversationId', conversationId],
      ['CurrentStep', outcome.currentStep],
      ['MdStatus', outcome.mdStatus],
      ['Signature', signature],
    ],
    languageCode,
  }
}
