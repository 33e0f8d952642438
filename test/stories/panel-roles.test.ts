/**
 * The table of roles (decision 9.3), held against every route of the panel over HTTP. Nothing here is listed by hand:
 * routes, roles and what is expected come from the code's own tables.
 */

import { expect, test } from 'vitest'
import type { PanelPorts } from '../../packages/gateway/src/faces/panel/index.ts'
import { panelRoutes } from '../../packages/gateway/src/faces/panel/routes.ts'
import { ACCESS } from '../../packages/gateway/src/operating/users/access.ts'
import {
  isGatewayRole,
  type PanelAct,
  ROLES,
  type Role,
} from '../../packages/gateway/src/operating/users/index.ts'
import { type Seat, sit } from '../support/panel/seat.ts'
import { RESTRICTED_KEYS, SANDBOX_KEYS } from '../support/sandbox-merchants.ts'
import { useSandbox } from '../support/use-sandbox.ts'

const NOBODYS_ID = '01900000-0000-7000-8000-00000000dead'

const sandbox = useSandbox()

/** Stands for ports that no test calls: the list of routes needs none. */
const noPorts: PanelPorts = new Proxy(Object.create(null), { get: () => noPorts })

const routes = panelRoutes(noPorts)
const guarded = routes.flatMap((route) => (route.kind === 'public' ? [] : [route]))

const filled = (path: string, merchantNumber: string): string =>
  path.replace(':merchant', merchantNumber).replaceAll(/:\w+/g, NOBODYS_ID)

const mayByTable = (role: Role, access: keyof typeof ACCESS): boolean =>
  ACCESS[access].roles.some((each) => each === role)

test('every route names its act, and every act of the table is needed by a route', () => {
  const used = new Set(guarded.map(({ access }) => access))
  expect(Object.keys(ACCESS).filter((act) => !used.has(act as keyof typeof ACCESS))).toEqual([])
  expect(guarded.length).toBeGreaterThan(20)
})

/** With accounts of the same mailbox wherever it has none yet, each in the highest role (decision 9.62). */
async function sitElsewhere({ email, merchantId }: Seat): Promise<void> {
  if (merchantId !== null) await sit(sandbox, { role: 'GatewayOwner', email })
  for (const { merchantNumber } of [SANDBOX_KEYS, RESTRICTED_KEYS]) {
    const isOwn = merchantId !== null && merchantNumber === SANDBOX_KEYS.merchantNumber
    if (!isOwn) await sit(sandbox, { role: 'MerchantOwner', merchantNumber, email })
  }
}

test.each(
  ROLES.flatMap((role) => [
    [role, 'alone', false] as const,
    [role, 'with accounts elsewhere', true] as const,
  ]),
)(
  '%s %s gets what the table says, and nothing of another merchant',
  async (role, _, isElsewhere) => {
    const wrong: string[] = []
    const takeSeat = async () => {
      const taken = await sit(sandbox, { role, merchantNumber: SANDBOX_KEYS.merchantNumber })
      if (isElsewhere) await sitElsewhere(taken)
      return taken
    }
    let seat = await takeSeat()
    for (const { method, path, access, kind } of guarded) {
      const ask = async (merchantNumber: string) => {
        const url = filled(path, merchantNumber)
        const asked = () => (method === 'GET' ? seat.open(url) : seat.send(url))
        const shown = await asked()
        if (!shown.location.startsWith('/panel/sign-in')) return shown.status
        // The route before has ended the session.
        seat = await takeSeat()
        return (await asked()).status
      }
      const own = await ask(SANDBOX_KEYS.merchantNumber)
      const isAllowed = mayByTable(role, access)
      if (isAllowed ? own === 403 || own >= 500 : own !== 403)
        wrong.push(`${method} ${path}: ${own}`)
      // Who has accounts elsewhere as well comes closer to what belongs to others.
      if (kind !== 'merchant' || isGatewayRole(role) || !isElsewhere) continue
      const foreign = await ask(RESTRICTED_KEYS.merchantNumber)
      if (foreign !== (isAllowed ? 404 : 403)) wrong.push(`foreign ${method} ${path}: ${foreign}`)
    }
    expect(wrong).toEqual([])
  },
)

/** Acts whose forms ask for no new proof: they give neither a right, a secret, a destination nor money. */
const OLD_PROOF_ENOUGH: readonly PanelAct[] = [
  // Sign-out, language, and the end of sessions.
  'account.own',
  // Saved views.
  'payments.see',
  'days.reconcile',
  'days.close',
  'settlement.import',
  // Files for an answer to a bank, which a form cannot carry through a sign-in.
  'chargebacks.evidence',
  'links.end',
  // Send what was written before to whom it was written.
  'notices.retry',
  'webhooks.resend',
  // A dry run.
  'routing.see',
  'branding.change',
]

test('every act says how late its proof must be, and forms without a new one are those known (9.60)', () => {
  for (const [act, { proof }] of Object.entries(ACCESS)) {
    expect([act, ['Session', 'Recent', 'Fresh'].includes(proof)]).toEqual([act, true])
  }
  const posted = guarded.filter(({ method }) => method === 'POST').map(({ access }) => access)
  const lenient = new Set(posted.filter((act) => ACCESS[act].proof === 'Session'))
  expect([...lenient].toSorted()).toEqual(OLD_PROOF_ENOUGH.toSorted())
})

async function sitSince(role: Role, minutes: number): Promise<Seat> {
  const seat = await sit(sandbox, { role, merchantNumber: SANDBOX_KEYS.merchantNumber })
  await sandbox.database.pool.query(
    "update panel_session set created_at = created_at - $2 * interval '1 minute' where user_id = $1",
    [seat.userId, minutes],
  )
  return seat
}

test.each([
  ['Fresh', 11],
  ['Recent', 61],
] as const)(
  'no route of an act that asks for a %s proof is served after %i minutes',
  async (age, minutes) => {
    const wrong: string[] = []
    const counted = async () => {
      const { rows } = await sandbox.database.pool.query('select count(*) from audit_entry')
      return rows[0].count
    }
    const seats = new Map<Role, Promise<Seat>>()
    /** No page ends the session of who is refused: one seat of each role is enough. */
    const agedSeat = (role: Role): Promise<Seat> => {
      const seat = seats.get(role) ?? sitSince(role, minutes)
      seats.set(role, seat)
      return seat
    }
    const before = await counted()
    for (const { method, path, access } of guarded) {
      const { proof, roles } = ACCESS[access]
      if (proof === 'Session' || (age === 'Fresh' && proof === 'Recent')) continue
      for (const role of roles) {
        const seat = await agedSeat(role)
        const url = filled(path, SANDBOX_KEYS.merchantNumber)
        const { status, location } = await (method === 'GET' ? seat.open(url) : seat.send(url))
        const isAsked = /^\/panel\/sign-in(\/again\?at=|\?to=.*&why=fresh$)/.test(location)
        if (!isAsked) wrong.push(`${role} ${method} ${path}: ${status} ${location}`)
      }
    }
    expect(wrong).toEqual([])
    expect(await counted()).toBe(before)
  },
)

test('nobody gets a page without a session, nor by a form from elsewhere', async () => {
  const { cookie } = await sit(sandbox, { role: 'GatewayOwner' })
  const wrong: string[] = []
  for (const { method, path } of routes) {
    const url = `${sandbox.panelUrl}${filled(path, SANDBOX_KEYS.merchantNumber)}`
    const isGuarded = guarded.some((route) => route.path === path && route.method === method)
    const own = { origin: sandbox.panelUrl, 'sec-fetch-site': 'same-origin' }
    const headers = method === 'POST' ? own : {}
    const answer = await fetch(url, { method, redirect: 'manual', headers })
    const place = answer.headers.get('location') ?? ''
    if (isGuarded && !(answer.status === 303 && place.startsWith('/panel/sign-in?to=')))
      wrong.push(`${method} ${path} without a session: ${answer.status} ${place}`)
    if (answer.headers.get('content-security-policy')?.includes("frame-ancestors 'none'") !== true)
      wrong.push(`${method} ${path} may be framed`)
    if (method === 'GET') continue
    for (const foreign of [
      {},
      { origin: 'https://elsewhere.example' },
      { origin: 'null' },
      { origin: sandbox.panelUrl, 'sec-fetch-site': 'cross-site' },
      { origin: sandbox.panelUrl, 'sec-fetch-site': 'same-site' },
    ]) {
      const forged = await fetch(url, {
        method,
        headers: { cookie, ...foreign },
        redirect: 'manual',
      })
      if (forged.status !== 403)
        wrong.push(`${path} from ${JSON.stringify(foreign)}: ${forged.status}`)
    }
  }
  expect(wrong).toEqual([])
})
