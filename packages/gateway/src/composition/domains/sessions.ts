import { randomBytes } from 'node:crypto'
import { isUuid } from '../../base/kernel/index.ts'
import { type Log, logIgnoredCallbacks } from '../../base/logging/index.ts'
import { renderThreeDSecureStart } from '../../faces/pages/index.ts'
import { createCardAccess, type StoredCard } from '../../payment/cards/index.ts'
import { cardAttempt } from '../../payment/payments/index.ts'
import type {
  CreateSessionPorts,
  GateBank,
  HandOverLimit,
  HandOverPorts,
  ReceiveCallbackPorts,
  StartedSession,
  StartSessionPorts,
} from '../../payment/three-d-secure/index.ts'
import type { CardAttempt, DeclineGuard } from '../../payment/velocity/index.ts'
import type { Banks } from '../banks/index.ts'
import type { Foundation } from '../foundation/index.ts'
import type { ChoicesOf } from './choices.ts'
import type { SecretKeyOf } from './guards.ts'
import { BANK_TIMEOUT_MILLISECONDS } from './payments.ts'

/** The ports of all 3-D Secure use cases. */
export type SessionPorts = CreateSessionPorts &
  StartSessionPorts &
  HandOverPorts &
  ReceiveCallbackPorts

type Parts = Readonly<{
  banks: Banks
  choicesOf: ChoicesOf
  secretKeyOf: SecretKeyOf
  declines: DeclineGuard
  handOvers: HandOverLimit
  log: Log
  publicUrl: () => string
}>

export function bindSessions(foundation: Foundation, parts: Parts): SessionPorts {
  const { stores, vault, codes, clock, configuration, pageKey } = foundation
  const { threeDSecureLifeMilliseconds: life } = configuration
  const { banks, choicesOf, declines, log } = parts
  const isSandbox = configuration.mode === 'sandbox'
  const cards = createCardAccess({ store: stores.cards, vault, codes, clock })
  return {
    store: stores.sessions,
    clock,
    random: randomBytes,
    ticketKey: pageKey,
    life: { verifyMilliseconds: life, provisionMilliseconds: life },
    findCard: cards.findCard,
    secondsToWaitFor: (card) => declines.secondsToWait(cardAttempt(card)),
    choicesOf,
    // Read at each use: with PORT=0 the address is known only once the gateway listens.
    get publicUrl() {
      return parts.publicUrl()
    },
    callbackPolicy: configuration.mode,
    renderStart: (view) => renderThreeDSecureStart({ ...view, isSandbox }),
    bankTimeoutMilliseconds: BANK_TIMEOUT_MILLISECONDS[configuration.mode],
    bankOf: (merchantId, terminalId) => bankOf(banks, merchantId, terminalId),
    payerEmailOf: ({ session, attempt }) => payerEmailOf(stores.links, session, attempt),
    handOverLimit: parts.handOvers,
    openCardForBank: cards.openCardForBank,
    findCardByHash: cards.findCardByHash,
    holdHandOver: (started, card) => declines.holdHandOver(attemptOf(started, card)),
    sealProof: ({ merchantId, sessionId }, proof) =>
      vault.seal('proof', { merchantId, recordId: sessionId }, JSON.stringify(proof.expose())),
    secretKeyOf: parts.secretKeyOf,
    onEnded: (started, card, end) => {
      const attempt = attemptOf(started, card)
      if (end === 'verified') declines.verified(attempt)
      else declines.failedVerification(attempt)
    },
    onIgnored: logIgnoredCallbacks(log, clock),
  }
}

/** A verification is counted by what a payment is counted by, so that both stop at one limit. */
function attemptOf({ session, attempt }: StartedSession, card: StoredCard): CardAttempt {
  if (attempt.publicKey !== null) return cardAttempt(card)
  // No PublicKey: a link's page began the session, with the payer's address and the link's id as conversation.
  const payer = { payerAddress: attempt.clientIpAddress, linkId: session.conversationId }
  return cardAttempt(card, payer)
}

/** Only a link's page asks for the address, and only a link's session has the link's id as conversation. */
async function payerEmailOf(
  links: Foundation['stores']['links'],
  { merchantId, sessionId, conversationId }: StartedSession['session'],
  { publicKey }: StartedSession['attempt'],
): Promise<string | null> {
  const isOfLink = publicKey === null && isUuid(conversationId)
  return isOfLink ? links.payerEmailOf({ merchantId, linkId: conversationId }, sessionId) : null
}

async function bankOf(banks: Banks, merchantId: string, terminalId: string): Promise<GateBank> {
  const terminals = await banks.terminals.terminalsOf(merchantId)
  const terminal = terminals.find((candidate) => candidate.terminalId === terminalId)
  if (terminal === undefined) throw new Error(`The terminal ${terminalId} is not available.`)
  return { terminal, connector: banks.bankFor(terminal) }
}
