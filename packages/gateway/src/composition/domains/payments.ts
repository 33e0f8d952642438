import type { Configuration } from '../../base/config/index.ts'
import { isUuid, Secret, uuidV7 } from '../../base/kernel/index.ts'
import type { Log } from '../../base/logging/index.ts'
import { logAlerts } from '../../operating/health/index.ts'
import type { ThreeDSecureProof } from '../../payment/banks/index.ts'
import { createCardAccess } from '../../payment/cards/index.ts'
import { createOrdersInProgress, type PaymentPorts } from '../../payment/payments/index.ts'
import type { DeclineGuard } from '../../payment/velocity/index.ts'
import type { Banks } from '../banks/index.ts'
import type { Foundation } from '../foundation/index.ts'
import type { ChoicesOf } from './choices.ts'

/** Short, because a card holder waits. The sandbox's simulator takes up to ten seconds for an approval. */
export const BANK_TIMEOUT_MILLISECONDS = { sandbox: 20_000, live: 45_000 } as const
/** An order must not be sent to the bank later than this (decision 5.3). */
const SEND_WINDOW_MILLISECONDS = 30_000
const GRACE_MILLISECONDS = 5_000

type Parts = Readonly<{ banks: Banks; choicesOf: ChoicesOf; declines: DeclineGuard; log: Log }>

export function bindPayments(
  foundation: Foundation,
  { banks, choicesOf, declines, log }: Parts,
): PaymentPorts {
  const { stores, clock } = foundation
  return {
    payments: {
      ...stores.payments,
      // Other text is no order's id, and PostgreSQL would refuse it as a uuid.
      find: async (merchantId, orderId) =>
        isUuid(orderId) ? stores.payments.find(merchantId, orderId) : null,
    },
    operations: stores.operations,
    keys: stores.idempotency,
    days: stores.days,
    unknownOutcomes: stores.unknownOutcomes,
    inProgress: createOrdersInProgress({ clock }),
    pairs: stores.pairs,
    cards: createCardAccess({ ...foundation, store: stores.cards }),
    sessions: sessionAccess(foundation),
    terminalsOf: banks.terminals.terminalsOf,
    bankFor: banks.bankFor,
    choicesOf,
    declines,
    clock,
    newId: () => uuidV7(clock.now()),
    alert: logAlerts(log, foundation.database.watch),
    settings: paymentSettings(foundation.configuration),
  }
}

function paymentSettings(configuration: Configuration): PaymentPorts['settings'] {
  const { dayEnd } = configuration
  return {
    bankTimeoutMilliseconds: BANK_TIMEOUT_MILLISECONDS[configuration.mode],
    sendWindowMilliseconds: SEND_WINDOW_MILLISECONDS,
    unknownWindowMilliseconds: configuration.unknownWindowMilliseconds,
    graceMilliseconds: GRACE_MILLISECONDS,
    preAuthDays: configuration.preAuthDays,
    dayEndPolicy: configuration.dayEndPolicy,
    dayEndMinutes: dayEnd.hour * 60 + dayEnd.minute,
  }
}

function sessionAccess({ stores, vault }: Foundation): PaymentPorts['sessions'] {
  return {
    // Other text is no session's id, and PostgreSQL would refuse it as a uuid.
    find: async (merchantId, sessionId) =>
      isUuid(sessionId) ? stores.sessions.find(merchantId, sessionId) : null,
    openProof: async ({ merchantId, sessionId }, sealed) => {
      const text = await vault.open('proof', { merchantId, recordId: sessionId }, sealed)
      const proof: ThreeDSecureProof = JSON.parse(text.expose())
      return new Secret('3-D Secure proof', proof)
    },
  }
}
