import type { AdminToken } from '../../base/config/index.ts'
import { uuidV7 } from '../../base/kernel/index.ts'
import type { AdminService } from '../../faces/http/index.ts'
import { bindOperatorActs, type OperatorPorts } from '../../operating/acts/index.ts'
import { bindDayActs, type DayActs } from '../../operating/reconciliation/index.ts'
import { businessDayOf, concludeTold, type PaymentPorts } from '../../payment/payments/index.ts'
import type { Banks } from '../banks/index.ts'
import type { Foundation } from '../foundation/index.ts'

/** Runs work over the use cases of payments, which call banks. */
export type WithPayments = <Result>(
  work: (ports: PaymentPorts) => Promise<Result>,
) => Promise<Result>

type Around = Readonly<{
  banks: Banks
  sender: OperatorPorts['sender']
  publicUrl: () => string
  withPayments: WithPayments
}>

/** The ports of the operator's acts, for the command line and /admin/v1 alike. */
export function operatorPorts(
  foundation: Foundation,
  { banks, sender, publicUrl, withPayments }: Around,
): OperatorPorts {
  const { vault, clock, configuration, auditSigner: signer } = foundation
  return {
    stores: foundation.signed.acts,
    transact: foundation.signed.transact,
    audit: foundation.auditTrail,
    signer,
    vault,
    days: bindDays(foundation, banks),
    terminalTests: {
      terminalsOf: banks.terminals.terminalsOf,
      // No session has such a ticket, so that nothing is waiting there.
      run: (terminal) => banks.testTerminal(terminal, `${publicUrl()}/3ds/return/terminal-test`),
    },
    concludeTold: (told, conclusions) =>
      withPayments((ports) => concludeTold(ports, told, conclusions)),
    clock,
    dryRunTurn: { isTaken: false },
    newId: () => uuidV7(clock.now()),
    sender,
    isSandbox: configuration.mode === 'sandbox',
    bankOrigins: configuration.outbound.bankOrigins,
  }
}

/** Daily reports, the comparison with the bank, and the list of open outcomes. */
function bindDays({ stores, clock, configuration }: Foundation, banks: Banks): DayActs {
  const { hour, minute } = configuration.dayEnd
  return bindDayActs({
    store: stores.reports,
    terminalsOf: banks.terminals.terminalsOf,
    bankFor: banks.bankFor,
    clock,
    businessDay: (date) => businessDayOf(date, hour * 60 + minute),
  })
}

/** The service behind `/admin/v1`. */
export function bindAdminService(
  foundation: Foundation,
  around: Around,
  { token }: AdminToken,
): AdminService {
  const ports = operatorPorts(foundation, around)
  return { token, actsOf: (actor) => bindOperatorActs(ports, actor) }
}
