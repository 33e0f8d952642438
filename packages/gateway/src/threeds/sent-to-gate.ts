import type { GateRequest } from '../banks/index.ts'
import type { ThreeDSSession } from './session.ts'
import type { StartedSession } from './session-store.ts'

/**
 * All of the gate's form but the card: the hand-over sends it, and the callback is compared with it. Null
 * where the session has no order at the bank. `returnTicket` is the text in the return address.
 */
export function sentToGate(
  { session, attempt }: StartedSession,
  { publicUrl, returnTicket }: Readonly<{ publicUrl: string; returnTicket: string }>,
): Omit<GateRequest, 'card'> | null {
  const { bankOrderId, amountMinor, installmentCount, languageCode } = session
  if (bankOrderId === null) return null
  return {
    bankOrderId,
    amountMinor,
    installmentCount,
    operation: gateOperation(session),
    callbackUrl: `${publicUrl}/3ds/return/${returnTicket}`,
    languageCode,
    random: attempt.gateRandom,
  }
}

/** A session for PostAuth may be opened, though a PostAuth needs none: the bank verifies as for Auth. */
function gateOperation(session: ThreeDSSession): GateRequest['operation'] {
  return session.paymentType === 'PreAuth' ? 'PreAuth' : 'Auth'
}
