import { randomUUID } from 'node:crypto'

import { systemClock } from '../../packages/gateway/src/kernel/index.ts'
import { PANEL_COOKIE } from '../../packages/gateway/src/page-catalogue/index.ts'
import {
  createPanelSessionStore,
  createPersonStore,
} from '../../packages/gateway/src/storage/index.ts'
import { beginSession, type Role } from '../../packages/gateway/src/users/index.ts'
import type { Sandbox } from './sandbox.ts'

export type Shown = Readonly<{ status: number; location: string; html: string }>

/** Somebody who is signed in to the panel of a sandbox, by its real listener. */
export type Seat = Readonly<{
  open: (path: string) => Promise<Shown>
  /** A list of a field's values sends the field as often. A `FormData` is sent as multipart. */
  send: (
    path: string,
    fields?: Readonly<Record<string, string | readonly string[]>> | FormData,
  ) => Promise<Shown>
  /** The cookie, for a browser. */
  token: string
}>

type Who = Readonly<{
  role: Role
  email: string
  /** Of the merchant's roles. */
  merchantNumber?: string
  languageCode?: 'tr' | 'en'
}>

/** Writes a person with a session to the database, as a sign-in would. */
export async function sit(
  { url, database }: Pick<Sandbox, 'url' | 'database'>,
  { role, email, merchantNumber, languageCode = 'en' }: Who,
): Promise<Seat> {
  const { pool } = database
  const found = await pool.query('select merchant_id from merchant where merchant_number = $1', [
    merchantNumber ?? null,
  ])
  const merchantId: string | null = found.rows[0]?.merchant_id ?? null
  const userId = randomUUID()
  const person = { userId, email, name: email, role, merchantId, languageCode }
  await createPersonStore(pool).insert(person, systemClock.now())
  const ports = { clock: systemClock, newId: () => randomUUID() }
  const sessions = createPanelSessionStore(pool)
  const token = await beginSession({ sessions, ...ports }, userId, 'Passkey')
  return seatOf(url, token)
}

/** A browser with a token, or with none. */
export function seatOf(url: string, token: string): Seat {
  const headers = { cookie: `${PANEL_COOKIE.plain}=${token}`, origin: new URL(url).origin }
  const ask = async (path: string, init: RequestInit): Promise<Shown> => {
    const answer = await fetch(new URL(path, url), { ...init, headers, redirect: 'manual' })
    const location = answer.headers.get('location') ?? ''
    return { status: answer.status, location, html: await answer.text() }
  }
  return {
    token,
    open: (path) => ask(path, {}),
    send: (path, fields = {}) =>
      ask(path, {
        method: 'POST',
        body: fields instanceof FormData ? fields : new URLSearchParams(pairsOf(fields)),
      }),
  }
}

function pairsOf(fields: Readonly<Record<string, string | readonly string[]>>): string[][] {
  return Object.entries(fields).flatMap(([name, value]) =>
    [value].flat().map((each) => [name, each]),
  )
}

/** The value of a hidden field of a page. */
export function hiddenIn(html: string, name: string): string {
  const value = new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1]
  if (value === undefined) throw new Error(`The page has no hidden field ${name}.`)
  return value
}

/** The newest rows of the audit chain about an act. */
export async function auditOf({ database }: Pick<Sandbox, 'database'>, act: string) {
  const sql = `select actor, act, subject, details from audit_entry where act = $1 order by sequence desc`
  return (await database.pool.query(sql, [act])).rows
}
