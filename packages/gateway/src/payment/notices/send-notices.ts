import { DAY_MILLISECONDS } from '../../base/kernel/index.ts'
import type { NoticeBudgets } from '../links/index.ts'
import {
  type AttemptResult,
  type Notice,
  type NoticeContent,
  type NoticeEnd,
  type NoticeSenders,
  type NoticeStore,
  nextAttemptAt,
} from './notice.ts'
import { type NoticeFactsPorts, noticeFacts } from './notice-facts.ts'
import { renderNotice } from './render.tsx'

export type SendNoticesPorts = NoticeFactsPorts &
  Readonly<{
    notices: NoticeStore
    senders: NoticeSenders
    budgets: NoticeBudgets
    /** Called for each notice that was given up, so that an operator notices. */
    warn: (warning: object) => void
  }>

/** A step sends these at the same time. */
const NOTICES_AT_ONCE = 10
/** Longer than any attempt: an e-mail gets 30 seconds, an SMS five. */
const LEASE_MILLISECONDS = 120_000

/**
 * One step of the job that sends notices (decision 6.5). Any number of nodes may run it: a lease gives each
 * notice to one node. A notice arrives twice only if a process dies after sending it and before writing that.
 */
export async function sendNotices(ports: SendNoticesPorts): Promise<number> {
  const now = ports.clock.now()
  const leaseUntil = new Date(now.getTime() + LEASE_MILLISECONDS)
  const leased = await ports.notices.lease({ now, leaseUntil, noticesMaximum: NOTICES_AT_ONCE })
  const sent = await Promise.allSettled(leased.map((notice) => sendNotice(ports, notice)))
  // All results are written first; then an unexpected error goes to the job's log.
  const broken = sent.find((each) => each.status === 'rejected')
  if (broken !== undefined) throw broken.reason
  return leased.length
}

async function sendNotice(ports: SendNoticesPorts, notice: Notice): Promise<void> {
  const end = endOf(notice, await attempt(ports, notice), ports.clock.now())
  const isOurs = await ports.notices.finish(notice, end)
  if (!isOurs || end.state !== 'Failed') return
  const { merchantId, noticeId, channel } = notice
  ports.warn({ merchantId, noticeId, channel, why: end.errorCode })
}

type Attempt = AttemptResult | Readonly<{ kind: 'held' }>

async function attempt(ports: SendNoticesPorts, notice: Notice): Promise<Attempt> {
  const send = ports.senders[notice.channel]
  if (send === null) return { kind: 'held' }
  const { noticeId, recipient, createdAt } = notice
  const facts = await noticeFacts(ports, notice)
  if (facts === null || recipient === null) return givenUp('NOTHING_TO_SEND')
  // A retry must not ask for a payment that is no longer possible.
  if (facts.kind === 'Link' && !facts.isOpen) return givenUp('LINK_NOT_ACTIVE')
  if ('isCurrent' in facts && !facts.isCurrent) return givenUp('ENDPOINT_RECOVERED')
  if (!(await isWithinBudget(ports, notice))) return givenUp('BUDGET_USED_UP')
  return send({ noticeId, recipient, createdAt, content: renderNotice(facts, notice) })
}

/**
 * The budget is for what payers get. Creating a link counted the link's notices. A receipt is counted by its first
 * attempt, because a payment must neither fail nor wait for the budget. The budget does not stop what an operator
 * sends again.
 */
async function isWithinBudget(
  { notices, budgets }: SendNoticesPorts,
  notice: Notice,
): Promise<boolean> {
  if (notice.kind !== 'Receipt' || notice.attemptCount > 1) return true
  return notices.takeBudget(notice, budgets)
}

function givenUp(errorCode: string): AttemptResult {
  return { kind: 'failed', errorCode, isFinal: true }
}

function endOf(notice: Notice, attempted: Attempt, at: Date): NoticeEnd {
  if (attempted.kind === 'delivered') return { state: 'Delivered', at }
  if (attempted.kind === 'held') return { state: 'Held', errorCode: 'NOT_CONFIGURED', at }
  const { errorCode, isFinal } = attempted
  const next = isFinal ? null : nextAttemptAt(notice, at)
  if (next === null) return { state: 'Failed', errorCode, at }
  return { state: 'Waiting', errorCode, nextAttemptAt: next }
}

const BUDGET_DAYS = 7
const ERASED_AT_ONCE = 1_000

type JobPorts = Pick<SendNoticesPorts, 'notices' | 'clock'>

/**
 * One step of the job that erases the recipients of notices that ended `recipientDays` ago. The rows stay, without
 * recipients. The days give an operator time to look at failed notices.
 */
export function eraseRecipients(
  { notices, clock }: JobPorts,
  recipientDays: number,
): Promise<number> {
  const endedBefore = new Date(clock.now().getTime() - recipientDays * DAY_MILLISECONDS)
  return notices.eraseRecipients({ endedBefore, noticesMaximum: ERASED_AT_ONCE })
}

/** One step of the job that deletes the counts of notices of past days. */
export function forgetBudgets({ notices, clock }: JobPorts): Promise<number> {
  return notices.forgetBudgets(new Date(clock.now().getTime() - BUDGET_DAYS * DAY_MILLISECONDS))
}

/** A notice with its content; null where its link or payment no longer exists. */
export type OutboxEntry = Readonly<{ notice: Notice; content: NoticeContent | null }>

const SHOWN_MAXIMUM = 50

/** The newest notices, which a sandbox shows instead of sending them (decision 6.5). */
export async function outbox(
  ports: NoticeFactsPorts & Readonly<{ notices: NoticeStore }>,
): Promise<readonly OutboxEntry[]> {
  const entries: OutboxEntry[] = []
  for (const notice of await ports.notices.newest(SHOWN_MAXIMUM)) {
    const facts = await noticeFacts(ports, notice)
    entries.push({ notice, content: facts === null ? null : renderNotice(facts, notice) })
  }
  return entries
}
