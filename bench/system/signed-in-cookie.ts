import { randomUUID } from 'node:crypto'
import type pg from 'pg'

import { systemClock } from '../../packages/gateway/src/base/kernel/index.ts'
import { PANEL_COOKIE } from '../../packages/gateway/src/faces/page-catalogue/index.ts'
import { beginSession } from '../../packages/gateway/src/operating/users/index.ts'
import {
  createPanelSessionStore,
  createPersonStore,
} from '../../packages/gateway/src/storage/users/index.ts'

/** The cookie of somebody new with the widest view, by a session as a sign-in begins it. */
export async function signedInCookie(pool: pg.Pool): Promise<string> {
  const userId = randomUUID()
  const email = `${userId}@bench.example`
  const role = 'GatewayOwner'
  const person = {
    userId,
    email,
    name: 'Bench',
    role,
    merchantId: null,
    languageCode: 'tr',
  } as const
  await createPersonStore(pool).insert(person, systemClock.now())
  const sessions = createPanelSessionStore(pool)
  const parts = { sessions, clock: systemClock, newId: () => randomUUID() }
  return `${PANEL_COOKIE.plain}=${await beginSession(parts, userId, 'Passkey')}`
}
