import type { HandOverPorts } from './ports.ts'
import {
  ATTEMPTS_MAXIMUM,
  bankOrderIdPrefixes,
  GATE_RANDOM_BYTES,
  type StartedSession,
} from './session-store.ts'
import { nextSecretOf, returnSecretOf, secretHash, secretMatches, type Ticket } from './ticket.ts'

/**
 * The ticket as it is for the session's present attempt; null: init3ds has begun that attempt, and the ticket is not
 * for it. A bank that must be called may have had to be called for several attempts behind one start page.
 */
export function ticketOfAttempt(ticket: Ticket, { attempt }: StartedSession): Ticket | null {
  let { secret } = ticket
  for (let step = 0; step < ATTEMPTS_MAXIMUM; step += 1) {
    if (secretMatches(secret, attempt.startSecretHash)) return { ...ticket, secret }
    secret = nextSecretOf(secret)
  }
  return null
}

/**
 * Begins the next attempt behind the same start page: each call to a bank has an order id and a random text of its
 * own, so that what is left of the earlier call at the bank is never mixed with it. Changes nothing where another
 * attempt has begun or the session has ended; the caller reads it again.
 */
export async function beginNextAttempt(
  { session, attempt }: StartedSession,
  { secret }: Ticket,
  ports: Pick<HandOverPorts, 'store' | 'clock' | 'random'>,
): Promise<void> {
  const next = nextSecretOf(secret)
  await ports.store.start({
    merchantId: session.merchantId,
    sessionId: session.sessionId,
    attempt: {
      ...attempt,
      gateRandom: ports.random(GATE_RANDOM_BYTES).toString('hex'),
      startSecretHash: secretHash(next),
      returnSecretHash: secretHash(returnSecretOf(next)),
    },
    languageCode: null,
    ...bankOrderIdPrefixes(session.sessionId),
    attemptsMaximum: ATTEMPTS_MAXIMUM,
    replaces: attempt.startSecretHash,
    now: ports.clock.now(),
  })
}
