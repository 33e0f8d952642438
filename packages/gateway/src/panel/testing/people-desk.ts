import { randomUUID } from 'node:crypto'
import { generateSync } from 'otplib'
import type pg from 'pg'

import { testSigner } from '../../audit/testing/audit-parts.ts'
import { memoryVault } from '../../cards/testing/memory-vault.ts'
import { bindSignInLimits } from '../../composition/sign-in-limits.ts'
import { uuidV7 } from '../../kernel/index.ts'
import { type ManualClock, manualClock } from '../../kernel/testing/manual-clock.ts'
import { bindOperatorActs } from '../../operator/index.ts'
import { bindDayActs } from '../../reports/index.ts'
import {
  createActStores,
  createAuditedTransactions,
  createAuditTrail,
  createFigureStore,
  createOverviewStore,
  createRateLimitStore,
  createReportStore,
  createUserStores,
} from '../../storage/index.ts'
import {
  beginSession,
  hashPassword,
  newAuthenticator,
  type Person,
  type Role,
} from '../../users/index.ts'
import { accountRoutes } from '../account/routes.tsx'
import { type PanelRequest, servedRoute } from '../frame/index.ts'
import { invitationRoutes } from '../invitation/routes.tsx'
import { type OverviewPorts, overviewRoutes } from '../overview/routes.tsx'
import { ownRoutes, signInRoutes } from '../sign-in/routes.tsx'
import { usersRoutes } from '../users/routes.tsx'
import type { PeoplePorts } from '../ways/index.ts'

type DeskPorts = PeoplePorts & OverviewPorts

const ORIGIN = 'http://panel.test'
export const MERCHANTS = [
  { merchantId: '01900000-0000-7000-8000-0000000000b1', merchantNumber: '1100000001', name: 'Bir' },
  { merchantId: '01900000-0000-7000-8000-0000000000b2', merchantNumber: '1100000002', name: 'İki' },
] as const

/** Verifying a password takes long, and is tested where passwords are. */
const CHEAP = { log2N: 4, r: 1, p: 1 } as const

export type Shown = Readonly<{
  status: number
  location: string | null
  /** The token of the session that the answer begins. */
  token: string | null
  headers: Readonly<Record<string, string>>
  html: string
}>

type From = Readonly<{
  token?: string
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
  await pool.query('truncate panel_user, merchant, rate_limit cascade')
  for (const { merchantId, merchantNumber, name } of MERCHANTS) {
    await pool.query(
      `insert into merchant (merchant_id, merchant_number, name, status, permissions, created_at)
       values ($1, $2, $3, 'Active', '{}', now())`,
      [merchantId, merchantNumber, name],
    )
  }
  const { rows } = await pool.query('select coalesce(max(sequence), 0) as last from audit_entry')
  const clock = manualClock()
  const ports = { ...peoplePorts(pool, clock), ...changes }
  const ask = (method: 'GET' | 'POST') => (path: string, from?: From) =>
    answer(ports, method, path, from)
  return {
    pool,
    clock,
    ports,
    person: async (role, given = {}) => {
      const userId = randomUUID()
      const email = `${userId}@example.com`
      const isOfMerchant = role.startsWith('Merchant')
      const merchantId = isOfMerchant ? MERCHANTS[0].merchantId : null
      const person = {
        userId,
        email,
        name: role,
        role,
        merchantId,
        languageCode: 'en',
        ...given,
      } as const
      await ports.people.insert(person, clock.now())
      return person
    },
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
  await passwords.setHash(person.userId, await hashPassword(password, CHEAP), ports.clock.now())
  const owner = { merchantId: person.userId, recordId: secretId }
  const secret = await ports.vault.open('secret-key', owner, authenticator.secretSealed)
  return (steps: number) => {
    const epoch = Math.floor(ports.clock.now().getTime() / 1_000) + 30 * steps
    return generateSync({ secret: secret.expose(), epoch })
  }
}

function unasked(): never {
  throw new Error('The pages of people ask no bank and no merchant.')
}

function peoplePorts(pool: pg.Pool, clock: ManualClock): DeskPorts {
  const signer = testSigner()
  const users = createUserStores(pool)
  const { people, sessions, tickets } = users
  const vault = memoryVault()
  const newId = () => uuidV7(clock.now())
  const operator = {
    stores: createActStores(pool),
    audit: createAuditTrail(pool, { read: async () => [], replace: async () => undefined }),
    signer,
    transact: createAuditedTransactions(pool, signer),
    vault,
    days: bindDayActs({
      store: createReportStore(pool),
      terminalsOf: async () => [],
      bankFor: unasked,
      listOrders: async () => ({ kind: 'notOffered' }),
      clock,
      businessDay: () => null,
    }),
    clock,
    newId,
    sender: { send: unasked },
    terminalTests: { terminalsOf: async () => [], run: unasked },
    dryRunTurn: { isTaken: false },
    isSandbox: true,
  }
  return {
    isSandbox: false,
    figures: createFigureStore(pool),
    overview: createOverviewStore(pool),
    panelUrl: () => ORIGIN,
    people,
    sessions,
    tickets,
    users,
    clock,
    newId,
    actsOf: (actor) => bindOperatorActs(operator, actor),
    vault,
    limits: bindSignInLimits(createRateLimitStore(pool)),
    openId: null,
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
  ...usersRoutes(ports),
]

async function answer(
  ports: DeskPorts,
  method: 'GET' | 'POST',
  address: string,
  { token, address: clientIpAddress = '203.0.113.9', fields = {} }: From = {},
): Promise<Shown> {
  const { pathname, searchParams } = new URL(address, ORIGIN)
  const parts = pathname.split('/')
  const routes = routesOf(ports).filter((each) => each.method === method)
  const exact = routes.find(({ path }) => path === pathname)
  const route = exact ?? routes.find(({ path }) => paramsOf(path, parts) !== null)
  if (route === undefined)
    return { status: 404, location: null, token: null, headers: {}, html: '' }
  const request: PanelRequest = {
    params: paramsOf(route.path, parts) ?? {},
    pairs: Object.entries(fields),
    query: searchParams,
    acceptLanguage: 'en',
    cookie: token === undefined ? undefined : `vezne-panel=${token}`,
    clientIpAddress,
    isHead: false,
    host: 'panel.test',
    origin: ORIGIN,
    fetchSite: 'same-origin',
  }
  const { status, headers, body } = await servedRoute(route, ports).serve(request)
  const { location = null, 'set-cookie': cookie = '' } = headers
  const begun = /^vezne-panel=([\w-]{43});/.exec(cookie)?.[1] ?? null
  return { status, location, token: begun, headers, html: typeof body === 'string' ? body : '' }
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
