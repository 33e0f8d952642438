/** Decision 9.62: whoever may act at one place learns nothing of the same address at another, and changes nothing there. */
import { randomUUID } from 'node:crypto'
import { generateSync } from 'otplib'
import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  AT_THE_MACHINE,
  hashOfRecoveryCode,
  newRecoveryCodes,
  type Person,
} from '../../../operating/users/index.ts'
import { tokenHash as hashOf } from '../../../operating/users/session.ts'
import { useTestDatabase } from '../../../storage/testing/index.ts'
import type { Shown } from '../testing/ask-routes.ts'
import { createPeopleDesk, MERCHANTS, type PeopleDesk } from '../testing/people-desk.ts'

const database = useTestDatabase()
const [FIRST, SECOND] = MERCHANTS
const EMAIL = 'ayse@example.com'
const OLD_PASSWORD = 'ways of before'
const NEW_PASSWORD = 'pass of a dozen'

/** Where the address is known when an owner of the first merchant acts. */
const ELSEWHERE = {
  'the gateway': [{ role: 'GatewayOwner' }],
  'another merchant': [{ role: 'MerchantOwner', merchantId: SECOND.merchantId }],
  'both, in another letter case': [
    { role: 'GatewayStaff', email: 'Ayse@Example.com' },
    { role: 'MerchantOwner', merchantId: SECOND.merchantId, email: 'AYSE@example.com' },
  ],
} as const

type World = Readonly<{
  desk: PeopleDesk
  /** The accounts of the address elsewhere, with the tokens of their sessions and the codes of their apps. */
  others: readonly Readonly<{
    person: Person
    token: string
    code: (steps: number) => string
  }>[]
}>

async function createWorld(place: keyof typeof ELSEWHERE | null, mails: boolean): Promise<World> {
  const desk = await createPeopleDesk(database.pool, {
    mails,
    invite: async ({ token }) => ({
      url: `http://panel.test/panel/invitation/${token}`,
      mailed: mails ? 'Sent' : 'None',
    }),
  })
  const others: World['others'][number][] = []
  for (const { role, ...given } of place === null ? [] : ELSEWHERE[place]) {
    const person = await desk.person(role, { email: EMAIL, name: 'Known elsewhere', ...given })
    const code = await desk.arm(person, OLD_PASSWORD)
    others.push({ person, token: await desk.sit(person), code })
    const by = { email: 'boss@example.com', merchantId: person.merchantId }
    const accessChange = { by, isShown: true, act: 'Invite', at: desk.clock.now() } as const
    await desk.ports.users.accessChanges.record(person, accessChange)
  }
  return { desk, others }
}

/** What may differ between two runs of the same pages. */
const alike = (text: string): string =>
  text
    .replaceAll(/<svg.*?<\/svg>/gs, 'QR')
    .replaceAll(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g, 'ID')
    .replaceAll(/\/panel\/invitation\/[\w-]{43}/g, '/panel/invitation/TOKEN')
    .replaceAll(/[A-Z2-7]{32}/g, 'SECRET')
    .replaceAll(/\b[\dA-Z]{4}(?:-[\dA-Z]{4}){3}\b/g, 'CODE')

let statements: string[] = []
/** Notes what the pages ask the database, of the pool and of the clients of transactions. */
function watchStatements({ pool }: PeopleDesk): void {
  statements = []
  const watched = <Target extends object>(target: Target): Target =>
    new Proxy(target, {
      get: (_, name) => {
        const value: unknown = Reflect.get(target, name, target)
        if (typeof value !== 'function') return value
        return (...given: unknown[]) => {
          const [first] = given
          if (name === 'query') statements.push(textOf(first))
          return Reflect.apply(value, target, given)
        }
      },
    })
  const [query, connect] = [pool.query.bind(pool), pool.connect.bind(pool)]
  vi.spyOn(pool, 'query').mockImplementation((...given: unknown[]) => {
    statements.push(textOf(given[0]))
    return Reflect.apply(query, pool, given)
  })
  vi.spyOn(pool, 'connect').mockImplementation((...given: unknown[]) => {
    // With a callback it is the pool's own query, which is noted above.
    const connected = Reflect.apply(connect, pool, given)
    return given.length > 0 ? connected : connected.then(watched)
  })
}

const textOf = (query: unknown): string =>
  (typeof query === 'string' ? query : String(Reflect.get(Object(query), 'text'))).trim()

afterEach(() => {
  vi.restoreAllMocks()
})

/** Everything that an owner of the first merchant can do with the address, as that owner sees it. */
async function seenByOwner({ desk }: World): Promise<readonly string[]> {
  const seen: string[] = []
  const owner = await desk.person('MerchantOwner', { email: 'owner@example.com', name: 'Owner' })
  const token = await desk.sit(owner)
  watchStatements(desk)
  const note = ({ status, location, html }: Shown): void => {
    // The statements stand for the time that an answer takes. Those of one page may run
    // at once, and the first page makes the keys of the vault.
    const asked = statements.filter((text) => !text.includes('vault_data_key'))
    seen.push(alike(`${status} ${location} ${html}\n${asked.toSorted().join('\n')}`))
    statements = []
  }
  const open = async (path: string) => note(await desk.open(path, { token }))
  const fields = { email: EMAIL, name: 'Ayşe', role: 'MerchantStaff', language: 'tr' }
  const invite = () => desk.send('/panel/users/invite', { token, fields })
  const invited = await invite()
  note(invited)
  note(await invite())
  const people = await desk.ports.users.people.list(FIRST.merchantId, desk.clock.now())
  const userId = people.find(({ email }) => email === EMAIL)?.userId ?? ''
  statements = []
  const page = `/panel/users/${userId}`
  await open('/panel/users')
  await open(page)
  const address = /\/panel\/invitation\/[\w-]{43}/.exec(invited.html)?.[0]
  if (address !== undefined) for (const shown of await joinBy(desk, address)) note(shown)
  await open('/panel/users')
  await open(page)
  for (const step of ['invite-again', 'role', 'end-sessions', 'reset', 'remove']) {
    const role = { role: 'MerchantAccountant' }
    note(await desk.send(`${page}/${step}`, { token, fields: role }))
    await open(page)
  }
  await open('/panel/users')
  vi.restoreAllMocks()
  return seen
}

/** Whoever has the address makes a password, leaves, and signs in by it. */
async function joinBy(desk: PeopleDesk, address: string): Promise<readonly Shown[]> {
  const chosen = await desk.open(address)
  const begun = await desk.send(`${address}/begin`)
  const page = await desk.open(`${address}/password`)
  const secret = /<code>([A-Z2-7]{32})<\/code>/.exec(page.html)?.[1] ?? ''
  const codeAt = (steps: number) => {
    const epoch = Math.floor(desk.clock.now().getTime() / 1_000) + 30 * steps
    return generateSync({ secret, epoch })
  }
  const password = NEW_PASSWORD
  const joined = await desk.send(`${address}/password`, {
    fields: { password, again: password, code: codeAt(0) },
  })
  const signIn = { email: EMAIL, password, code: codeAt(1) }
  const entered = await desk.send('/panel/sign-in', { fields: signIn })
  return [chosen, begun, page, joined, entered]
}

describe.each([
  ['with mail', true],
  ['without mail', false],
])('%s, an owner of one merchant', (_, mails) => {
  test.each(Object.keys(ELSEWHERE) as (keyof typeof ELSEWHERE)[])(
    'sees of an address that belongs to %s what would be seen of any address, by the same statements',
    async (place) => {
      const any = await seenByOwner(await createWorld(null, mails))
      const world = await createWorld(place, mails)
      const known = await seenByOwner(world)
      expect(any.length).toBeGreaterThan(mails ? 16 : 20)
      expect(known).toEqual(any)
      expect(known.join('')).not.toMatch(/Known elsewhere|boss@/)
      for (const { person, token, code } of world.others) {
        expect((await world.desk.open('/panel', { token })).status).toBe(200)
        const fields = { email: EMAIL, password: OLD_PASSWORD, code: code(0) }
        const entered = await world.desk.send('/panel/sign-in', { fields })
        const session = await world.desk.open('/panel/account', { token: entered.token ?? '' })
        expect(session.status).toBe(200)
        expect(await world.desk.ports.people.find(person.userId)).toEqual(person)
      }
    },
  )

  test('who waits for a second person waits for every address alike', async () => {
    const seen: string[][] = []
    for (const place of [null, 'both, in another letter case'] as const) {
      const { desk } = await createWorld(place, mails)
      const [asker, second] = [
        await desk.person('MerchantOwner', { email: 'owner@example.com' }),
        await desk.person('MerchantOwner', { email: 'second@example.com' }),
      ]
      desk.clock.pass(48 * 60 * 60_000)
      const acts = desk.ports.actsOf('cli:test')
      const merchant = await acts.findMerchant(FIRST.merchantId)
      if (merchant === null) throw new Error('The merchant is not there.')
      const rules = { returnsAboveMinor: null, keys: true, credentials: false }
      await acts.setApprovalRules(merchant, rules)
      const fields = { email: EMAIL, name: 'Ayşe', role: 'MerchantStaff', language: 'tr' }
      const asked = await desk.send('/panel/users/invite', { token: await desk.sit(asker), fields })
      const [approval] = await acts.listApprovals(FIRST.merchantId)
      const path = `/panel/m/${FIRST.merchantNumber}/approvals/${approval?.approvalId}`
      const token = await desk.sit(second)
      const shown = [await desk.open(path, { token }), await desk.send(`${path}/give`, { token })]
      const done = mails ? [] : [await desk.send(`${path}/do`, { token: await desk.sit(asker) })]
      seen.push([asked, ...shown, ...done].map((each) => alike(JSON.stringify(each))))
      const people = await acts.listPeople(FIRST.merchantId)
      expect(people.map(({ email }) => email)).toContain(EMAIL)
    }
    expect(seen[1]).toEqual(seen[0])
  })
})

describe('whoever has accounts at several places', () => {
  const both = async () => {
    const { desk, others } = await createWorld('both, in another letter case', true)
    const [gateway, merchant] = others
    if (gateway === undefined || merchant === undefined) throw new Error('There is nobody.')
    return { desk, gateway, merchant }
  }

  const roleOf = async (desk: PeopleDesk, token: string | null) =>
    (await desk.ports.sessions.find(hashOf(token ?? '')))?.person.role ?? null

  test('signs in to that of the code, by one derivation for all passwords', async () => {
    const { desk, gateway, merchant } = await both()
    const { rows } = await desk.pool.query<{ hash: string }>('select hash from panel_password')
    expect(new Set(rows.map(({ hash }) => hash.split('$')[4])).size).toBe(1)
    for (const { person, code } of [merchant, gateway]) {
      const fields = { email: EMAIL, password: OLD_PASSWORD, code: code(1) }
      const entered = await desk.send('/panel/sign-in', { fields })
      expect(await roleOf(desk, entered.token)).toBe(person.role)
    }
  })

  test('signs in to that of the recovery code, once', async () => {
    const { desk, merchant } = await both()
    const [code = ''] = newRecoveryCodes()
    const { userId } = merchant.person
    await desk.ports.users.recoveryCodes.replace(userId, [hashOfRecoveryCode(code)])
    const send = () => desk.send('/panel/sign-in/recovery', { fields: { email: EMAIL, code } })
    expect(await roleOf(desk, (await send()).token)).toBe('MerchantOwner')
    expect((await send()).token).toBeNull()
  })

  test('is found by a verified address at the provider where an invitation is open', async () => {
    const { desk, merchant } = await both()
    const { openIds } = desk.ports.users
    const pinnable = () => openIds.pinnable(EMAIL.toUpperCase(), 'issuer', desk.clock.now())
    expect(await pinnable()).toBeNull()
    await desk.ports.actsOf('cli:test').resetPerson(merchant.person, AT_THE_MACHINE)
    const { userId } = merchant.person
    expect(await pinnable()).toBe(userId)
    const account = { issuer: 'issuer', subject: randomUUID() }
    await openIds.pin(userId, account, desk.clock.now())
    expect([await openIds.personOf(account), await pinnable()]).toEqual([userId, null])
  })

  test('keeps one account when another leaves, and has one at each place only', async () => {
    const { desk, gateway, merchant } = await both()
    const acts = desk.ports.actsOf('cli:test')
    const { role, merchantId } = merchant.person
    const moved = await acts.setPersonRole(gateway.person, { role, merchantId }, AT_THE_MACHINE)
    expect(moved).toBe('Taken')
    expect(await acts.removePerson(merchant.person)).toBe('Changed')
    expect((await acts.peopleNamed(EMAIL)).map(({ userId }) => userId)).toEqual([
      gateway.person.userId,
    ])
    expect((await desk.open('/panel', { token: gateway.token })).status).toBe(200)
    expect((await desk.open('/panel', { token: merchant.token })).status).toBe(303)
  })
})
