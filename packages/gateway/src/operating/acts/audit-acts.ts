import {
  type AuditEntry,
  type AuditStore,
  type ChainName,
  type ChainVerdict,
  currentCheckpoints,
  type HandedOver,
  verifyAudit,
} from '../audit/index.ts'
import {
  type ActingPorts,
  type OperatorPorts,
  type PerformingPorts,
  perform,
  reportAct,
} from './operator-ports.ts'
import type { RestoredVerdict } from './operator-stores.ts'

export type AuditActs = Readonly<{
  /** The rows after a sequence number, in order. Reading changes nothing and is not reported. */
  auditEntries: (after: bigint, count: number, chain?: ChainName) => Promise<readonly AuditEntry[]>
  /** The hand-overs of one batch, whose id is the `subject` of an entry of the chain `hand-over`. */
  handOversOf: (batchId: string) => Promise<readonly HandedOver[]>
  /**
   * A verdict for each chain, compared with the checkpoints that this node keeps and with those given.
   * Throws `ForeignCheckpoint`.
   */
  verifyAudit: (checkpoints: readonly string[]) => Promise<readonly ChainVerdict[]>
  /** The present ends of the chains, signed, to be kept outside the database. */
  auditCheckpoints: () => Promise<readonly string[]>
}>

export function auditActs({ audit, signer }: OperatorPorts): AuditActs {
  const storeOf = (chain: ChainName): AuditStore => {
    const store = audit.chains.find((each) => each.chain === chain)
    if (store === undefined) throw new Error(`There is no chain ${chain}.`)
    return store
  }
  return {
    auditEntries: (after, count, chain = 'operator') => storeOf(chain).entriesAfter(after, count),
    handOversOf: audit.handOversOf,
    verifyAudit: (checkpoints) => verifyAudit(audit, signer, checkpoints),
    auditCheckpoints: () => currentCheckpoints(audit, signer),
  }
}

type Declaration = Readonly<{
  /** Of the newest mark that this machine kept. */
  seenSince: Date | null
  /** No gateway can serve the database: `vezne restore` has not finished it. */
  isServedByNone?: boolean
}>

/** After a restore: the gateway refuses all nonces from the time that the restored database lacks (decision 2.13). */
export function declareRestored(
  ports: PerformingPorts,
  { seenSince, isServedByNone = false }: Declaration,
): Promise<RestoredVerdict> {
  return perform<RestoredVerdict>(ports, async ({ restored }) => {
    const result = await restored.declare(seenSince, isServedByNone)
    if (result.kind === 'InUse') return { result, report: null }
    const { databaseId: subject, line, asOf } = result
    const details = { refusedBefore: line.toISOString(), asOf: asOf.toISOString() }
    return { result, report: { act: 'database.restored', subject, details } }
  })
}

/** What a person does by a use case of the API, whose own transaction has no row of the audit chain. */
export type ReportedActs = Readonly<{
  /** As the command `day close` reports it: `closed` batches, and those that stayed open. */
  reportDayClose: (
    merchantNumber: string,
    result: Readonly<{ closed: number; open: number }>,
  ) => Promise<void>
}>

export function reportedActs(ports: ActingPorts): ReportedActs {
  return {
    reportDayClose: (merchantNumber, { closed, open }) => {
      const details = { merchantNumber, closed, open }
      return reportAct(ports, { act: 'day.close', subject: merchantNumber, details })
    },
  }
}
