import { type Clock, DAY_MILLISECONDS } from '../kernel/index.ts'
import type { NoticeBudgets } from '../links/index.ts'
import {
  type AttemptResult,
  type Notice,
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
    clock: Clock
    /** Told of each notice that was given up: somebody should look. */
    warn: (warning: object) => void
  }>

/** All of them go out at once; a mail server that allows fewer connections makes some of them wait. */
const NOTICES_AT_ONCE = 10
/** Longer than any attempt: an e-mail has 30 seconds, an SMS five. */
const LEASE_MILLISECONDS = 120_000

/**
 * One step of the job that sends notices (decision 6.5). Any number of nodes may run it: a lease keeps
 * them apart. Each notice arrives once, or more than once where a process died between the hand-over and
 * writing it down.
 */
export async function sendNotices(ports: SendNoticesPorts): Promise<number> {
  const now = ports.clock.now()
  const leaseUntil = new Date(now.getTime() + LEASE_MILLISECONDS)
  const leased = await ports.notices.lease({ now, leaseUntil, noticesMaximum: NOTICES_AT_ONCE })
  const sent = await Promise.allSettled(leased.map((notice) => sendNotice(ports, notice)))
  // One that broke must not keep the others from being written down; the job's log tells of it.
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
  // A retry must not ask for a payment that nobody can make any more.
  if (facts.kind === 'Link' && !facts.isOpen) return givenUp('LINK_NOT_ACTIVE')
  if (!(await isWithinBudget(ports, notice))) return givenUp('BUDGET_USED_UP')
  return send({ noticeId, recipient, createdAt, content: renderNotice(facts, notice) })
}

/**
 * A link's notices were taken from the budget with the link. A receipt is taken by its first attempt: a
 * payment must not fail, nor wait, because of it. What an operator sends again is sent.
 */
async function isWithinBudget(
  { notices, budgets }: SendNoticesPorts,
  notice: Notice,
): Promise<boolean> {
  if (notice.kind === 'Link' || notice.attemptCount > 1) return true
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

/** Time for an operator to look at what failed, and no longer. */
const KEPT_DAYS = 7
const ERASED_AT_ONCE = 1_000

/** One step of the job that forgets to whom notices went; the delivery record stays without them. */
export function eraseRecipients({
  notices,
  clock,
}: Readonly<{ notices: NoticeStore; clock: Clock }>): Promise<number> {
  const endedBefore = new Date(clock.now().getTime() - KEPT_DAYS * DAY_MILLISECONDS)
  return notices.eraseRecipients({ endedBefore, noticesMaximum: ERASED_AT_ONCE })
}

/** One step of the job that forgets how many notices merchants caused on days long gone. */
export function forgetBudgets({
  notices,
  clock,
}: Readonly<{ notices: NoticeStore; clock: Clock }>): Promise<number> {
  return notices.forgetBudgets(new Date(clock.now().getTime() - KEPT_DAYS * DAY_MILLISECONDS))
}
