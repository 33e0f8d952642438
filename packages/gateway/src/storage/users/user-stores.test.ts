/**
 * Decisions 9.4 and 9.5: what can be used once works once, also for two requests at the same moment; what has
 * expired is deleted.
 */
import { randomBytes, randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'

import type { UserStores } from '../../operating/users/index.ts'
import { useTestDatabase } from '../testing/index.ts'
import { createUserStores, sweepPanelSessions, sweepPanelTickets } from './index.ts'

const database = useTestDatabase()
const NOW = new Date('2026-11-25T09:00:00Z')
const inMinutes = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000)

let users: UserStores
let userId: string
beforeEach(async () => {
  users = createUserStores(database.pool)
  userId = randomUUID()
  await database.pool.query('truncate panel_user cascade')
  const person = { userId, email: `${userId}@example.com`, name: 'A', languageCode: 'tr' } as const
  await users.people.insert({ ...person, role: 'GatewayOwner', merchantId: null }, NOW)
})

describe('what a browser was asked', () => {
  const asked = () =>
    ({
      challengeHash: randomBytes(32),
      browserHash: randomBytes(32),
      purpose: 'SignIn',
      userId: null,
    }) as const

  test('is answered once', async () => {
    const challenge = asked()
    await users.challenges.insert(challenge, inMinutes(5))
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => users.challenges.use(challenge, NOW)),
    )
    expect(answers.filter(Boolean)).toHaveLength(1)
  })

  test('not by another browser, for another purpose or person, or too late; none of these uses it up', async () => {
    const challenge = asked()
    await users.challenges.insert(challenge, inMinutes(5))
    const { use } = users.challenges
    expect(await use({ ...challenge, browserHash: randomBytes(32) }, NOW)).toBe(false)
    expect(await use({ ...challenge, purpose: 'Passkey' }, NOW)).toBe(false)
    expect(await use({ ...challenge, userId }, NOW)).toBe(false)
    expect(await use(challenge, inMinutes(5))).toBe(false)
    expect(await use(challenge, inMinutes(4))).toBe(true)
  })
})

test('a one-time address is used once, whoever opens it at the same moment', async () => {
  const tokenHash = randomBytes(32)
  const ticket = { tokenHash, userId, purpose: 'Invitation', validUntil: inMinutes(5) } as const
  await users.tickets.insert(ticket)
  const found = await Promise.all(
    Array.from({ length: 8 }, () => users.tickets.use(tokenHash, 'Invitation', NOW)),
  )
  expect(found.filter((each) => each !== null)).toEqual([userId])
})

test('a step of an authenticator is used once, and no earlier one after it', async () => {
  const secretId = randomUUID()
  const key = { userId, secretId }
  await users.passwords.putPending({
    ...key,
    secretSealed: randomBytes(50),
    dataKeyId: randomUUID(),
    createdAt: NOW,
  })
  expect(await users.passwords.useStep({ ...key, step: 9 })).toBe(false)
  expect(await users.passwords.confirm({ ...key, step: 10 }, NOW)).toBe(true)
  const uses = await Promise.all(
    Array.from({ length: 8 }, () => users.passwords.useStep({ ...key, step: 11 })),
  )
  expect(uses.filter(Boolean)).toHaveLength(1)
  expect(await users.passwords.useStep({ ...key, step: 10 })).toBe(false)
})

test('confirming an authenticator that is not pending leaves the one in use', async () => {
  const authenticator = (secretId: string) => ({
    userId,
    secretId,
    secretSealed: randomBytes(50),
    dataKeyId: randomUUID(),
    createdAt: NOW,
  })
  const [old, next] = [randomUUID(), randomUUID()]
  await users.passwords.putPending(authenticator(old))
  await users.passwords.confirm({ userId, secretId: old, step: 1 }, NOW)
  expect(await users.passwords.confirm({ userId, secretId: next, step: 2 }, NOW)).toBe(false)
  expect((await users.passwords.authenticatorOf(userId))?.secretId).toBe(old)
  await users.passwords.putPending(authenticator(next))
  expect(await users.passwords.confirm({ userId, secretId: next, step: 2 }, NOW)).toBe(true)
  expect((await users.passwords.authenticatorOf(userId))?.secretId).toBe(next)
})

test('of several who remove one person at once, one does, and nobody is called the last owner', async () => {
  const staff = {
    userId: randomUUID(),
    email: 'staff@example.com',
    name: 'B',
    languageCode: 'tr',
  } as const
  await users.people.insert({ ...staff, role: 'GatewayStaff', merchantId: null }, NOW)
  const ends = await Promise.all([1, 2, 3].map(() => users.people.remove(staff.userId)))
  expect(ends.toSorted()).toEqual(['Changed', 'NotFound', 'NotFound'])
})

test('the sweep deletes what is over, and nothing else', async () => {
  const session = (usedAt: Date) => ({
    tokenHash: randomBytes(32),
    sessionId: randomUUID(),
    userId,
    method: 'Passkey' as const,
    address: null,
    createdAt: usedAt,
  })
  for (const minutes of [-31, -29]) await users.sessions.insert(session(inMinutes(minutes)))
  for (const minutes of [-1, 1]) {
    const tokenHash = randomBytes(32)
    const validUntil = inMinutes(minutes)
    await users.tickets.insert({ tokenHash, userId, purpose: 'Invitation', validUntil })
  }
  expect(await sweepPanelSessions(database.pool, NOW)).toBe(1)
  expect(await users.sessions.list(userId, NOW)).toHaveLength(1)
  expect(await sweepPanelTickets(database.pool, NOW)).toBe(1)
})
