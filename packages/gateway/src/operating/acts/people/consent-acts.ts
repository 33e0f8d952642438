import type { Secret } from '../../../base/kernel/index.ts'
import {
  CONSENT_LIFE_MILLISECONDS,
  type Consent,
  type ConsentKey,
  type ConsentPerson,
  type ConsentQuestion,
  type ConsentWish,
  GATEWAY_CONSENTS,
  isOver,
  needsConsent,
} from '../../approvals/index.ts'
import {
  type AgreeObstacle,
  isGatewayRole,
  isPanelAct,
  mayDo,
  type Person,
} from '../../users/index.ts'
import { type KeyActs, keyActs } from '../key-acts.ts'
import { type ActingPorts, type ActStores, perform } from '../operator-ports.ts'
import { type TerminalActs, terminalActs } from '../terminal-acts.ts'
import { type TerminalChangeActs, terminalChangeActs } from '../terminal-change-acts.ts'
import { type ConsentRuleActs, consentRuleActs } from './consent-rule-acts.ts'
import { type UserActs, userActs } from './user-acts.ts'

/** The acts that need a consent used up before. A return does not: it has an idempotency key. */
export type AgreedActs = KeyActs & TerminalActs & TerminalChangeActs & UserActs & ConsentRuleActs

export type UsedConsent = Readonly<{
  payload: Secret<string> | null
  /** The acts, whose rows in the audit chain name who asked and who agreed. */
  acts: AgreedActs
}>

/**
 * `NotOpen`: it is the own request of that person, somebody decided before, its time is over, or one of the two may not do
 * it any more.
 */
export type ConsentVerdict = 'Decided' | 'NotOpen' | AgreeObstacle

export type ConsentActs = ConsentRuleActs &
  Readonly<{
    /** Whether a second person must agree before this is done. */
    needsConsent: (merchantId: string, question: ConsentQuestion) => Promise<boolean>
    /** Asks for a second person, and answers the request's id. */
    askConsent: (wish: ConsentWish, by: ConsentPerson) => Promise<string>
    /** Agrees or refuses. Nobody can agree who may be the human who asked, or whose account is too new. */
    decideConsent: (
      consent: Consent,
      by: ConsentPerson,
      state: 'Given' | 'Refused',
    ) => Promise<ConsentVerdict>
    findConsent: (key: ConsentKey) => Promise<Consent | null>
    /** Open ones first. Null: of all merchants. */
    listConsents: (merchantId: string | null) => Promise<readonly Consent[]>
    /**
     * Uses up a consent that was given, before its act. Of several callers one gets an answer; null: used before, not
     * given, or over. For acts that have no idempotency key.
     */
    useConsent: (key: ConsentKey) => Promise<UsedConsent | null>
    /** Notes how the act of a consent ended, also of one that was used up. False: that was noted before. */
    finishConsent: (key: ConsentKey, outcome: string) => Promise<boolean>
  }>

const LISTED_MAXIMUM = 200

export function consentActs(ports: ActingPorts): ConsentActs {
  const { stores, clock, vault } = ports
  const { consents } = stores
  return {
    ...consentRuleActs(ports),
    needsConsent: async (merchantId, question) =>
      needsConsent(await consents.rulesOf(merchantId), question),
    askConsent: (wish, by) => ask(wish, by, ports),
    decideConsent: (consent, by, state) => decide({ consent, by, state }, ports),
    findConsent: consents.find,
    listConsents: (merchantId) => consents.list(merchantId, LISTED_MAXIMUM),
    useConsent: async (key) => {
      const found = await consents.find(key)
      if (found === null || isOver(found, clock.now())) return null
      // Read before: the statement that uses the consent up deletes what is sealed.
      const sealed = await consents.payloadOf(key)
      const { merchantId, consentId: recordId } = key
      const payload =
        sealed === null ? null : await vault.open('secret-key', { merchantId, recordId }, sealed)
      const isOurs = await consents.finish(key, { outcome: 'Used', at: clock.now() })
      const { askedByActor: askedBy, decidedByActor: agreedBy } = found
      const agreement = { consentId: recordId, askedBy, agreedBy }
      return isOurs ? { payload, acts: agreedActs({ ...ports, agreement }) } : null
    },
    finishConsent: (key, outcome) => consents.finish(key, { outcome, at: clock.now() }),
  }
}

function agreedActs(ports: ActingPorts): AgreedActs {
  return {
    ...keyActs(ports),
    ...terminalActs(ports),
    ...terminalChangeActs(ports),
    ...userActs(ports),
    ...consentRuleActs(ports),
  }
}

async function ask(wish: ConsentWish, askedBy: ConsentPerson, ports: ActingPorts): Promise<string> {
  const { payload: plain, ...what } = wish
  const { merchantId, kind, subject, summary } = what
  const consentId = ports.newId()
  const askedAt = ports.clock.now()
  const expiresAt = new Date(askedAt.getTime() + CONSENT_LIFE_MILLISECONDS)
  const owner = { merchantId, recordId: consentId }
  const payload = plain === null ? null : await ports.vault.seal('secret-key', owner, plain)
  const consent = { ...what, consentId, payload, askedBy, askedAt, expiresAt }
  return perform(ports, async ({ consents }) => {
    const id = await consents.insert(consent)
    const details = { ...summary, kind, consentId: id }
    const report = { act: 'consent.ask', subject, details } as const
    return { result: id, report: id === consentId ? report : null }
  })
}

type Decision = Readonly<{ consent: Consent; by: ConsentPerson; state: 'Given' | 'Refused' }>

function decide({ consent, by, state }: Decision, ports: ActingPorts): Promise<ConsentVerdict> {
  return perform<ConsentVerdict>(ports, async ({ consents, users }) => {
    const at = ports.clock.now()
    const obstacle = state === 'Refused' ? null : await obstacleIn(consent, { by, at }, users)
    if (obstacle !== null) return { result: obstacle, report: null }
    if (!(await consents.decide(consent, { state, by, at }))) {
      return { result: 'NotOpen', report: null }
    }
    const { subject, kind, consentId, askedByActor: askedBy, summary } = consent
    const act = state === 'Given' ? 'consent.give' : 'consent.refuse'
    const report = { act, subject, details: { ...summary, kind, consentId, askedBy } } as const
    return { result: 'Decided', report }
  })
}

/**
 * Why the two people cannot do the act together. Holds both until the transaction ends, so that a role that is taken, or an
 * account that is reset, at the same moment counts.
 */
async function obstacleIn(
  consent: Consent,
  { by, at }: Readonly<{ by: ConsentPerson; at: Date }>,
  { people, hands }: ActStores['users'],
): Promise<Exclude<ConsentVerdict, 'Decided'> | null> {
  const { askedBy, askedAt } = consent
  for (const userId of [askedBy, by.userId].toSorted()) await people.lock(userId)
  // Read behind the locks: the page knows the second person as that person was when the form came.
  const [asker, agreer] = [await people.find(askedBy), await people.find(by.userId)]
  if (asker === null || agreer === null || by.userId === askedBy) return 'NotOpen'
  if (!mayAct(consent, asker) || !mayAct(consent, agreer)) return 'NotOpen'
  return hands.obstacleFor({ agreer, askerEmail: asker.email, askedAt, now: at })
}

function mayAct({ access, merchantId }: Consent, { role, ...person }: Person): boolean {
  if (!isPanelAct(access) || !mayDo(role, access)) return false
  if (merchantId === GATEWAY_CONSENTS) return isGatewayRole(role)
  return isGatewayRole(role) || person.merchantId === merchantId
}
