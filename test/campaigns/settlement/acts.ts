import type pg from 'pg'
import { type Clock, uuidV7 } from '../../../packages/gateway/src/base/kernel/index.ts'
import {
  bindOperatorActs,
  type OperatorActs,
  type OperatorPorts,
} from '../../../packages/gateway/src/operating/acts/index.ts'
import {
  memoryCheckpoints,
  testSigner,
} from '../../../packages/gateway/src/operating/audit/testing/audit-parts.ts'
import {
  createActStores,
  createAuditedTransactions,
  createAuditTrail,
} from '../../../packages/gateway/src/storage/acts/index.ts'

/** The acts of an operator on a database, without a bank, a vault or a network. */
export function actsOn(pool: pg.Pool, clock: Clock): OperatorActs {
  const unasked = async () => {
    throw new Error('This is not asked for.')
  }
  const ports: OperatorPorts = {
    stores: createActStores(pool, testSigner()),
    audit: createAuditTrail(pool, memoryCheckpoints()),
    signer: testSigner(),
    transact: createAuditedTransactions(pool, testSigner()),
    vault: { seal: unasked, open: unasked },
    days: {
      dayReport: unasked,
      reconcileDay: unasked,
      compareStatementOf: unasked,
      openUnknowns: unasked,
    },
    terminalTests: { terminalsOf: unasked, run: unasked },
    clock,
    concludeTold: unasked,
    dryRunTurn: { isTaken: false },
    newId: () => uuidV7(clock.now()),
    sender: { send: unasked },
    isSandbox: true,
    bankOrigins: [],
  }
  return bindOperatorActs(ports, 'cli:campaign')
}
