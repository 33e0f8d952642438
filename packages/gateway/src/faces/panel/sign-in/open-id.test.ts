/** Decision 9.65: an account at the provider is pinned to a person once; an e-mail address alone signs nobody in. */
import { beforeEach, expect, test } from 'vitest'
import {
  AT_THE_MACHINE,
  type IdentityAtProvider,
  newBrowserToken,
  type Person,
} from '../../../operating/users/index.ts'
import { useTestDatabase } from '../../../storage/testing/index.ts'
import { createPeopleDesk, type PeopleDesk } from '../testing/people-desk.ts'

const database = useTestDatabase()
const ISSUER = 'https://login.example'

/** Who comes back from the provider. */
let identity: IdentityAtProvider
let desk: PeopleDesk
beforeEach(async () => {
  const openId = { name: 'Company', begin: async () => null, finish: async () => identity }
  desk = await createPeopleDesk(database.pool, { openId })
})

async function comeBack(changes: Partial<IdentityAtProvider>) {
  identity = { issuer: ISSUER, subject: 'ayse', email: null, isProvedNow: true, ...changes }
  return desk.open('/panel/sign-in/openid/callback', { browser: newBrowserToken() })
}

async function isIn(changes: Partial<IdentityAtProvider>): Promise<boolean> {
  const { status, token } = await comeBack(changes)
  expect(status).toBe(token === null ? 403 : 200)
  return token !== null
}

/** Somebody who has signed in some time; `open_id_until` is null for all who came after the upgrade. */
async function joined(): Promise<Person> {
  const person = await desk.person('GatewayStaff')
  await desk.sit(person)
  return person
}

const invited = async (): Promise<Person> => {
  const person = await joined()
  await desk.ports.actsOf('owner').resetPerson(person, AT_THE_MACHINE)
  return person
}

const setUntil = (person: Person, days: number) =>
  desk.pool.query('update panel_user set open_id_until = $2 where user_id = $1', [
    person.userId,
    new Date(desk.clock.now().getTime() + days * 86_400_000),
  ])

test('while an invitation is open the verified address pins the account, which then signs in alone', async () => {
  const { email } = await invited()
  expect(await isIn({ email: email.toUpperCase() })).toBe(true)
  expect(await isIn({ email: null })).toBe(true)
  expect(await isIn({ email: 'new-name@example.com' })).toBe(true)
})

test('an address without a verified word of the provider finds nobody', async () => {
  await invited()
  expect(await isIn({ email: null })).toBe(false)
})

test.each([
  ['another account with the same address', { subject: 'heir' }],
  ['the same subject at another provider', { issuer: 'https://other.example' }],
])('after that, %s is nobody', async (_, changes) => {
  const { email } = await invited()
  expect(await isIn({ email })).toBe(true)
  expect(await isIn({ ...changes, email })).toBe(false)
})

test('an address alone signs in nobody who has joined, or whose invitation is over', async () => {
  const { email } = await joined()
  expect(await isIn({ email })).toBe(false)
  const late = await invited()
  desk.clock.pass(8 * 86_400_000)
  expect(await isIn({ email: late.email })).toBe(false)
})

test('whoever had joined before the upgrade may be found by the address for its time', async () => {
  const [inTime, late] = [await joined(), await joined()]
  await setUntil(inTime, 1)
  await setUntil(late, -1)
  expect(await isIn({ email: inTime.email, subject: '1' })).toBe(true)
  expect(await isIn({ email: late.email, subject: '2' })).toBe(false)
})

test('a reset forgets the account, and ends the time of the upgrade', async () => {
  const person = await invited()
  await setUntil(person, 30)
  expect(await isIn({ email: person.email, subject: 'stolen' })).toBe(true)
  await desk.ports.actsOf('owner').resetPerson(person, AT_THE_MACHINE)
  expect(await isIn({ subject: 'stolen' })).toBe(false)
  expect(await isIn({ email: person.email, subject: 'own' })).toBe(true)
  expect(await isIn({ email: person.email, subject: 'stolen' })).toBe(false)
})

test('of two people, one account is the first one’s', async () => {
  const [first, second] = [await invited(), await invited()]
  expect(await isIn({ email: first.email })).toBe(true)
  expect(await isIn({ email: second.email })).toBe(true)
  const sql = 'select user_id as "userId" from panel_open_id'
  expect((await desk.pool.query(sql)).rows).toEqual([{ userId: first.userId }])
})

test('a session that was open at the provider shows pages, and proves nothing for acts', async () => {
  const { email } = await invited()
  const page = async (isProvedNow: boolean) => {
    const { token } = await comeBack({ email, isProvedNow })
    const shown = await desk.send('/panel/account/recovery-codes', { token: token ?? '' })
    return [(await desk.open('/panel', { token: token ?? '' })).status, shown.status]
  }
  expect(await page(true)).toEqual([200, 200])
  expect(await page(false)).toEqual([200, 307])
})
