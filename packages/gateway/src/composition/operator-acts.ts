import { userInfo } from 'node:os'
import type { VaultKeys } from '../cards/index.ts'
import type { AdminToken } from '../config/index.ts'
import type { AdminService } from '../http/index.ts'
import {
  type ActingPorts,
  bindOperatorActs,
  type OperatorPorts,
  reportAct,
} from '../operator/index.ts'
import { businessDayOf } from '../payments/index.ts'
import { bindDayActs, type DayActs } from '../reports/index.ts'
import { createActStores, createAuditedTransactions } from '../storage/index.ts'
import { auditTrail } from './audit.ts'
import type { Banks } from './banks.ts'
import type { Foundation } from './foundation.ts'

/** What the operator's acts stand on, for the command line and /admin/v1 alike. */
export function operatorPorts(foundation: Foundation, banks: Banks): OperatorPorts {
  const { database, vault, clock, configuration, auditSigner: signer } = foundation
  return {
    stores: createActStores(database.pool),
    audit: auditTrail(foundation),
    signer,
    transact: createAuditedTransactions(database.pool, signer),
    vault,
    days: bindDays(foundation, banks),
    clock,
    isSandbox: configuration.mode === 'sandbox',
  }
}

/** Daily reports, the comparison with the bank, and the list of open outcomes. */
function bindDays({ stores, clock, configuration }: Foundation, banks: Banks): DayActs {
  const { hour, minute } = configuration.dayEnd
  return bindDayActs({
    store: stores.reports,
    terminalsOf: banks.terminals.terminalsOf,
    bankFor: () => banks.connector,
    listOrders: banks.listOrders,
    clock,
    businessDay: (date) => businessDayOf(date, hour * 60 + minute),
  })
}

/** The operator's interface, for whichever listener serves it. */
export function bindAdminService(
  foundation: Foundation,
  banks: Banks,
  { token }: AdminToken,
): AdminService {
  const ports = operatorPorts(foundation, banks)
  return { token, actsOf: (actor) => bindOperatorActs(ports, actor) }
}

/**
 * The vault's keys, with every rotation in the audit chain. A rotation has transactions of its own; its row
 * follows it. What changed nothing is not reported.
 */
export function reportRotations(vaultKeys: VaultKeys, ports: ActingPorts): VaultKeys {
  return {
    ...vaultKeys,
    rotateMasterKey: async () => {
      const rotation = await vaultKeys.rotateMasterKey()
      if (rotation.kind === 'Rotated' && rotation.rewrapped > 0) {
        const { keyEncryptionKeyId: subject, rewrapped } = rotation
        await reportAct(ports, { act: 'vault.rotate-master-key', subject, details: { rewrapped } })
      }
      return rotation
    },
    rotateDataKey: async (keyClass) => {
      const rotation = await vaultKeys.rotateDataKey(keyClass)
      if (rotation.kind === 'Rotated') {
        const { keyId: subject, retiredKeyId } = rotation
        const details = { class: keyClass, retiredKeyId }
        await reportAct(ports, { act: 'vault.rotate-data-key', subject, details })
      }
      return rotation
    },
  }
}

/** Who types, as the machine knows them: what the audit chain says of acts from the command line. */
export function commandLineActor(): string {
  try {
    return `cli:${userInfo().username}`
  } catch {
    // A container's user may have a number only.
    return `cli:${process.getuid?.() ?? 'unknown'}`
  }
}
