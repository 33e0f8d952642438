/** Decision 9.61: who may be the second person of whom, case by case. */
import { beforeEach, describe, expect, test } from 'vitest'
import { AT_THE_MACHINE, type Person } from '../../../operating/users/index.ts'
import { useTestDatabase } from '../../../storage/testing/index.ts'
import { seenText } from '../keys/list.tsx'
import { createPeopleDesk, MERCHANTS, type PeopleDesk } from '../testing/people-desk.ts'

const database = useTestDatabase()
const [{ merchantId, merchantNumber }] = MERCHANTS
const HOUR = 60 * 60_000

let desk: PeopleDesk
let ayse: Person
let can: Person
const from = (by: Person, isShown: boolean) => ({ by, isShown })

async function begin(mails: boolean): Promise<void> {
  desk = await createPeopleDesk(database.pool, {
    mails,
    invite: async ({ token }) => ({
      url: `http://panel.test/panel/invitation/${token}`,
      mailed: mails ? 'Sent' : 'None',
    }),
  })
  ayse = await desk.person('MerchantOwner', { email: 'ayse@example.com' })
  can = await desk.person('MerchantOwner', { email: 'can@example.com' })
  desk.clock.pass(48 * HOUR)
}

const acts = () => desk.ports.actsOf('cli:test')

async function turnOn(): Promise<void> {
  const merchant = await acts().findMerchant(merchantId)
  if (merchant === null) throw new Error('The merchant is not there.')
  await acts().setApprovalRules(merchant, {
    returnsAboveMinor: null,
    keys: true,
    credentials: false,
  })
}

async function send(by: Person, path: string, fields: Readonly<Record<string, string>> = {}) {
  return desk.send(path, { token: await desk.sit(by), fields })
}

/** Asks for a key pair; answers the path of the request. */
async function askForKey(by: Person): Promise<string> {
  const seen = seenText(await acts().keyPairsOf(merchantId))
  await send(by, `/panel/m/${merchantNumber}/keys/issue`, { seen })
  return lastPath()
}

async function lastPath(): Promise<string> {
  const open = (await acts().listApprovals(null)).filter(({ state }) => state === 'Waiting')
  const approval = open.at(-1)
  const place = approval?.merchantId === merchantId ? `m/${merchantNumber}/` : ''
  return `/panel/${place}approvals/${approval?.approvalId}`
}

const agree = async (by: Person, path: string) => (await send(by, `${path}/give`)).status

const invitation = { name: 'Ece', role: 'MerchantOwner', merchant: merchantNumber, language: 'en' }

describe.each([
  ['with mail', true],
  ['without mail', false],
])('%s', (_, mails) => {
  beforeEach(() => begin(mails))

  test('a colleague who is invited after the request is too new for it, whoever invited', async () => {
    await turnOn()
    const path = await askForKey(ayse)
    desk.clock.pass(1_000)
    const ece = await desk.person('MerchantOwner')
    expect(await agree(ece, path)).toBe(409)
    expect(await agree(can, path)).toBe(303)
  })

  test('nobody agrees who was re-roled by the asker in the day before, or since', async () => {
    await turnOn()
    for (const wait of [1, 23]) {
      await acts().setPersonRole(can, can, from(ayse, false))
      desk.clock.pass(wait * HOUR)
      expect(await agree(can, await askForKey(ayse))).toBe(409)
    }
    const path = await askForKey(ayse)
    await acts().setPersonRole(can, can, from(ayse, false))
    expect(await agree(can, path)).toBe(409)
    desk.clock.pass(25 * HOUR)
    expect(await agree(can, await askForKey(ayse))).toBe(303)
  })

  test.each([
    ['Ayse+second@example.com', 'ayse@EXAMPLE.com'],
    ['a.y.se@example.com', 'ayse@example.com'],
    ['ay.se+x@googlemail.com', 'aYse@gmail.com'],
  ])('%s and %s are one mailbox, and one human', async (one, other) => {
    const asker = await desk.person('MerchantOwner', { email: one })
    await acts().removePerson(ayse)
    const agreer = await desk.person('MerchantOwner', { email: other })
    desk.clock.pass(48 * HOUR)
    await turnOn()
    expect(await agree(agreer, await askForKey(asker))).toBe(409)
    expect(await agree(can, await lastPath())).toBe(303)
  })

  test('a chain of late hands counts as one', async () => {
    const ece = await desk.person('MerchantOwner')
    await turnOn()
    await acts().setPersonRole(can, can, from(ayse, false))
    await acts().setPersonRole(ece, ece, from(can, false))
    desk.clock.pass(HOUR)
    expect(await agree(ece, await askForKey(ayse))).toBe(409)
  })

  test.each(['reset', 'role'] as const)(
    '%s, and an invitation, wait for a second person',
    async (step) => {
      await turnOn()
      const fields = { role: 'MerchantDeveloper', merchant: merchantNumber }
      const ece = await desk.person('MerchantStaff')
      expect((await send(ayse, `/panel/users/${ece.userId}/${step}`, fields)).location).toContain(
        'asked',
      )
      expect((await send(ece, `${await lastPath()}/give`)).status).toBe(403)
      const given = await send(can, `${await lastPath()}/give`)
      expect(given.status).toBeLessThan(400)
      const invited = await send(ayse, '/panel/users/invite', {
        ...invitation,
        email: 'x@example.com',
      })
      expect(invited.location).toContain('asked')
      expect(invited.html).not.toContain('/panel/invitation/')
      expect(await desk.ports.people.listByEmail('x@example.com')).toEqual([])
    },
  )

  test('the address of an invitation is shown where there is no mail, and nowhere else', async () => {
    const shown = await send(ayse, '/panel/users/invite', { ...invitation, email: 'x@example.com' })
    expect([shown.status, shown.html.includes('/panel/invitation/')]).toEqual([200, !mails])
    const [accessChange] = await acts().accessChangesOf({ email: 'x@example.com', merchantId })
    expect(accessChange).toMatchObject({ act: 'Invite', by: ayse.email, isShown: !mails })
    const [person] = await desk.ports.people.listByEmail('x@example.com')
    const page = await desk.open(`/panel/users/${person?.userId}`, { token: await desk.sit(can) })
    expect(page.html).toContain(`Invited by ${ayse.email}`)
  })

  test('of the gateway, people are changed by two as soon as any merchant wants two', async () => {
    const [root, second] = [await desk.person('GatewayOwner'), await desk.person('GatewayOwner')]
    desk.clock.pass(HOUR)
    await turnOn()
    const fields = { ...invitation, role: 'GatewayStaff', email: 'staff@example.com' }
    expect((await send(root, '/panel/users/invite', fields)).location).toContain('asked')
    const path = await lastPath()
    expect((await send(ayse, `${path}/give`)).status).toBe(403)
    expect(await agree(root, path)).toBe(409)
    expect((await send(second, `${path}/give`)).status).toBe(mails ? 200 : 303)
    if (!mails) {
      expect((await send(second, `${path}/do`)).status).toBe(409)
      expect((await send(root, `${path}/do`)).html).toContain('/panel/invitation/')
    }
    const staff = { email: 'staff@example.com', merchantId: null }
    expect(await desk.ports.people.findAt(staff.email, null)).toMatchObject({
      role: 'GatewayStaff',
    })
    expect(await acts().accessChangesOf(staff)).toMatchObject([{ by: root.email }])
  })
})

describe('an address that was shown', () => {
  beforeEach(() => begin(false))

  test('ties the account to whoever saw it, both ways, whatever time passes and whoever leaves', async () => {
    await acts().resetPerson(can, from(ayse, true))
    const ece = await desk.person('MerchantOwner', { email: 'ece@example.com' })
    await acts().resetPerson(ece, from(can, true))
    await turnOn()
    desk.clock.pass(30 * 24 * HOUR)
    expect(await agree(can, await askForKey(ayse))).toBe(409)
    expect(await agree(ayse, await askForKey(can))).toBe(409)
    await acts().removePerson(can)
    desk.clock.pass(HOUR)
    expect(await agree(ece, await askForKey(ayse))).toBe(409)
    const plus = await desk.person('MerchantOwner', { email: 'Ece+second@example.com' })
    desk.clock.pass(HOUR)
    expect(await agree(plus, await askForKey(ece))).toBe(409)
  })

  test('ties the account also to whoever saw it and then lost the own ways to sign in', async () => {
    await acts().resetPerson(can, from(ayse, true))
    await acts().resetPerson(ayse, AT_THE_MACHINE)
    await turnOn()
    desk.clock.pass(25 * HOUR)
    expect(await agree(can, await askForKey(ayse))).toBe(409)
    expect(await agree(ayse, await askForKey(can))).toBe(409)
  })

  test('does not make one human of two who both saw it', async () => {
    const ece = await desk.person('MerchantOwner', { email: 'ece@example.com' })
    await acts().resetPerson(ece, from(ayse, true))
    await acts().resetPerson(ece, from(can, true))
    await turnOn()
    desk.clock.pass(25 * HOUR)
    expect(await agree(can, await askForKey(ayse))).toBe(303)
    expect(await agree(ece, await askForKey(ayse))).toBe(409)
    expect(await agree(ece, await askForKey(can))).toBe(409)
  })

  test('holds the account for a day, for everybody', async () => {
    const root = await desk.person('GatewayOwner')
    await acts().resetPerson(can, from(root, true))
    await turnOn()
    desk.clock.pass(23 * HOUR)
    expect(await agree(can, await askForKey(ayse))).toBe(409)
    desk.clock.pass(2 * HOUR)
    expect(await agree(can, await askForKey(ayse))).toBe(303)
  })

  test('says nothing of the same mailbox at another place, and the mailbox stays one human', async () => {
    const [root, second] = [await desk.person('GatewayOwner'), await desk.person('GatewayOwner')]
    for (const { email } of [root, second]) {
      await send(ayse, '/panel/users/invite', { ...invitation, email })
    }
    desk.clock.pass(HOUR)
    await turnOn()
    const path = await askForKey(root)
    const here = await desk.ports.people.findAt(second.email, merchantId)
    const own = await desk.ports.people.findAt(root.email, merchantId)
    if (here === null || own === null) throw new Error('Nobody was invited.')
    expect(await agree(here, path)).toBe(409)
    expect(await agree(own, path)).toBe(409)
    expect(await agree(ayse, path)).toBe(409)
    expect(await agree(second, path)).toBe(303)
    desk.clock.pass(25 * HOUR)
    const next = await askForKey(ayse)
    expect(await agree(here, next)).toBe(409)
    expect(await agree(root, next)).toBe(303)
  })

  test('is taken along by an account that moves to another place', async () => {
    await acts().resetPerson(can, from(ayse, true))
    const gateway = { role: 'GatewayOwner', merchantId: null } as const
    await acts().setPersonRole(can, gateway, AT_THE_MACHINE)
    await turnOn()
    desk.clock.pass(49 * HOUR)
    expect(await agree(can, await askForKey(ayse))).toBe(409)
  })

  test('counts no more once an operator at the machine vouches; what hung on it stays together', async () => {
    const ece = await desk.person('MerchantOwner', { email: 'ece@example.com' })
    await acts().resetPerson(can, from(ayse, true))
    await acts().resetPerson(ece, from(can, true))
    await acts().resetPerson(can, AT_THE_MACHINE)
    await turnOn()
    desk.clock.pass(25 * HOUR)
    expect(await agree(can, await askForKey(ayse))).toBe(303)
    desk.clock.pass(25 * HOUR)
    expect(await agree(ece, await askForKey(ayse))).toBe(409)
  })
})
