import type { DayActs } from '../reports/index.ts'
import { type AuditActs, auditActs } from './audit-acts.ts'
import { type KeyActs, keyActs } from './key-acts.ts'
import { type MerchantActs, merchantActs } from './merchant-acts.ts'
import { type NoticeActs, noticeActs } from './notice-acts.ts'
import type { OperatorPorts } from './operator-ports.ts'
import { type PlanActs, planActs } from './plan-acts.ts'
import { type TerminalActs, terminalActs } from './terminal-acts.ts'
import { type TerminalChangeActs, terminalChangeActs } from './terminal-change-acts.ts'

/**
 * What operators do, from the command line and under /admin/v1 alike. Every act that changes something is
 * a row of the audit chain, written in the act's own transaction.
 */
export type OperatorActs = MerchantActs &
  KeyActs &
  PlanActs &
  TerminalActs &
  TerminalChangeActs &
  AuditActs &
  NoticeActs &
  DayActs

/** The acts in the name of `actor`, such as `cli:ayse`. */
export function bindOperatorActs(ports: OperatorPorts, actor: string): OperatorActs {
  const acting = { ...ports, actor }
  return {
    ...merchantActs(acting),
    ...keyActs(acting),
    ...planActs(acting),
    ...terminalActs(acting),
    ...terminalChangeActs(acting),
    ...auditActs(acting),
    ...noticeActs(acting),
    ...ports.days,
  }
}
