import {
  type AuditEntry,
  type AuditStore,
  type ChainName,
  type ChainVerdict,
  currentCheckpoints,
  type HandedOver,
  verifyAudit,
} from '../audit/index.ts'
import type { OperatorPorts } from './operator-ports.ts'

export type AuditActs = Readonly<{
  /** Rows after a sequence, in their order. Reading is no act: it is not reported. */
  auditEntries: (after: bigint, count: number, chain?: ChainName) => Promise<readonly AuditEntry[]>
  /** Of one batch: the `subject` of an entry of the chain `hand-over`. */
  handOversOf: (batchId: string) => Promise<readonly HandedOver[]>
  /**
   * A verdict for each chain, held beside the checkpoints that this node keeps and those that are given.
   * Throws `ForeignCheckpoint`.
   */
  verifyAudit: (checkpoints: readonly string[]) => Promise<readonly ChainVerdict[]>
  /** Where the chains end now, signed, for keeping elsewhere. */
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
