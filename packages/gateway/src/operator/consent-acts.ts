import {
  CONSENT_LIFE_MILLISECONDS,
  type Consent,
  type ConsentKey,
  type ConsentPerson,
  type ConsentQuestion,
  type ConsentRules,
  type ConsentWish,
  isOver,
  needsConsent,
} from '../consents/index.ts'
import type { Secret } from '../kernel/index.ts'
import type { Merchant } from '../merchants/index.ts'
import { isGatewayRole, isPanelAct, mayDo } from '../users/index.ts'
import { type KeyActs, keyActs } from './key-acts.ts'
import { type ActingPorts, type ActStores, perform } from './operator-ports.ts'
import { type TerminalActs, terminalActs } from './terminal-acts.ts'
import { type TerminalChangeActs, terminalChangeActs } from './terminal-change-acts.ts'

/** The acts that need a consent used up before. A return does not: it has an idempotency key. */
export type AgreedActs = KeyActs & TerminalActs & TerminalChangeActs

export type UsedConsent = Readonly<{
  payload: Secret<string> | null
  /** The acts, whose rows in the audit chain name who asked and who agreed. */
  acts: AgreedActs
}>

export type ConsentActs = Readonly<{
  consentRulesOf: (merchantId: string) => Promise<ConsentRules>
  setConsentRules: (merchant: Merchant, rules: ConsentRules) => Promise<void>
  /** Whether a second person must agree before this is done. */
  needsConsent: (merchantId: string, question: ConsentQuestion) => Promise<boolean>
  /** Asks for a second person, and answers the request's id. */
  askConsent: (wish: ConsentWish, by: ConsentPerson) => Promise<string>
  /**
   * Agrees or refuses. False where there is nothing to decide: it is the person's own request, somebody decided before,
   * or its time is over. Nobody can agree to what the one who asked may not do any more.
   */
  decideConsent: (
    consent: Consent,
    by: ConsentPerson,
    state: 'Given' | 'Refused',
  ) => Promise<boolean>
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
    consentRulesOf: consents.rulesOf,
    setConsentRules: (merchant, rules) => setRules(merchant, rules, ports),
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
  return { ...keyActs(ports), ...terminalActs(ports), ...terminalChangeActs(ports) }
}

function setRules(
  { merchantId, merchantNumber }: Merchant,
  rules: ConsentRules,
  ports: ActingPorts,
): Promise<void> {
  return perform(ports, async ({ consents }) => {
    const before = detailsOf(await consents.setRules(merchantId, rules))
    const after = detailsOf(rules)
    const isChanged = Object.entries(after).some(([name, value]) => before[name] !== value)
    const was = Object.entries(before).map(([name, value]) => [`${name}Before`, value] as const)
    const details = { merchantNumber, ...after, ...Object.fromEntries(was) }
    const report = { act: 'merchant.consents', subject: merchantId, details } as const
    return { result: undefined, report: isChanged ? report : null }
  })
}

function detailsOf({ returnsAboveMinor, keys, credentials }: ConsentRules) {
  const above = returnsAboveMinor === null ? null : String(returnsAboveMinor)
  const details: Record<string, string | boolean | null> = {
    returnsAboveMinor: above,
    keys,
    credentials,
  }
  return details
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

function decide({ consent, by, state }: Decision, ports: ActingPorts): Promise<boolean> {
  return perform(ports, async ({ consents, users }) => {
    const isPossible = state === 'Refused' || (await mayAskerAct(consent, users))
    const decision = { state, by, at: ports.clock.now() }
    const isOurs = isPossible && (await consents.decide(consent, decision))
    const { subject, kind, consentId, askedByActor: askedBy, summary } = consent
    const act = state === 'Given' ? 'consent.give' : 'consent.refuse'
    const report = { act, subject, details: { ...summary, kind, consentId, askedBy } } as const
    return { result: isOurs, report: isOurs ? report : null }
  })
}

/** Holds the person who asked, so that a role that is taken at the same moment counts. */
async function mayAskerAct(
  { askedBy, access, merchantId }: Consent,
  { people }: ActStores['users'],
): Promise<boolean> {
  const asker = (await people.lock(askedBy)) ? await people.find(askedBy) : null
  if (asker === null || !isPanelAct(access) || !mayDo(asker.role, access)) return false
  return isGatewayRole(asker.role) || asker.merchantId === merchantId
}
