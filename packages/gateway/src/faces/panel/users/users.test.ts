/** Decision 9.6: who may invite, change and remove whom; an owner always remains. */
import { beforeEach, describe, expect, test } from 'vitest'
import type { Role } from '../../../operating/users/index.ts'
import { useTestDatabase } from '../../../storage/testing/index.ts'
import type { Shown } from '../testing/ask-routes.ts'
import { createPeopleDesk, MERCHANTS, type PeopleDesk } from '../testing/people-desk.ts'

const database = useTestDatabase()
const [FIRST, SECOND] = MERCHANTS

let desk: PeopleDesk
beforeEach(async () => {
  desk = await createPeopleDesk(database.pool)
})

const invite = (token: string, changes: Readonly<Record<string, string>> = {}) => {
  const fields = { email: 'ayse@example.com', name: 'Ayşe', role: 'MerchantStaff', language: 'tr' }
  return desk.send('/panel/users/invite', {
    token,
    fields: { ...fields, merchant: FIRST.merchantNumber, ...changes },
  })
}

const addressIn = ({ html }: Shown): string =>
  /\/panel\/invitation\/[\w-]{43}/.exec(html)?.[0] ?? ''

describe('invitations', () => {
  test('an owner gets the one-time address; somebody new joins by it, once', async () => {
    const owner = await desk.person('GatewayOwner')
    const token = await desk.sit(owner)
    const shown = await invite(token)
    expect([shown.status, shown.html.includes('shown only now')]).toEqual([200, true])
    const address = addressIn(shown)
    const chosen = await desk.open(address)
    expect(chosen.html).toContain('Hoş geldiniz, Ayşe')
    await desk.send(`${address}/begin`)
    const page = await desk.open(`${address}/password`)
    const secret = /<code>([A-Z2-7]{32})<\/code>/.exec(page.html)?.[1] ?? ''
    const { generateSync } = await import('otplib')
    const epoch = Math.floor(desk.clock.now().getTime() / 1_000)
    const fields = {
      password: 'pass of a dozen',
      again: 'pass of a dozen',
      code: generateSync({ secret, epoch }),
    }
    const wrong = await desk.send(`${address}/password`, { fields: { ...fields, again: 'x' } })
    expect([wrong.status, wrong.token]).toEqual([422, null])
    const both = await Promise.all([0, 1].map(() => desk.send(`${address}/password`, { fields })))
    const joined = both.find(({ token: begun }) => begun !== null)
    expect(both.filter(({ token: begun }) => begun !== null)).toHaveLength(1)
    expect(joined?.html.match(/<li><code>[0-9A-Z]{4}(?:-[0-9A-Z]{4}){3}<\/code>/g)).toHaveLength(10)
    expect((await desk.open(address)).status).toBe(410)
    expect((await desk.open('/panel', { token: joined?.token ?? '' })).status).toBe(200)
    expect((await desk.acts()).map(({ act }) => act)).toEqual(['user.invite', 'user.join'])
  })

  test('a wrong field is shown again with what was typed, and its remedy', async () => {
    const token = await desk.sit(await desk.person('GatewayOwner'))
    const shown = await invite(token, { email: 'no address', name: '<b>Ayşe</b>' })
    expect(shown.status).toBe(422)
    expect(shown.html).toContain('must be an e-mail address')
    expect(shown.html).toContain('&lt;b>Ayşe')
    expect(shown.html).not.toContain('<b>Ayşe')
    expect((await invite(token, { merchant: '' })).html).toContain('must be chosen')
    const { email } = await desk.person('MerchantDeveloper')
    expect((await invite(token, { email: email.toUpperCase() })).html).toContain('already')
  })

  test('after seven days, or once taken back, the address works no more', async () => {
    const token = await desk.sit(await desk.person('GatewayOwner'))
    const taken = addressIn(await invite(token))
    const [, person] = await desk.ports.users.people.list(null, desk.clock.now())
    const userId = person?.email === 'ayse@example.com' ? person.userId : ''
    const [other] = (await desk.ports.users.people.list(FIRST.merchantId, desk.clock.now())).map(
      (each) => each.userId,
    )
    expect([userId, other]).toContain(other)
    const again = await desk.send(`/panel/users/${other}/invite-again`, { token })
    expect((await desk.open(taken)).status).toBe(410)
    expect((await desk.open(addressIn(again))).status).toBe(200)
    desk.clock.pass(7 * 24 * 60 * 60_000)
    expect((await desk.open(addressIn(again))).status).toBe(410)
  })
})

describe('what a merchant’s owner may do', () => {
  const cases: readonly (readonly [role: Role, merchantNumber: string, status: number])[] = [
    ['MerchantStaff', FIRST.merchantNumber, 200],
    ['MerchantOwner', FIRST.merchantNumber, 200],
    ['GatewayStaff', '', 403],
    ['GatewayOwner', FIRST.merchantNumber, 403],
  ]
  test.each(cases)('invite %s: %s %i', async (role, merchant, status) => {
    const token = await desk.sit(await desk.person('MerchantOwner'))
    expect((await invite(token, { role, merchant })).status).toBe(status)
  })

  test('a foreign merchant in the form is not looked at: the person belongs to the own one', async () => {
    const token = await desk.sit(await desk.person('MerchantOwner'))
    await invite(token, { merchant: SECOND.merchantNumber })
    const found = await desk.ports.people.listByEmail('ayse@example.com')
    expect(found).toMatchObject([{ merchantId: FIRST.merchantId }])
  })

  test('people of others are not there, for reading and for changing', async () => {
    const token = await desk.sit(await desk.person('MerchantOwner'))
    const strangers = [
      await desk.person('GatewayOwner'),
      await desk.person('MerchantStaff', { merchantId: SECOND.merchantId }),
    ]
    for (const { userId, email } of strangers) {
      expect((await desk.open('/panel/users', { token })).html).not.toContain(email)
      expect((await desk.open(`/panel/users/${userId}`, { token })).status).toBe(404)
      for (const step of ['role', 'end-sessions', 'remove', 'invite-again', 'reset']) {
        const fields = { role: 'MerchantStaff' }
        expect((await desk.send(`/panel/users/${userId}/${step}`, { token, fields })).status).toBe(
          404,
        )
      }
    }
  })

  test('nobody is raised to the gateway', async () => {
    const token = await desk.sit(await desk.person('MerchantOwner'))
    const { userId } = await desk.person('MerchantStaff')
    const fields = { role: 'GatewayOwner' }
    expect((await desk.send(`/panel/users/${userId}/role`, { token, fields })).status).toBe(403)
  })
})

describe('changes', () => {
  test('a new role, a removal, a reset and an order to leave end the person’s sessions', async () => {
    const token = await desk.sit(await desk.person('GatewayOwner'))
    for (const step of ['role', 'remove', 'reset', 'end-sessions']) {
      const person = await desk.person('GatewayStaff')
      const theirs = await desk.sit(person)
      const fields = { role: 'GatewayAuditor' }
      await desk.send(`/panel/users/${person.userId}/${step}`, { token, fields })
      expect((await desk.open('/panel', { token: theirs })).location).toContain('/panel/sign-in')
    }
    const acts = (await desk.acts()).map(({ act }) => act)
    expect(acts).toEqual(['user.role', 'user.remove', 'user.reset', 'user.end-sessions'])
  })

  test('a reset takes every way to sign in, and its address makes new ones', async () => {
    const token = await desk.sit(await desk.person('GatewayOwner'))
    const person = await desk.person('GatewayStaff')
    const codeAt = await desk.arm(person, 'correct horse battery')
    await desk.sit(person)
    const shown = await desk.send(`/panel/users/${person.userId}/reset`, { token })
    const fields = { email: person.email, password: 'correct horse battery', code: codeAt(0) }
    expect((await desk.send('/panel/sign-in', { fields })).status).toBe(422)
    expect((await desk.open(addressIn(shown))).status).toBe(200)
  })

  test('nobody changes the own account there', async () => {
    const owner = await desk.person('GatewayOwner')
    const token = await desk.sit(owner)
    const shown = await desk.send(`/panel/users/${owner.userId}/remove`, { token })
    expect(shown.status).toBe(403)
  })
})

describe('the last owner of the gateway', () => {
  test('of two who remove each other at the same moment, one remains', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [one, other] = [await desk.person('GatewayOwner'), await desk.person('GatewayOwner')]
      const [ones, others] = [await desk.sit(one), await desk.sit(other)]
      await Promise.all([
        desk.send(`/panel/users/${other.userId}/remove`, { token: ones }),
        desk.send(`/panel/users/${one.userId}/role`, {
          token: others,
          fields: { role: 'GatewayStaff' },
        }),
      ])
      const people = await desk.ports.users.people.list(null, desk.clock.now())
      const owners = people.filter(({ role }) => role === 'GatewayOwner')
      expect(owners.length).toBeGreaterThanOrEqual(1)
      await desk.pool.query('truncate panel_user cascade')
    }
  })

  test('is neither removed nor demoted; somebody who never came does not count as another', async () => {
    const { people } = desk.ports.users
    const owner = await desk.person('GatewayOwner')
    // Nobody has signed in yet: without this one, nobody could.
    expect(await people.remove(owner.userId)).toBe('LastOwner')
    await desk.sit(owner)
    const invited = await desk.person('GatewayOwner')
    const staff = { role: 'GatewayStaff', merchantId: null } as const
    expect(await people.remove(owner.userId)).toBe('LastOwner')
    expect(await people.setRole(owner.userId, staff)).toBe('LastOwner')
    expect(await people.setRole(owner.userId, { role: 'GatewayOwner', merchantId: null })).toBe(
      'Changed',
    )
    await desk.sit(invited)
    expect(await people.remove(owner.userId)).toBe('Changed')
    expect(await people.remove(owner.userId)).toBe('NotFound')
  })
})
