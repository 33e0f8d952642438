import type pg from 'pg'

import {
  createHarness,
  type Harness,
} from '../../../../../../test/payment-core/payments-harness.ts'
import { uuidV7 } from '../../../base/kernel/index.ts'
import type { OperatorActs } from '../../../operating/acts/index.ts'
import { beginSession, type Person, type Role } from '../../../operating/users/index.ts'
import type { BankCallBuffer } from '../../../payment/banks/call-buffer.ts'
import {
  type BankJournalEntry,
  createCallBuffer,
  withJournal,
} from '../../../payment/banks/index.ts'
import { createLocalKeyProvider, createVault } from '../../../payment/cards/index.ts'
import { testMasterKey } from '../../../payment/cards/testing/memory-vault.ts'
import type { Merchant } from '../../../payment/merchants/index.ts'
import {
  bindMoneyUseCases,
  type PaymentPorts,
  withOpenings,
} from '../../../payment/payments/index.ts'
import { createVaultKeyStore } from '../../../storage/cards/index.ts'
import {
  createBankCallStore,
  createOrderHistoryStore,
  createPaymentSearch,
  createTerminalObservations,
} from '../../../storage/panel/index.ts'
import {
  type ApprovalPorts,
  approvalRoutes,
  outcomeExecutor,
  returnExecutor,
  rulesExecutor,
} from '../approvals/index.ts'
import type { FramePorts } from '../frame/index.ts'
import { keysExecutor } from '../keys/approval.ts'
import { keyRoutes } from '../keys/routes.tsx'
import { type OrderPorts, orderRoutes } from '../order/index.ts'
import { credentialsExecutor } from '../terminals/approval.ts'
import { type TerminalsPorts, terminalRoutes } from '../terminals/routes.tsx'
import { unknownRoutes } from '../unknowns/routes.tsx'
import { askRoutes, type Shown } from './ask-routes.ts'
import { framePorts, insertMerchant, insertPerson } from './frame.ts'

/** A person at the panel, with the pages as the routes of the panel serve them. */
export type Seat = Readonly<{
  person: Person
  open: (path: string) => Promise<Shown>
  send: (path: string, fields?: Readonly<Record<string, string>>) => Promise<Shown>
}>

export type OrderDesk = Readonly<{
  harness: Harness
  /** The ports of payments, with a bank whose calls are written to the journal. */
  payments: PaymentPorts
  calls: BankCallBuffer
  acts: OperatorActs
  sit: (role: Role, email: string, merchant?: Merchant) => Promise<Seat>
  /** Another merchant, without orders. */
  stranger: Merchant
}>

type DeskPorts = FramePorts & OrderPorts & ApprovalPorts & TerminalsPorts

/** The panel over a test database, with the harness's bank and clock. */
export async function createOrderDesk(
  pool: pg.Pool,
  options: Parameters<typeof createHarness>[1] = {},
): Promise<OrderDesk> {
  await pool.query('truncate bank_call, consent, panel_user, merchant, terminal cascade')
  const harness = await createHarness(pool, options)
  const { clock, merchant } = harness
  const stranger = { ...merchant, merchantId: uuidV7(new Date()), merchantNumber: '1100000002' }
  for (const each of [merchant, stranger]) await insertMerchant(pool, each)
  for (const terminal of [harness.terminal, harness.secondTerminal]) {
    await insertTerminal(pool, merchant, terminal)
  }
  const calls = createCallBuffer({
    store: createBankCallStore(pool),
    newId: uuidV7,
    reportLeftOut: () => undefined,
  })
  // The harness's terminals belong to no merchant of their own.
  const { merchantId } = merchant
  const write = (entry: BankJournalEntry) => calls.add({ ...entry, merchantId })
  const bank = withJournal(harness.bank.connector, { clock, write })
  const payments: PaymentPorts = { ...harness.ports, bankFor: () => bank }
  const ports = deskPorts(pool, harness, payments)
  const sit = async (role: Role, email: string, of?: Merchant): Promise<Seat> => {
    const merchantId = of?.merchantId ?? null
    const person = await insertPerson(ports, role, { email, name: email, merchantId })
    return seatOf(ports, person, await beginSession(ports, person.userId, 'Passkey'))
  }
  return { harness, payments, calls, acts: ports.actsOf('cli:test'), sit, stranger }
}

function deskPorts(pool: pg.Pool, { clock }: Harness, payments: PaymentPorts): DeskPorts {
  const vault = createVault({
    store: createVaultKeyStore(pool),
    provider: createLocalKeyProvider(testMasterKey()),
    clock,
  })
  return {
    ...framePorts(pool, { clock, vault, payments }),
    reaches: () => [],
    observations: createTerminalObservations(pool),
    history: createOrderHistoryStore(pool),
    search: createPaymentSearch(pool),
    money: {
      settings: payments.settings,
      by: (openings) => bindMoneyUseCases(withOpenings(payments, openings), vault),
    },
  }
}

function seatOf(ports: DeskPorts, person: Person, token: string): Seat {
  const routes = [
    ...orderRoutes(ports),
    ...unknownRoutes(),
    ...approvalRoutes({
      ...ports,
      executors: [
        returnExecutor(ports),
        outcomeExecutor,
        keysExecutor,
        credentialsExecutor,
        rulesExecutor,
      ],
    }),
    ...keyRoutes(ports),
    ...terminalRoutes(ports),
  ]
  return {
    person,
    open: (url) => askRoutes(routes, ports, { method: 'GET', url, token }),
    send: (url, fields = {}) => askRoutes(routes, ports, { method: 'POST', url, fields, token }),
  }
}

function insertTerminal(
  pool: pg.Pool,
  { merchantId }: Merchant,
  { terminalId, alias, isDefault }: Harness['terminal'],
) {
  const sql = `insert into terminal (merchant_id, terminal_id, alias, is_default, connector, environment, account,
      created_at) values ($1, $2, $3, $4, 'nestpay', 'sandbox', '{}', now())`
  return pool.query(sql, [merchantId, terminalId, alias, isDefault])
}
