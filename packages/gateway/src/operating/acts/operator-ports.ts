import type { Clock } from '../../base/kernel/index.ts'
import type { TerminalTest } from '../../payment/banks/index.ts'
import type {
  CommissionPlanStore,
  InstallmentLimitStore,
} from '../../payment/installments/index.ts'
import type { LinkWrites } from '../../payment/links/index.ts'
import type {
  MerchantStore,
  SecretVault,
  Terminal,
  TerminalStore,
} from '../../payment/merchants/index.ts'
import type { NoticeStore } from '../../payment/notices/index.ts'
import type {
  MoneyConclusions,
  MoneyOpenings,
  ToldEnd,
  ToldOutcome,
} from '../../payment/payments/index.ts'
import type { PastSaleStore, RuleStore } from '../../payment/routing/index.ts'
import type { DeliveryRecords, EndpointStore, WebhookSender } from '../../payment/webhooks/index.ts'
import type { ApprovalStore } from '../approvals/index.ts'
import type { AuditDetails, AuditReport, AuditSigner, AuditTrail } from '../audit/index.ts'
import type { PayerStore } from '../payers/index.ts'
import type { DayActs } from '../reconciliation/index.ts'
import type { SearchIndex } from '../search/index.ts'
import type {
  ChargebackStore,
  DifferenceStore,
  EvidenceStore,
  PayoutDayStore,
  StatementStore,
} from '../settlement/index.ts'
import type { UserStores } from '../users/index.ts'
import type { OperatorStore, RestoredStore, TerminalChangeStore } from './operator-stores.ts'

/** The stores that an act writes to. */
export type ActStores = Readonly<{
  merchants: MerchantStore
  terminals: TerminalStore
  terminalChanges: TerminalChangeStore
  commissionPlans: CommissionPlanStore
  installmentLimits: InstallmentLimitStore
  routingRules: RuleStore
  pastSales: PastSaleStore
  notices: NoticeStore
  operator: OperatorStore
  restored: RestoredStore
  deliveryRecords: DeliveryRecords
  endpoints: EndpointStore
  approvals: ApprovalStore
  search: Pick<SearchIndex, 'reset'>
  users: UserStores
  payers: PayerStore
  openings: MoneyOpenings
  conclusions: MoneyConclusions
  links: LinkWrites
  statements: StatementStore
  payoutDays: PayoutDayStore
  chargebacks: ChargebackStore
  differences: DifferenceStore
  evidence: EvidenceStore
}>

/** An act's row of the audit chain, before `perform` adds the actor and the time. */
type ActReport = Omit<AuditReport, 'actor' | 'happenedAt'>

/** The result of an act with its report; the report is null where the act changed nothing. */
export type Acted<Result, Report = ActReport> = Readonly<{ result: Result; report: Report | null }>

/** Runs an act and appends its report in one transaction, so that neither exists without the other. */
export type Transact = <Result>(
  work: (stores: ActStores) => Promise<Acted<Result, AuditReport>>,
) => Promise<Result>

export type OperatorPorts = Readonly<{
  stores: ActStores
  audit: AuditTrail
  signer: AuditSigner
  transact: Transact
  vault: SecretVault
  days: DayActs
  /** The terminals with their credentials, and the test of one at its bank. */
  terminalTests: Readonly<{
    terminalsOf: (merchantId: string) => Promise<readonly Terminal[]>
    run: (terminal: Terminal) => Promise<TerminalTest>
  }>
  /** Asks the bank once more, and concludes an old outcome as a person heard it (decision 5.24). */
  concludeTold: (told: ToldOutcome, conclusions: MoneyConclusions) => Promise<ToldEnd>
  clock: Clock
  /** Lets one dry run at a time run beside the payments of a process. */
  dryRunTurn: { isTaken: boolean }
  newId: () => string
  /** Sends a test event to an endpoint. */
  sender: Pick<WebhookSender, 'send'>
  /** Whether terminals may talk to the simulator, and to banks without TLS. */
  isSandbox: boolean
  /** The origins of banks that the settings add to the table of banks. */
  bankOrigins: readonly string[]
}>

/** The ports with the name of the actor, under which each act is reported. */
export type ActingPorts = OperatorPorts &
  Readonly<{
    actor: string
    /** Who asked for the acts and who agreed, where two people were needed: stands in each report. */
    agreement?: AuditDetails
  }>

/** What an act's transaction and its report need. */
export type PerformingPorts = Pick<ActingPorts, 'actor' | 'agreement' | 'clock' | 'transact'>

/** Runs an act in a transaction that also appends its report. */
export function perform<Result>(
  ports: PerformingPorts,
  work: (stores: ActStores) => Promise<Acted<Result>>,
): Promise<Result> {
  const { actor, clock, agreement } = ports
  return ports.transact(async (stores) => {
    const { result, report } = await work(stores)
    if (report === null) return { result, report }
    const details = { ...report.details, ...agreement }
    return { result, report: { ...report, details, actor, happenedAt: clock.now() } }
  })
}

/** Reports an act whose work has transactions of its own, such as an import. */
export function reportAct(ports: ActingPorts, report: ActReport): Promise<void> {
  return perform(ports, async () => ({ result: undefined, report }))
}

/** Reports a refused try once, and not where its form has done or begun the act before (decision 7.10). */
export function reportRefusal(ports: ActingPorts, report: ActReport): Promise<void> {
  return perform(ports, async ({ operator }) => {
    const isRepeat = await operator.isRepeat({ ...report, actor: ports.actor })
    return { result: undefined, report: isRepeat ? null : report }
  })
}
