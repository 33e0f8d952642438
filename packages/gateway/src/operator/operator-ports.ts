import type {
  AuditAct,
  AuditDetails,
  AuditReport,
  AuditSigner,
  AuditTrail,
} from '../audit/index.ts'
import type { CommissionPlanStore } from '../installments/index.ts'
import type { Clock } from '../kernel/index.ts'
import type { MerchantStore, SecretVault, TerminalStore } from '../merchants/index.ts'
import type { NoticeStore } from '../notices/index.ts'
import type { DayActs } from '../reports/index.ts'
import type { DeliveryRecords, EndpointStore, WebhookSender } from '../webhooks/index.ts'
import type { OperatorStore, RestoredStore, TerminalChangeStore } from './operator-stores.ts'

/** The stores that an act writes to. */
export type ActStores = Readonly<{
  merchants: MerchantStore
  terminals: TerminalStore
  terminalChanges: TerminalChangeStore
  commissionPlans: CommissionPlanStore
  notices: NoticeStore
  operator: OperatorStore
  restored: RestoredStore
  deliveryRecords: DeliveryRecords
  endpoints: EndpointStore
}>

/** What an act came to, and how it is reported; null where it changed nothing. */
export type Acted<Result> = Readonly<{
  result: Result
  report: Omit<AuditReport, 'actor' | 'happenedAt'> | null
}>

/** Runs an act and appends its report in one transaction: there is none of the two without the other. */
export type Transact = <Result>(
  work: (stores: ActStores) => Promise<
    Readonly<{
      result: Result
      report: AuditReport | null
    }>
  >,
) => Promise<Result>

export type OperatorPorts = Readonly<{
  stores: ActStores
  audit: AuditTrail
  signer: AuditSigner
  transact: Transact
  vault: SecretVault
  days: DayActs
  clock: Clock
  newId: () => string
  /** Sends a test event to an endpoint. */
  sender: Pick<WebhookSender, 'send'>
  /** Whether terminals may talk to the simulator, and to banks without TLS. */
  isSandbox: boolean
}>

/** The ports with the name of whoever acts: every act is reported under it. */
export type ActingPorts = OperatorPorts & Readonly<{ actor: string }>

/** Runs an act with its report. Where it changed nothing, nothing is reported. */
export function perform<Result>(
  ports: ActingPorts,
  work: (stores: ActStores) => Promise<Acted<Result>>,
): Promise<Result> {
  return ports.transact(async (stores) => {
    const { result, report } = await work(stores)
    return { result, report: report === null ? null : signed(ports, report) }
  })
}

function signed(
  { actor, clock }: ActingPorts,
  report: Readonly<{ act: AuditAct; subject: string; details: AuditDetails }>,
): AuditReport {
  return { ...report, actor, happenedAt: clock.now() }
}

/** Reports an act that was done elsewhere, such as an import with transactions of its own. */
export function reportAct(
  ports: ActingPorts,
  report: Readonly<{ act: AuditAct; subject: string; details: AuditDetails }>,
): Promise<void> {
  return perform(ports, async () => ({ result: undefined, report }))
}
