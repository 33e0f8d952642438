import { randomUUID } from 'node:crypto'
import type pg from 'pg'

import { createHarness, type Harness } from '../../../../../test/payment-core/payments-harness.ts'
import { testSigner } from '../../audit/testing/audit-parts.ts'
import {
  type BankCallBuffer,
  type BankJournalEntry,
  createCallBuffer,
  withJournal,
} from '../../banks/index.ts'
import { createLocalKeyProvider, createVault } from '../../cards/index.ts'
import { testMasterKey } from '../../cards/testing/memory-vault.ts'
import { uuidV7 } from '../../kernel/index.ts'
import type { Merchant } from '../../merchants/index.ts'
import { bindOperatorActs, type OperatorActs } from '../../operator/index.ts'
import {
  type PaymentPorts,
  provision,
  returnPayment,
  reversePayment,
} from '../../payments/index.ts'
import { bindDayActs } from '../../reports/index.ts'
import {
  createActStores,
  createAuditedTransactions,
  createAuditTrail,
  createBankCallStore,
  createOrderHistoryStore,
  createPanelSessionStore,
  createPersonStore,
  createReportStore,
  createTerminalSightings,
  createTicketStore,
  createVaultKeyStore,
} from '../../storage/index.ts'
import { beginSession, type Person, type Role } from '../../users/index.ts'
import { type ConsentPorts, consentRoutes, returnDoer } from '../consents/index.ts'
import { type FramePorts, servedRoute } from '../frame/index.ts'
import { keysDoer } from '../keys/consent.ts'
import { keyRoutes } from '../keys/routes.tsx'
import { type OrderPorts, orderRoutes } from '../order/index.ts'
import { credentialsDoer } from '../terminals/consent.ts'
import { terminalRoutes } from '../terminals/routes.tsx'
import type { TerminalsPorts } from '../terminals/terminals-ports.ts'
import { unknownRoutes } from '../unknowns/routes.tsx'

export type Shown = Readonly<{ status: number; location: string | null; html: string }>

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

type DeskPorts = FramePorts & OrderPorts & ConsentPorts & TerminalsPorts

const ORIGIN = 'http://panel.test'

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
    const person: Person = {
      userId: randomUUID(),
      email,
      name: email,
      role,
      merchantId,
      languageCode: 'en',
    }
    await ports.people.insert(person, clock.now())
    return seatOf(ports, person, await beginSession(ports, person.userId, 'Passkey'))
  }
  return { harness, payments, calls, acts: ports.actsOf('cli:test'), sit, stranger }
}

const unexpected = () => Promise.reject(new Error('The page of an order does not do this.'))

function deskPorts(pool: pg.Pool, { clock }: Harness, payments: PaymentPorts): DeskPorts {
  const signer = testSigner()
  const stores = createActStores(pool)
  const days = bindDayActs({
    store: createReportStore(pool),
    terminalsOf: payments.terminalsOf,
    bankFor: payments.bankFor,
    listOrders: async () => ({ kind: 'notOffered' }),
    clock,
    businessDay: () => null,
  })
  const operator = {
    stores,
    audit: createAuditTrail(pool, { read: async () => [], replace: async () => undefined }),
    signer,
    transact: createAuditedTransactions(pool, signer),
    vault: createVault({
      store: createVaultKeyStore(pool),
      provider: createLocalKeyProvider(testMasterKey()),
      clock,
    }),
    days,
    terminalTests: { terminalsOf: payments.terminalsOf, run: unexpected },
    dryRunTurn: { isTaken: false },
    clock,
    newId: () => uuidV7(clock.now()),
    sender: { send: unexpected },
    isSandbox: true,
  }
  return {
    isSandbox: false,
    standings: () => [],
    sightings: createTerminalSightings(pool),
    panelUrl: () => ORIGIN,
    people: createPersonStore(pool),
    sessions: createPanelSessionStore(pool),
    tickets: createTicketStore(pool),
    clock,
    newId: () => uuidV7(clock.now()),
    actsOf: (actor) => bindOperatorActs(operator, actor),
    history: createOrderHistoryStore(pool),
    money: {
      settings: payments.settings,
      hasBegun: async (...asked) => (await payments.keys.find(...asked)) !== null,
      returnPayment: (call, request) => returnPayment(payments, call, request),
      reversePayment: (call, request) => reversePayment(payments, call, request),
      provision: (call, request) => provision(payments, call, request),
    },
  }
}

function seatOf(ports: DeskPorts, person: Person, token: string): Seat {
  const routes = [
    ...orderRoutes(ports),
    ...unknownRoutes(),
    ...consentRoutes({ ...ports, doers: [returnDoer(ports), keysDoer, credentialsDoer] }),
    ...keyRoutes(ports),
    ...terminalRoutes(ports),
  ]
  const ask = async (
    method: 'GET' | 'POST',
    address: string,
    fields: Readonly<Record<string, string>> = {},
  ): Promise<Shown> => {
    const { pathname, searchParams } = new URL(address, ORIGIN)
    const parts = pathname.split('/')
    const route = routes.find(
      (each) => each.method === method && paramsOf(each.path, parts) !== null,
    )
    if (route === undefined) throw new Error(`There is no route ${method} ${pathname}.`)
    const answer = await servedRoute(route, ports).serve({
      params: paramsOf(route.path, parts) ?? {},
      pairs: Object.entries(fields),
      query: searchParams,
      acceptLanguage: 'en',
      cookie: `vezne-panel=${token}`,
      clientIpAddress: '203.0.113.9',
      isHead: false,
      host: 'panel.test',
      origin: ORIGIN,
      fetchSite: 'same-origin',
    })
    const { location = null } = answer.headers
    return {
      status: answer.status,
      location,
      html: typeof answer.body === 'string' ? answer.body : '',
    }
  }
  return {
    person,
    open: (path) => ask('GET', path),
    send: (path, fields) => ask('POST', path, fields),
  }
}

function paramsOf(path: string, parts: readonly string[]): Readonly<Record<string, string>> | null {
  const names = path.split('/')
  if (names.length !== parts.length) return null
  const params: Record<string, string> = {}
  for (const [at, name] of names.entries()) {
    const part = decodeURIComponent(parts[at] ?? '')
    if (name.startsWith(':')) params[name.slice(1)] = part
    else if (name !== part) return null
  }
  return params
}

function insertMerchant(
  pool: pg.Pool,
  { merchantId, merchantNumber, name, permissions }: Merchant,
) {
  const sql = `insert into merchant (merchant_id, merchant_number, name, status, permissions, created_at)
    values ($1, $2, $3, 'Active', $4, now())`
  return pool.query(sql, [merchantId, merchantNumber, name, [...permissions]])
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
