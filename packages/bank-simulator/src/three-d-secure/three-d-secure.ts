import { forcedMdStatusOf } from '../card-behaviour.ts'
import { profileOf } from '../card-profile.ts'
import type {
  Ledger,
  StoredVerification,
  Verification,
  VerificationResult,
} from '../ledger/index.ts'
import type { FormPairs } from '../terminal/index.ts'
import { type CallbackTools, finishVerification, refusalCallback } from './callback.ts'
import { type GateForm, readGateForm } from './gate-form.ts'
import {
  authenticated,
  forcedOutcome,
  INIT_FAILURE,
  refused,
  type VerificationOutcome,
} from './outcome.ts'

export const TRIES_MAXIMUM = 3

/** A callback: the browser posts these fields to this address. */
export type Return = Readonly<{ url: string; fields: FormPairs; verification: Verification | null }>

type GateAnswer =
  | Readonly<{ kind: 'ask'; verificationId: string }>
  | Readonly<{ kind: 'return'; return: Return }>
  | Readonly<{ kind: 'unusable' }>

/** The state of the bank's page. */
type PageState =
  | Readonly<{ kind: 'ask'; verification: Verification; wrongTries: number }>
  | Readonly<{ kind: 'return'; return: Return }>
  | Readonly<{ kind: 'unknown' }>

type PageAnswer = Readonly<{
  id: string
  code: string
  cancelled: boolean
  /** The number of wrong tries that the submitted page showed. */
  wrongTriesShown: number | null
}>

/** The bank's 3-D gate and its page. */
export type ThreeDSecure = Readonly<{
  enterGate: (pairs: FormPairs, clientIp: string) => GateAnswer
  page: (id: string) => PageState
  answerPage: (answer: PageAnswer) => void
}>

type ThreeDSecureParts = CallbackTools & Readonly<{ ledger: Ledger; oneTimePassword: string }>

export function createThreeDSecure(parts: ThreeDSecureParts): ThreeDSecure {
  // A restart of the bank forgets the tries: the card holder gets three new ones.
  const wrongTries = new Map<string, number>()
  return {
    enterGate: (pairs, clientIp) => enterGate(parts, pairs, clientIp),
    page: (id) => pageOf(parts.ledger.verification(id), wrongTries.get(id) ?? 0),
    answerPage: (answer) => answerPage(parts, wrongTries, answer),
  }
}

function enterGate(parts: ThreeDSecureParts, pairs: FormPairs, clientIp: string): GateAnswer {
  const reading = readGateForm(pairs, parts.terminal, parts.clock())
  if (reading.kind === 'unusable') return reading
  if (reading.kind === 'callback') {
    const fields = refusalCallback(reading.echo, reading.fields, parts.terminal.storeKey)
    return { kind: 'return', return: { url: reading.url, fields, verification: null } }
  }
  const verification = startVerification(parts, reading.form, clientIp)
  parts.ledger.book({ kind: 'verification-started', verification })
  const outcome = outcomeWithoutPage(verification)
  if (outcome === null) return { kind: 'ask', verificationId: verification.id }
  return { kind: 'return', return: returnOf(verification, finish(parts, verification, outcome)) }
}

/** The verification keeps the card's profile, and not its number. */
function startVerification(
  parts: ThreeDSecureParts,
  form: GateForm,
  clientIp: string,
): Verification {
  const { cardNumber, ...rest } = form
  const card = profileOf(cardNumber)
  return {
    ...rest,
    id: parts.identifiers.pageId(),
    startedAt: parts.clock().toISOString(),
    card,
    clientIp,
    md: parts.identifiers.md(card.bin, form.clientId),
    xid: parts.identifiers.base64Of20Bytes(),
  }
}

function outcomeWithoutPage({ card }: Verification): VerificationOutcome | null {
  if (card.behaviour === 'frictionless') return authenticated(card, 'Frictionless')
  if (card.behaviour === '3ds-init-fails') return INIT_FAILURE
  const mdStatus = forcedMdStatusOf(card.behaviour)
  return mdStatus === null ? null : forcedOutcome(mdStatus, card)
}

function finish(
  parts: ThreeDSecureParts,
  verification: Verification,
  outcome: VerificationOutcome,
): VerificationResult {
  const result = finishVerification(verification, outcome, parts)
  parts.ledger.book({ kind: 'verification-finished', id: verification.id, result })
  return result
}

/** A finished verification stays finished: a reload shows its callback again. */
function pageOf(stored: StoredVerification | undefined, wrongTries: number): PageState {
  if (stored === undefined) return { kind: 'unknown' }
  const { verification, result } = stored
  if (result === null) return { kind: 'ask', verification, wrongTries }
  return { kind: 'return', return: returnOf(verification, result) }
}

function returnOf(verification: Verification, result: VerificationResult): Return {
  return { url: result.callbackUrl, fields: result.callback, verification }
}

function answerPage(
  parts: ThreeDSecureParts,
  wrongTries: Map<string, number>,
  answer: PageAnswer,
): void {
  const stored = parts.ledger.verification(answer.id)
  if (stored === undefined || stored.result !== null) return
  const { verification } = stored
  const tries = wrongTries.get(answer.id) ?? 0
  if (answer.cancelled) {
    finish(parts, verification, refused('cancelled'))
  } else if (answer.code === parts.oneTimePassword) {
    finish(parts, verification, authenticated(verification.card, 'Challenge'))
  } else if (answer.wrongTriesShown === null || answer.wrongTriesShown === tries) {
    // A page with an older number was submitted twice: the second time does not count as a try.
    wrongTries.set(answer.id, tries + 1)
    if (tries + 1 >= TRIES_MAXIMUM) finish(parts, verification, refused('wrong-code'))
  }
}
