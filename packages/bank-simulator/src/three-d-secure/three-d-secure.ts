import { forcedMdStatusOf } from '../card-behaviour.ts'
import { profileOf } from '../card-profile.ts'
import type { Clock, FormPairs, Identifiers } from '../formats/index.ts'
import type { BankName, StoredVerification, Verification } from '../ledger/index.ts'
import type { Callback, Gate, GateForm } from './gate.ts'
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
  enterGate: (bank: BankName, pairs: FormPairs, clientIp: string) => GateAnswer
  page: (id: string) => PageState
  answerPage: (answer: PageAnswer) => void
}>

type Parts = Readonly<{
  gates: readonly Gate[]
  clock: Clock
  identifiers: Identifiers
  oneTimePassword: string
}>

export function createThreeDSecure(parts: Parts): ThreeDSecure {
  // A restart of the bank forgets the tries: the card holder gets three new ones.
  const wrongTries = new Map<string, number>()
  return {
    enterGate: (bank, pairs, clientIp) => {
      const gate = parts.gates.find((candidate) => candidate.bank.name === bank)
      if (gate === undefined) throw new Error(`The bank ${bank} has no 3-D gate.`)
      return enterGate(parts, gate, { pairs, clientIp })
    },
    page: (id) => pageOf(find(parts.gates, id), wrongTries.get(id) ?? 0),
    answerPage: (answer) => answerPage(parts, wrongTries, answer),
  }
}

type Found = Readonly<{ gate: Gate; stored: StoredVerification }>

/** The ids are random, so that no two banks have the same. */
function find(gates: readonly Gate[], id: string): Found | null {
  for (const gate of gates) {
    const stored = gate.bank.ledger.verification(id)
    if (stored !== undefined) return { gate, stored }
  }
  return null
}

type Visit = Readonly<{ pairs: FormPairs; clientIp: string }>

function enterGate(parts: Parts, gate: Gate, visit: Visit): GateAnswer {
  const reading = gate.readForm(visit.pairs)
  if (reading.kind === 'unusable') return reading
  if (reading.kind === 'callback') {
    return { kind: 'return', return: { ...reading.callback, verification: null } }
  }
  const verification = startVerification(parts, gate, { ...visit, form: reading.form })
  gate.bank.ledger.book({ kind: 'verification-started', verification })
  const outcome = outcomeWithoutPage(verification)
  if (outcome === null) return { kind: 'ask', verificationId: verification.id }
  return { kind: 'return', return: finish(gate, verification, outcome) }
}

/** The verification keeps the card's profile, and not its number. */
function startVerification(
  parts: Parts,
  gate: Gate,
  { form, clientIp }: Visit & Readonly<{ form: GateForm }>,
): Verification {
  const { cardNumber, ...rest } = form
  const card = profileOf(cardNumber)
  return {
    ...rest,
    id: parts.identifiers.pageId(),
    startedAt: parts.clock().toISOString(),
    card,
    clientIp,
    ...gate.newProof(card, form.clientId),
  }
}

function outcomeWithoutPage({ card }: Verification): VerificationOutcome | null {
  if (card.behaviour === 'frictionless') return authenticated(card, 'Frictionless')
  if (card.behaviour === '3ds-init-fails') return INIT_FAILURE
  const mdStatus = forcedMdStatusOf(card.behaviour)
  return mdStatus === null ? null : forcedOutcome(mdStatus, card)
}

function finish(gate: Gate, verification: Verification, outcome: VerificationOutcome): Return {
  const result = gate.finish(verification, outcome)
  gate.bank.ledger.book({ kind: 'verification-finished', id: verification.id, result })
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
  const { terminals } = found.gate.bank
  const terminal = terminals.find(({ clientId }) => clientId === verification.clientId)
  const merchantName = terminal?.displayName ?? verification.clientId
  return { kind: 'ask', verification, merchantName, wrongTries }
}

function answerPage(parts: Parts, wrongTries: Map<string, number>, answer: PageAnswer): void {
  const found = find(parts.gates, answer.id)
  if (found === null || found.stored.result !== null) return
  const { gate, stored } = found
  const { verification } = stored
  const tries = wrongTries.get(answer.id) ?? 0
  if (answer.cancelled) {
    finish(gate, verification, refused('cancelled'))
  } else if (answer.code === parts.oneTimePassword) {
    finish(gate, verification, authenticated(verification.card, 'Challenge'))
  } else if (answer.wrongTriesShown === null || answer.wrongTriesShown === tries) {
    // A page with an older number was submitted twice: the second time does not count as a try.
    wrongTries.set(answer.id, tries + 1)
    if (tries + 1 >= TRIES_MAXIMUM) finish(gate, verification, refused('wrong-code'))
  }
}
