import type { Secret } from '../../../base/kernel/index.ts'
import {
  type Approval,
  type ApprovalInput,
  type ApprovalKey,
  type ApprovalPerson,
  type ApprovalQuestion,
  GATEWAY_APPROVALS,
  isOver,
  needsApproval,
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
import { type OutcomeActs, outcomeActs } from '../outcome-acts.ts'
import { type TerminalActs, terminalActs } from '../terminal-acts.ts'
import { type TerminalChangeActs, terminalChangeActs } from '../terminal-change-acts.ts'
import { type ApprovalRuleActs, approvalRuleActs } from './approval-rule-acts.ts'
import { type UserActs, userActs } from './user-acts.ts'

/** An act waits for a second person no longer than this. */
const APPROVAL_LIFE_MILLISECONDS = 24 * 60 * 60_000

/** The acts that need an approval used up before. A return does not: it has an idempotency key. */
export type AgreedActs = KeyActs &
  TerminalActs &
  TerminalChangeActs &
  UserActs &
  ApprovalRuleActs &
  OutcomeActs

export type UsedApproval = Readonly<{
  payload: Secret<string> | null
  /** The acts, whose rows in the audit chain name who asked and who agreed. */
  acts: AgreedActs
}>

/**
 * `NotOpen`: it is the own request of that person, somebody decided before, its time is over, or one of the two may not do
 * it any more.
 */
export type ApprovalVerdict = 'Decided' | 'NotOpen' | AgreeObstacle

export type ApprovalActs = ApprovalRuleActs &
  Readonly<{
    /** Whether a second person must agree before this is done. */
    needsApproval: (merchantId: string, question: ApprovalQuestion) => Promise<boolean>
    /** Asks for a second person, and answers the request's id. */
    askApproval: (input: ApprovalInput, by: ApprovalPerson) => Promise<string>
    /** Agrees or refuses. Nobody can agree who may be the human who asked, or whose account is too new. */
    decideApproval: (
      approval: Approval,
      by: ApprovalPerson,
      state: 'Given' | 'Refused',
    ) => Promise<ApprovalVerdict>
    findApproval: (key: ApprovalKey) => Promise<Approval | null>
    /** Open ones first. Null: of all merchants. */
    listApprovals: (merchantId: string | null) => Promise<readonly Approval[]>
    /**
     * Uses up an approval that was given, before its act. Of several callers one gets an answer; null: used before, not
     * given, or over. For acts that have no idempotency key.
     */
    useApproval: (key: ApprovalKey) => Promise<UsedApproval | null>
    /** What is sealed of an approval that is not used up; null where nothing is. */
    sealedOf: (key: ApprovalKey) => Promise<Secret<string> | null>
    /** Notes how the act of an approval ended, also of one that was used up. False: that was noted before. */
    finishApproval: (key: ApprovalKey, outcome: string) => Promise<boolean>
  }>

const LISTED_MAXIMUM = 200

export function approvalActs(ports: ActingPorts): ApprovalActs {
  const { stores, clock, vault } = ports
  const { approvals } = stores
  const sealedOf = async (key: ApprovalKey): Promise<Secret<string> | null> => {
    const sealed = await approvals.payloadOf(key)
    const { merchantId, approvalId: recordId } = key
    return sealed === null ? null : vault.open('secret-key', { merchantId, recordId }, sealed)
  }
  return {
    ...approvalRuleActs(ports),
    needsApproval: async (merchantId, question) =>
      needsApproval(await approvals.rulesOf(merchantId), question),
    askApproval: (input, by) => ask(input, by, ports),
    decideApproval: (approval, by, state) => decide({ approval, by, state }, ports),
    findApproval: approvals.find,
    sealedOf,
    listApprovals: (merchantId) => approvals.list(merchantId, LISTED_MAXIMUM),
    useApproval: async (key) => {
      const found = await approvals.find(key)
      if (found === null || isOver(found, clock.now())) return null
      // Read before: the statement that uses the approval up deletes what is sealed.
      const payload = await sealedOf(key)
      const { approvalId: recordId } = key
      const isOurs = await approvals.finish(key, { outcome: 'Used', at: clock.now() })
      const { askedByActor: askedBy, decidedByActor: agreedBy } = found
      const agreement = { consentId: recordId, askedBy, agreedBy }
      return isOurs ? { payload, acts: agreedActs({ ...ports, agreement }) } : null
    },
    finishApproval: (key, outcome) => approvals.finish(key, { outcome, at: clock.now() }),
  }
}

function agreedActs(ports: ActingPorts): AgreedActs {
  return {
    ...keyActs(ports),
    ...terminalActs(ports),
    ...terminalChangeActs(ports),
    ...userActs(ports),
    ...approvalRuleActs(ports),
    ...outcomeActs(ports),
  }
}

async function ask(
  input: ApprovalInput,
  askedBy: ApprovalPerson,
  ports: ActingPorts,
): Promise<string> {
  const { payload: plain, ...what } = input
  const { merchantId, kind, subject, summary } = what
  const approvalId = ports.newId()
  const askedAt = ports.clock.now()
  const expiresAt = new Date(askedAt.getTime() + APPROVAL_LIFE_MILLISECONDS)
  const owner = { merchantId, recordId: approvalId }
  const payload = plain === null ? null : await ports.vault.seal('secret-key', owner, plain)
  const approval = { ...what, approvalId, payload, askedBy, askedAt, expiresAt }
  return perform(ports, async ({ approvals }) => {
    const id = await approvals.insert(approval)
    const details = { ...summary, kind, consentId: id }
    const report = { act: 'consent.ask', subject, details } as const
    return { result: id, report: id === approvalId ? report : null }
  })
}

type Decision = Readonly<{ approval: Approval; by: ApprovalPerson; state: 'Given' | 'Refused' }>

function decide({ approval, by, state }: Decision, ports: ActingPorts): Promise<ApprovalVerdict> {
  return perform<ApprovalVerdict>(ports, async ({ approvals, users }) => {
    const at = ports.clock.now()
    const obstacle = state === 'Refused' ? null : await obstacleIn(approval, { by, at }, users)
    if (obstacle !== null) return { result: obstacle, report: null }
    if (!(await approvals.decide(approval, { state, by, at }))) {
      return { result: 'NotOpen', report: null }
    }
    const { subject, kind, approvalId, askedByActor: askedBy, summary } = approval
    const act = state === 'Given' ? 'consent.give' : 'consent.refuse'
    const report = {
      act,
      subject,
      details: { ...summary, kind, consentId: approvalId, askedBy },
    } as const
    return { result: 'Decided', report }
  })
}

/**
 * Why the two people cannot do the act together. Holds both until the transaction ends, so that a role that is taken, or an
 * account that is reset, at the same moment counts.
 */
async function obstacleIn(
  approval: Approval,
  { by, at }: Readonly<{ by: ApprovalPerson; at: Date }>,
  { people, accessChanges }: ActStores['users'],
): Promise<Exclude<ApprovalVerdict, 'Decided'> | null> {
  const { askedBy, askedAt } = approval
  for (const userId of [askedBy, by.userId].toSorted()) await people.lock(userId)
  // Read behind the locks: the page knows the second person as that person was when the form came.
  const [asker, agreer] = [await people.find(askedBy), await people.find(by.userId)]
  if (asker === null || agreer === null || by.userId === askedBy) return 'NotOpen'
  if (!mayAct(approval, asker) || !mayAct(approval, agreer)) return 'NotOpen'
  return accessChanges.obstacleFor({ agreer, askerEmail: asker.email, askedAt, now: at })
}

function mayAct({ access, merchantId }: Approval, { role, ...person }: Person): boolean {
  if (!isPanelAct(access) || !mayDo(role, access)) return false
  if (merchantId === GATEWAY_APPROVALS) return isGatewayRole(role)
  return isGatewayRole(role) || person.merchantId === merchantId
}
