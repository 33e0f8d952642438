import type { OperatorPorts } from '../operator/index.ts'
import { createActStores, createAuditedTransactions, createAuditStore } from '../storage/index.ts'
import type { Banks } from './banks.ts'
import { bindDays } from './days.ts'
import type { Foundation } from './foundation.ts'

/** What the operator's acts stand on, for the command line and /admin/v1 alike. */
export function operatorPorts(foundation: Foundation, banks: Banks): OperatorPorts {
  const { database, vault, clock, configuration } = foundation
  return {
    stores: createActStores(database.pool),
    audit: createAuditStore(database.pool),
    transact: createAuditedTransactions(database.pool),
    vault,
    days: bindDays(foundation, banks),
    clock,
    isSandbox: configuration.mode === 'sandbox',
  }
}
