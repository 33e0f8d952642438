import { generateSync } from 'otplib'
import type pg from 'pg'
import { type ManualClock, manualClock } from '../../../base/kernel/testing/manual-clock.ts'
import { bindSignInLimits } from '../../../composition/panel/people.ts'
import {
  askerOf,
  beginSession,
  hashPassword,
  newAuthenticator,
  type Person,
  type Role,
} from '../../../operating/users/index.ts'
import { createLocalKeyProvider, createVault } from '../../../payment/cards/index.ts'
import { testMasterKey } from '../../../payment/cards/testing/memory-vault.ts'
import { createVaultKeyStore } from '../../../storage/cards/index.ts'
import { createRateLimitStore } from '../../../storage/rate-limit-store.ts'
import { createOverviewStore, createStatisticsStore } from '../../../storage/statistics/index.ts'
import { createUserStores } from '../../../storage/users/index.ts'
import { accountRoutes } from '../account/routes.tsx'
import { approvalRoutes, rulesExecutor } from '../approvals/index.ts'
import { invitationRoutes } from '../invitation/routes.tsx'
import { keysExecutor } from '../keys/approval.ts'
import { keyRoutes } from '../keys/routes.tsx'
import { type OverviewPorts, overviewRoutes } from '../overview/routes.tsx'
import { ownRoutes, signInRoutes } from '../sign-in/routes.tsx'
import type { PeoplePorts } from '../sign-in-methods/index.ts'
import { peopleExecutor } from '../users/approval.ts'
import { usersRoutes } from '../users/routes.tsx'
import { askRoutes, ORIGIN, type Shown } from './ask-routes.ts'
import { framePorts, insertMerchant, insertPerson } from './frame.ts'

type DeskPorts = PeoplePorts & OverviewPorts

export const MERCHANTS = [
  { merchantId: '01900000-0000-7000-8000-0000000000b1', merchantNumber: '1100000001', name: 'Bir' },
  { merchantId: '01900000-0000-7000-8000-0000000000b2', merchantNumber: '1100000002', name: 'İki' },
] as const

/** Verifying a password takes long, and is tested where passwords are. */
const CHEAP = { log2N: 4, r: 1, p: 1 } as const

type From = Readonly<{
  token?: string
  browser?: string
  address?: string
  fields?: Readonly<Record<string, string>>
}>

export type PeopleDesk = Readonly<{
  pool: pg.Pool
  clock: ManualClock
  ports: PeoplePorts
  person: (role: Role, changes?: Partial<Person>) => Promise<Person>
  /** A person who is signed in; the token of the session. */
  sit: (person: Person) => Promise<string>
  /** Gives a person a password and an app; answers the code of the app at a number of steps from now. */
  arm: (person: Person, password: string) => Promise<(steps: number) => string>
  open: (path: string, from?: From) => Promise<Shown>
  send: (path: string, from?: From) => Promise<Shown>
  /** The acts in the audit chain, in order, with their details. */
  acts: () => Promise<readonly Readonly<{ actor: string; act: string; details: object }>[]>
}>

/** The pages of people over a test database. */
export async function createPeopleDesk(
  pool: pg.Pool,
  changes: Partial<PeoplePorts> = {},
): Promise<PeopleDesk> {
  await pool.query('truncate panel_user, panel_user_hand, consent, merchant, rate_limit cascade')
  for (const merchant of MERCHANTS) await insertMerchant(pool, merchant)
  const { rows } = await pool.query('select coalesce(max(sequence), 0) as last from audit_entry')
  const clock = manualClock()
  const ports = { ...peoplePorts(pool, clock), ...changes }
  const ask =
    (method: 'GET' | 'POST') =>
    (url: string, { address: clientIpAddress = '203.0.113.9', ...from }: From = {}) =>
      askRoutes(routesOf(ports), ports, { method, url, clientIpAddress, ...from })
  return {
    pool,
    clock,
    ports,
    person: (role, given = {}) =>
      insertPerson(ports, role, { merchantId: MERCHANTS[0].merchantId, ...given }),
    sit: ({ userId }) => beginSession(ports, userId, 'Passkey'),
    arm: (person, password) => arm(ports, person, password),
    open: ask('GET'),
    send: ask('POST'),
    acts: async () => {
      const sql =
        'select actor, act, details from audit_entry where sequence > $1 order by sequence'
      return (await pool.query(sql, [rows[0].last])).rows
    },
  }
}

async function arm(ports: PeoplePorts, person: Person, password: string) {
  const { passwords } = ports.users
  const authenticator = await newAuthenticator(ports, person.userId)
  const { secretId } = authenticator
  await passwords.putPending(authenticator)
  await passwords.confirm({ userId: person.userId, secretId, step: 0 }, ports.clock.now())
  const others = (await passwords.listByEmail(person.email)).map(({ hash }) => hash)
  const hash = await hashPassword(password, askerOf(person.userId), { costs: CHEAP, others })
  await passwords.setHash(person.userId, hash, ports.clock.now())
  const owner = { merchantId: person.userId, recordId: secretId }
  const secret = await ports.vault.open('secret-key', owner, authenticator.secretSealed)
  return (steps: number) => {
    const epoch = Math.floor(ports.clock.now().getTime() / 1_000) + 30 * steps
    return generateSync({ secret: secret.expose(), epoch })
  }
}

function peoplePorts(pool: pg.Pool, clock: ManualClock): DeskPorts {
  const vault = createVault({
    store: createVaultKeyStore(pool),
    provider: createLocalKeyProvider(testMasterKey()),
    clock,
  })
  return {
    ...framePorts(pool, { clock, vault }),
    statistics: createStatisticsStore(pool),
    overview: createOverviewStore(pool),
    users: createUserStores(pool),
    vault,
    limits: bindSignInLimits(createRateLimitStore(pool)),
    openId: null,
    mails: false,
    invite: async ({ token }) => ({ url: `${ORIGIN}/panel/invitation/${token}`, mailed: 'None' }),
  }
}

/** The pages of people, and the first page. */
const routesOf = (ports: DeskPorts) => [
  ...signInRoutes(ports),
  ...invitationRoutes(ports),
  ...ownRoutes(ports),
  ...overviewRoutes(ports),
  ...accountRoutes(ports),
  ...keyRoutes(ports),
  ...approvalRoutes({ ...ports, executors: [keysExecutor, peopleExecutor(ports), rulesExecutor] }),
  ...usersRoutes(ports),
]
