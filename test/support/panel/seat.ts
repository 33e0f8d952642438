import { systemClock, uuidV7 } from '../../../packages/gateway/src/base/kernel/index.ts'
import { PANEL_COOKIE } from '../../../packages/gateway/src/faces/page-catalogue/index.ts'
import {
  beginSession,
  isGatewayRole,
  type Person,
  type Role,
} from '../../../packages/gateway/src/operating/users/index.ts'
import {
  createPanelSessionStore,
  createPersonStore,
} from '../../../packages/gateway/src/storage/users/index.ts'
import type { Sandbox } from '../sandbox.ts'

/** A page of the panel as a browser gets it. Redirects are not followed. */
export type Shown = Readonly<{ status: number; location: string; html: string; headers: Headers }>

/** A list of a field's values sends the field as often. A `FormData` is sent as multipart. */
export type Fields = Readonly<Record<string, string | readonly string[]>> | FormData

/** A browser without script at the panel of a sandbox, by the panel's real listener. */
export type Browser = Readonly<{
  open: (path: string) => Promise<Shown>
  send: (path: string, fields?: Fields) => Promise<Shown>
  /** The value of the header Cookie. */
  cookie: string
  /** The cookie's value, for a browser. */
  token: string
}>

/** The browser of somebody who is signed in. */
export type Seat = Browser & Person

type At = Pick<Sandbox, 'panelUrl' | 'database'>

type Who = Readonly<{
  role: Role
  email?: string
  name?: string
  /** The merchant of a merchant's role; the roles of the gateway have none. */
  merchantNumber?: string
  languageCode?: 'tr' | 'en'
}>

/** Writes a person with a session to the database, as a sign-in would. */
export async function sit({ panelUrl, database }: At, who: Who): Promise<Seat> {
  const { pool } = database
  const { role, merchantNumber, languageCode = 'en' } = who
  const newId = () => uuidV7(systemClock.now())
  const userId = newId()
  const { email = `${role}-${userId}@example.com` } = who
  const { name = email } = who
  const merchantId = isGatewayRole(role) ? null : await merchantIdOf(database, merchantNumber)
  const person: Person = { userId, email, name, role, merchantId, languageCode }
  await createPersonStore(pool).insert(person, systemClock.now())
  const sessions = createPanelSessionStore(pool)
  const token = await beginSession({ sessions, clock: systemClock, newId }, userId, 'Passkey')
  return { ...person, ...browserWith(panelUrl, token) }
}

async function merchantIdOf(
  { pool }: Sandbox['database'],
  merchantNumber: string | undefined,
): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    'select merchant_id as id from merchant where merchant_number = $1',
    [merchantNumber],
  )
  if (rows[0] === undefined) throw new Error(`There is no merchant ${merchantNumber}.`)
  return rows[0].id
}

/** A browser with a token, which may be of no session. */
export function browserWith(panelUrl: string, token: string): Browser {
  const cookie = `${PANEL_COOKIE.plain}=${token}`
  const headers = { cookie, origin: panelUrl, 'sec-fetch-site': 'same-origin' }
  const ask = async (path: string, init: RequestInit): Promise<Shown> => {
    const answer = await fetch(new URL(path, panelUrl), { ...init, headers, redirect: 'manual' })
    const location = answer.headers.get('location') ?? ''
    return {
      status: answer.status,
      location,
      html: await answer.text(),
      headers: answer.headers,
    }
  }
  return {
    token,
    cookie,
    open: (path) => ask(path, {}),
    send: (path, fields = {}) => {
      const body = fields instanceof FormData ? fields : new URLSearchParams(pairsOf(fields))
      return ask(path, { method: 'POST', body })
    },
  }
}

function pairsOf(fields: Exclude<Fields, FormData>): string[][] {
  return Object.entries(fields).flatMap(([name, value]) =>
    [value].flat().map((each) => [name, each]),
  )
}
