import { maskRecipient, type Notice } from '../../payment/notices/index.ts'
import type { DayActs } from '../reconciliation/index.ts'
import { type AuditActs, auditActs, type ReportedActs, reportedActs } from './audit-acts.ts'
import { type DeliveryActs, deliveryActs } from './delivery-acts.ts'
import { type DryRunActs, dryRunActs } from './dry-run-acts.ts'
import { type EndpointActs, endpointActs } from './endpoint-acts.ts'
import { type KeyActs, keyActs } from './key-acts.ts'
import { type LimitActs, limitActs } from './limit-acts.ts'
import { type LinkActs, linkActs } from './link-acts.ts'
import { type MerchantActs, merchantActs } from './merchant-acts.ts'
import { type MoneyActs, moneyActs } from './money-acts.ts'
import { type ActingPorts, type OperatorPorts, perform } from './operator-ports.ts'
import { type OutcomeActs, outcomeActs } from './outcome-acts.ts'
import { type PayerActs, payerActs } from './payer-acts.ts'
import { type ApprovalActs, approvalActs } from './people/approval-acts.ts'
import { type SignInActs, signInActs } from './people/sign-in-acts.ts'
import { type SignInMethodActs, signInMethodActs } from './people/sign-in-method-acts.ts'
import { type UserActs, userActs } from './people/user-acts.ts'
import { type PlanActs, planActs } from './plan-acts.ts'
import { type RoutingActs, routingActs } from './routing-acts.ts'
import { type SearchActs, searchActs } from './search-acts.ts'
import { type ChargebackActs, chargebackActs } from './settlement/chargeback-acts.ts'
import { type DifferenceActs, differenceActs } from './settlement/difference-acts.ts'
import { type EvidenceActs, evidenceActs } from './settlement/evidence-acts.ts'
import { type PayoutActs, payoutActs } from './settlement/payout-acts.ts'
import { type StatementActs, statementActs } from './settlement/statement-acts.ts'
import { type TerminalActs, terminalActs } from './terminal-acts.ts'
import { type TerminalChangeActs, terminalChangeActs } from './terminal-change-acts.ts'
import { type TerminalTestActs, terminalTestActs } from './terminal-test-acts.ts'

/**
 * The acts of operators, for the command line and /admin/v1. Every act that changes something writes a row
 * of the audit chain in its own transaction.
 */
export type OperatorActs = MerchantActs &
  KeyActs &
  PlanActs &
  LimitActs &
  RoutingActs &
  DryRunActs &
  TerminalActs &
  TerminalChangeActs &
  TerminalTestActs &
  AuditActs &
  NoticeActs &
  DeliveryActs &
  EndpointActs &
  ApprovalActs &
  MoneyActs &
  OutcomeActs &
  LinkActs &
  SearchActs &
  StatementActs &
  PayoutActs &
  ChargebackActs &
  DifferenceActs &
  EvidenceActs &
  PayerActs &
  ReportedActs &
  UserActs &
  SignInActs &
  SignInMethodActs &
  DayActs

/** The acts in the name of `actor`, such as `cli:ayse`. */
export function bindOperatorActs(ports: OperatorPorts, actor: string): OperatorActs {
  const acting = { ...ports, actor }
  return {
    ...merchantActs(acting),
    ...keyActs(acting),
    ...planActs(acting),
    ...limitActs(acting),
    ...routingActs(acting),
    ...dryRunActs(acting),
    ...terminalActs(acting),
    ...terminalChangeActs(acting),
    ...terminalTestActs(acting),
    ...auditActs(acting),
    ...noticeActs(acting),
    ...deliveryActs(acting),
    ...endpointActs(acting),
    ...approvalActs(acting),
    ...moneyActs(acting),
    ...outcomeActs(acting),
    ...linkActs(acting),
    ...searchActs(acting),
    ...statementActs(acting),
    ...payoutActs(acting),
    ...chargebackActs(acting),
    ...differenceActs(acting),
    ...evidenceActs(acting),
    ...payerActs(acting),
    ...reportedActs(acting),
    ...userActs(acting),
    ...signInActs(acting),
    ...signInMethodActs(acting),
    ...ports.days,
  }
}

/** A notice that did not arrive, with its recipient masked. */
type UndeliveredNotice = Omit<Notice, 'recipient'> & Readonly<{ maskedRecipient: string | null }>

type NoticeActs = Readonly<{
  /** Failed and held ones, newest first. */
  undeliveredNotices: () => Promise<readonly UndeliveredNotice[]>
  /**
   * Schedules a failed notice again, or all failed ones where `noticeId` is null. Returns how many. A notice
   * whose recipient was erased stays as it is.
   */
  retryNotices: (noticeId: string | null) => Promise<number>
}>

const LISTED_MAXIMUM = 1_000

function noticeActs(ports: ActingPorts): NoticeActs {
  return {
    undeliveredNotices: async () => {
      const notices = await ports.stores.notices.undelivered(LISTED_MAXIMUM)
      return notices.map(({ recipient, ...notice }) => {
        return { ...notice, maskedRecipient: recipient === null ? null : maskRecipient(recipient) }
      })
    },
    retryNotices: (noticeId) =>
      perform(ports, async ({ notices }) => {
        const retried = await notices.retry({ noticeId, now: ports.clock.now() })
        const subject = noticeId ?? 'all'
        const report = { act: 'notice.retry', subject, details: { retried } } as const
        return { result: retried, report: retried === 0 ? null : report }
      }),
  }
}
