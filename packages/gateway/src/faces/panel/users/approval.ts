import { GatewayError } from '../../../base/kernel/index.ts'
import type { AgreedActs, Invitation, InvitationInput } from '../../../operating/acts/index.ts'
import {
  type Approval,
  type ApprovalSummary,
  GATEWAY_APPROVALS,
} from '../../../operating/approvals/index.ts'
import { type AccessChangeSource, mayManage, type Person } from '../../../operating/users/index.ts'
import {
  type ApprovalExecutor,
  type ApprovalVisit,
  approvalsPath,
  askSecondPerson,
} from '../approvals/index.ts'
import { type PanelAnswer, refusalPage, seeOther, type Visit } from '../frame/index.ts'
import type { PeoplePorts } from '../sign-in-methods/index.ts'
import { invitedPage } from './invited-page.tsx'
import { belongingOf } from './role-choice.tsx'

type Belonging = Pick<Person, 'role' | 'merchantId'>

/** The hand of whoever asks for an act on an account. */
export function accessChangeSourceOf({ mails }: PeoplePorts, by: Person): AccessChangeSource {
  return { by, isShown: !mails }
}

/** Asks for a second person where two are needed; null: the one person may invite. */
export function askToInvite(visit: Visit, input: InvitationInput): Promise<PanelAnswer | null> {
  const { email, name, languageCode: language } = input
  const summary = { act: 'invite', email, name, ...belongingText(visit, input), language }
  return ask(visit, [input], { subject: email, summary })
}

/** The same for a new one-time address. */
export function askAboutPerson(
  visit: Visit,
  act: 'invite-again' | 'reset',
  person: Person,
): Promise<PanelAnswer | null> {
  const { userId: subject, email, name } = person
  return ask(visit, [person], { subject, summary: { act, email, name } })
}

/** The same for another role. */
export function askForRole(
  visit: Visit,
  person: Person,
  next: Belonging,
): Promise<PanelAnswer | null> {
  const { userId: subject, email, name } = person
  const summary = { act: 'role', email, name, ...belongingText(visit, next) }
  return ask(visit, [person, next], { subject, summary })
}

function belongingText({ merchants }: Visit, { role, merchantId }: Belonging) {
  const merchant = merchants.find((each) => each.merchantId === merchantId)
  return { role, merchant: merchant?.merchantNumber ?? '' }
}

type About = Readonly<{ subject: string; summary: ApprovalSummary }>

async function ask(
  visit: Visit,
  belongings: readonly Belonging[],
  about: About,
): Promise<PanelAnswer | null> {
  const merchantIds = belongings.map(({ merchantId }) => merchantId)
  if (!(await visit.acts.needsTwoForPeople(merchantIds))) return null
  const scope = scopeOf(belongings)
  const merchant = visit.merchants.find(({ merchantId }) => merchantId === scope) ?? null
  const what = { kind: 'people', access: 'users.change', payload: null } as const
  return askSecondPerson({ ...visit, merchant }, { ...what, ...about })
}

/** Whose request it is: that of the one merchant that it concerns, else the gateway's. */
function scopeOf(belongings: readonly Belonging[]): string {
  const [first, ...others] = new Set(belongings.map(({ merchantId }) => merchantId))
  return first == null || others.length > 0 ? GATEWAY_APPROVALS : first
}

/**
 * Does what two people agreed about a third. Without a mail server the one who asked comes back for the one-time address, and
 * is tied to that account.
 */
export function peopleExecutor(ports: PeoplePorts): ApprovalExecutor {
  return {
    kind: 'people',
    when: ({ summary }) => (ports.mails || summary['act'] === 'role' ? 'atOnce' : 'byAsker'),
    run: async (visit, approval) => {
      const used = await visit.acts.useApproval(approval)
      if (used === null) return refusalPage(visit, 'NotFound')
      const end = await tried(() => perform({ ports, visit, acts: used.acts }, approval))
      await visit.acts.finishApproval(approval, end === null ? 'NotDone' : 'done')
      return end ?? seeOther(approvalsPath(visit.merchant, 'notDone'))
    },
  }
}

/** Null where a rule refuses: the e-mail address may have an account there since. */
async function tried(act: () => Promise<PanelAnswer | null>): Promise<PanelAnswer | null> {
  try {
    return await act()
  } catch (error) {
    if (error instanceof GatewayError) return null
    throw error
  }
}

type Acting = Readonly<{ ports: PeoplePorts; visit: ApprovalVisit; acts: AgreedActs }>

/** Null where the people are such that the act is not possible any more, or is another's to do. */
async function perform(acting: Acting, approval: Approval): Promise<PanelAnswer | null> {
  const { ports, visit, acts } = acting
  const { act, email = '', name = '', language } = approval.summary
  const people = await acts.listPeople(null)
  const asker = people.find(({ userId }) => userId === approval.askedBy)
  if (asker === undefined) return null
  const from = accessChangeSourceOf(ports, asker)
  const isStillTheirs = (...belongings: readonly Belonging[]): boolean =>
    scopeOf(belongings) === approval.merchantId &&
    belongings.every((each) => mayManage(asker, each))
  const shown = async (invitation: Invitation | null): Promise<PanelAnswer | null> =>
    invitation === null
      ? null
      : invitedPage(visit, invitation, await ports.invite(invitation, asker.name))
  const next = belongingOf(visit, approval.summary)
  if (act === 'invite') {
    if (next === null || !isStillTheirs(next)) return null
    const languageCode = language === 'en' ? 'en' : 'tr'
    return shown(await acts.invitePerson({ email, name, ...next, languageCode }, from))
  }
  const person = people.find(({ userId }) => userId === approval.subject)
  if (person === undefined || !isStillTheirs(person)) return null
  if (act === 'reset') return shown(await acts.resetPerson(person, from))
  if (act === 'invite-again') {
    return person.joinedAt === null ? shown(await acts.inviteAgain(person, from)) : null
  }
  if (act !== 'role' || next === null || !isStillTheirs(person, next)) return null
  const change = await acts.setPersonRole(person, next, from)
  return change === 'Changed' ? seeOther(`/panel/users/${person.userId}?done=role-changed`) : null
}
