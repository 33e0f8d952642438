import type { Bank } from '../bank/index.ts'
import { forcedMdStatusOf } from '../card-behaviour.ts'
import { profileOf } from '../card-profile.ts'
import type { FormPairs } from '../formats/index.ts'
import type { StoredVerification, Verification } from '../ledger/index.ts'
import { oneTimePassword } from '../test-cards.ts'
import { type Callback, type Gate, plainProof, readForm, resultOf } from './gate.ts'
import {
  authenticated,
  forcedOutcome,
  INIT_FAILURE,
  refused,
  type VerificationOutcome,
} from './outcome.ts'

export const TRIES_MAXIMUM = 3

/** The way back to the merchant. */
export type Return = Callback & Readonly<{ verification: Verification | null }>

type GateAnswer =
  | Readonly<{ kind: 'ask'; verificationId: string }>
  | Readonly<{ kind: 'return'; return: Return }>
  | Readonly<{ kind: 'unusable' }>

/** The state of the bank's page. */
type PageState =
  | Readonly<{
      kind: 'ask'
      verification: Verification
      merchantName: string
      wrongTries: number
    }>
  | Readonly<{ kind: 'return'; return: Return }>
  | Readonly<{ kind: 'unknown' }>

type PageAnswer = Readonly<{
  id: string
  code: string
  cancelled: boolean
  /** The number of wrong tries that the submitted page showed. */
  wrongTriesShown: number | null
}>

/** The 3-D gates of all banks, and the page that they share. */
export type ThreeDSecure = Readonly<{
  enterGate: (bank: string, pairs: FormPairs, clientIp: string) => GateAnswer
  page: (id: string) => PageState
  answerPage: (answer: PageAnswer) => void
}>

/** A bank with its gate. */
type Gated = Readonly<{ bank: Bank; gate: Gate }>

export function createThreeDSecure(gates: readonly Gated[]): ThreeDSecure {
  // A restart of the bank forgets the tries: the card holder gets three new ones.
  const wrongTries = new Map<string, number>()
  return {
    enterGate: (name, pairs, clientIp) => {
      const gated = gates.find(({ bank }) => bank.name === name)
      if (gated === undefined) throw new Error(`The bank ${name} has no 3-D gate.`)
      return enterGate(gated, { pairs, clientIp })
    },
    page: (id) => pageOf(find(gates, id), wrongTries.get(id) ?? 0),
    answerPage: (answer) => answerPage(gates, wrongTries, answer),
  }
}

type Found = Readonly<{ gated: Gated; stored: StoredVerification }>

/** The ids are random, so that no two banks have the same. */
function find(gates: readonly Gated[], id: string): Found | null {
  for (const gated of gates) {
    const stored = gated.bank.ledger.verification(id)
    if (stored !== undefined) return { gated, stored }
  }
  return null
}

type Visit = Readonly<{ pairs: FormPairs; clientIp: string }>

function enterGate(gated: Gated, visit: Visit): GateAnswer {
  const { gate } = gated
  if ('startedBy' in gate) return enterStarted(gated, gate.startedBy(gated.bank, visit.pairs))
  const reading = readForm(gated.bank, gate.form, visit.pairs)
  if (reading.kind === 'unusable') return reading
  if (reading.kind === 'callback') {
    return { kind: 'return', return: { ...reading.callback, verification: null } }
  }
  const { cardNumber, ...form } = reading.form
  const card = profileOf(cardNumber)
  const verification = startVerification(gated.bank, {
    ...form,
    ...(gate.newProof ?? plainProof)(gated.bank.identifiers, card, form.clientId),
    card,
    clientIp: visit.clientIp,
  })
  return firstStep(gated, verification)
}

/** A browser that comes again gets the same page, or the same callback. */
function enterStarted(gated: Gated, id: string | null): GateAnswer {
  const stored = id === null ? undefined : gated.bank.ledger.verification(id)
  if (stored === undefined) return { kind: 'unusable' }
  const { verification, result } = stored
  if (result === null) return firstStep(gated, verification)
  return {
    kind: 'return',
    return: { url: result.callbackUrl, fields: result.callback, verification },
  }
}

function firstStep(gated: Gated, verification: Verification): GateAnswer {
  const outcome = outcomeWithoutPage(verification)
  if (outcome === null) return { kind: 'ask', verificationId: verification.id }
  return { kind: 'return', return: finish(gated, verification, outcome) }
}

/** Begins a verification. It keeps the card's profile, and not its number. */
export function startVerification(
  { clock, identifiers, ledger }: Bank,
  said: Omit<Verification, 'id' | 'startedAt'>,
): Verification {
  const id = identifiers.pageId()
  const verification = { ...said, id, startedAt: clock().toISOString() }
  ledger.book({ kind: 'verification-started', verification })
  return verification
}

function outcomeWithoutPage({ card }: Verification): VerificationOutcome | null {
  if (card.behaviour === 'frictionless') return authenticated(card, 'Frictionless')
  if (card.behaviour === '3ds-init-fails') return INIT_FAILURE
  const mdStatus = forcedMdStatusOf(card.behaviour)
  return mdStatus === null ? null : forcedOutcome(mdStatus, card)
}

function finish(
  { bank, gate }: Gated,
  verification: Verification,
  outcome: VerificationOutcome,
): Return {
  const result = resultOf(bank, gate, { verification, outcome })
  bank.ledger.book({ kind: 'verification-finished', id: verification.id, result })
  return { url: result.callbackUrl, fields: result.callback, verification }
}

/** A finished verification stays finished: a reload shows its callback again. */
function pageOf(found: Found | null, wrongTries: number): PageState {
  if (found === null) return { kind: 'unknown' }
  const { verification, result } = found.stored
  if (result !== null) {
    const back = { url: result.callbackUrl, fields: result.callback, verification }
    return { kind: 'return', return: back }
  }
  const { terminals } = found.gated.bank
  const terminal = terminals.find(({ clientId }) => clientId === verification.clientId)
  const merchantName = terminal?.displayName ?? verification.clientId
  return { kind: 'ask', verification, merchantName, wrongTries }
}

function answerPage(
  gates: readonly Gated[],
  wrongTries: Map<string, number>,
  answer: PageAnswer,
): void {
  const found = find(gates, answer.id)
  if (found === null || found.stored.result !== null) return
  const { gated, stored } = found
  const { verification } = stored
  const tries = wrongTries.get(answer.id) ?? 0
  if (answer.cancelled) {
    finish(gated, verification, refused('cancelled'))
  } else if (answer.code === oneTimePassword) {
    finish(gated, verification, authenticated(verification.card, 'Challenge'))
  } else if (answer.wrongTriesShown === null || answer.wrongTriesShown === tries) {
    // A page with an older number was submitted twice: the second time does not count as a try.
    wrongTries.set(answer.id, tries + 1)
    if (tries + 1 >= TRIES_MAXIMUM) finish(gated, verification, refused('wrong-code'))
  }
}
