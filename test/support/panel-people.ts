import { uuidV7 } from '../../packages/gateway/src/kernel/index.ts'
import { manualClock } from '../../packages/gateway/src/kernel/testing/manual-clock.ts'
import {
  createPanelSessionStore,
  createPersonStore,
} from '../../packages/gateway/src/storage/index.ts'
import {
  beginSession,
  isGatewayRole,
  type Person,
  type Role,
} from '../../packages/gateway/src/users/index.ts'
import type { Sandbox } from './sandbox.ts'

/** Somebody who is signed in to the panel of a sandbox, as their browser is. */
export type Visitor = Readonly<{
  person: Person
  /** The value of the header Cookie. */
  cookie: string
  /** Redirects are not followed. */
  get: (path: string) => Promise<Response>
  post: (path: string, form?: Readonly<Record<string, string>>) => Promise<Response>
}>

type At = Pick<Sandbox, 'database' | 'panelUrl'>

/** A new person with a role; of the merchant where the role is a merchant's. */
export async function personWith(
  { database }: At,
  role: Role,
  merchantId: string,
): Promise<Person> {
  const now = new Date()
  const userId = uuidV7(now)
  const person: Person = {
    userId,
    email: `${role}-${userId}@example.com`,
    name: `${role} <b>&`,
    role,
    merchantId: isGatewayRole(role) ? null : merchantId,
    languageCode: 'en',
  }
  await createPersonStore(database.pool).insert(person, now)
  return person
}

/** Signs the person in anew. */
export async function visitorOf(at: At, person: Person): Promise<Visitor> {
  const now = new Date()
  const sessions = createPanelSessionStore(at.database.pool)
  const ports = { sessions, clock: manualClock(now), newId: () => uuidV7(now) }
  const cookie = `vezne-panel=${await beginSession(ports, person.userId, 'Passkey')}`
  const ask = (path: string, more: RequestInit = {}) =>
    fetch(`${at.panelUrl}${path}`, {
      redirect: 'manual',
      ...more,
      headers: { cookie, origin: at.panelUrl, 'sec-fetch-site': 'same-origin' },
    })
  return {
    person,
    cookie,
    get: (path) => ask(path),
    post: (path, form = {}) => ask(path, { method: 'POST', body: new URLSearchParams(form) }),
  }
}
