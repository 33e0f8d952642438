import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { type Clock, uuidV7 } from '../../../base/kernel/index.ts'
import { bindOperatorActs, type OperatorPorts } from '../../../operating/acts/index.ts'
import { testSigner } from '../../../operating/audit/testing/audit-parts.ts'
import { bindDayActs } from '../../../operating/reconciliation/index.ts'
import { isGatewayRole, type Person, type Role } from '../../../operating/users/index.ts'
import type { Merchant } from '../../../payment/merchants/index.ts'
import { concludeTold, type PaymentPorts } from '../../../payment/payments/index.ts'
import { createActStores, createAuditedTransactions } from '../../../storage/acts/index.ts'
import { createAuditTrail } from '../../../storage/index.ts'
import { createReportStore } from '../../../storage/report-store.ts'
import {
  createPanelSessionStore,
  createPersonStore,
  createTicketStore,
} from '../../../storage/users/index.ts'
import type { FramePorts } from '../frame/index.ts'
import { ORIGIN } from './ask-routes.ts'

const unasked = async (): Promise<never> => {
  throw new Error('The pages under test do not ask for this.')
}

type Given = Readonly<{
  clock: Clock
  vault?: OperatorPorts['vault']
  payments?: PaymentPorts
}>

/** The ports of every page over a test database, with the real acts of operators. */
export function framePorts(pool: pg.Pool, { clock, vault, payments }: Given): FramePorts {
  const signer = testSigner()
  const newId = () => uuidV7(clock.now())
  const terminalsOf = payments?.terminalsOf ?? (async () => [])
  const bankFor = (...asked: Parameters<PaymentPorts['bankFor']>) => {
    if (payments === undefined) throw new Error('The pages under test ask no bank.')
    return payments.bankFor(...asked)
  }
  const operator: OperatorPorts = {
    stores: createActStores(pool, signer),
    audit: createAuditTrail(pool, { read: async () => [], replace: async () => undefined }),
    signer,
    transact: createAuditedTransactions(pool, signer),
    vault: vault ?? { seal: unasked, open: unasked },
    days: bindDayActs({
      store: createReportStore(pool),
      terminalsOf,
      bankFor,
      clock,
      businessDay: () => null,
    }),
    terminalTests: { terminalsOf, run: unasked },
    dryRunTurn: { isTaken: false },
    concludeTold: (told, conclusions) =>
      payments === undefined ? unasked() : concludeTold(payments, told, conclusions),
    clock,
    newId,
    sender: { send: unasked },
    isSandbox: true,
    bankOrigins: [],
  }
  return {
    isSandbox: false,
    panelUrl: () => ORIGIN,
    people: createPersonStore(pool),
    sessions: createPanelSessionStore(pool),
    tickets: createTicketStore(pool),
    clock,
    newId,
    actsOf: (actor) => bindOperatorActs(operator, actor),
  }
}

/** A new person; a merchant's role needs `merchantId`. */
export async function insertPerson(
  { people, clock }: Pick<FramePorts, 'people' | 'clock'>,
  role: Role,
  { merchantId = null, ...changes }: Partial<Person> = {},
): Promise<Person> {
  const userId = randomUUID()
  const person: Person = {
    userId,
    email: `${userId}@example.com`,
    name: role,
    role,
    merchantId: isGatewayRole(role) ? null : merchantId,
    languageCode: 'en',
    ...changes,
  }
  await people.insert(person, clock.now())
  return person
}

type NewMerchant = Pick<Merchant, 'merchantId' | 'merchantNumber' | 'name'> &
  Partial<Pick<Merchant, 'permissions'>>

export async function insertMerchant(pool: pg.Pool, merchant: NewMerchant): Promise<void> {
  const { merchantId, merchantNumber, name, permissions = [] } = merchant
  await pool.query(
    `insert into merchant (merchant_id, merchant_number, name, status, permissions, created_at)
     values ($1, $2, $3, 'Active', $4, now())`,
    [merchantId, merchantNumber, name, [...permissions]],
  )
}
