import type { OperatorPorts } from '../operator/index.ts'
import { createActStores, createAuditedTransactions } from '../storage/index.ts'
import { auditTrail } from './audit.ts'
import type { Banks } from './banks.ts'
import { bindDays } from './days.ts'
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
