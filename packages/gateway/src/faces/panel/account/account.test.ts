/** Decision 9.3: a person changes the own ways to sign in, freshly signed in, and never loses the last one. */
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Passkey, Person } from '../../../operating/users/index.ts'
import { useTestDatabase } from '../../../storage/testing/index.ts'
import { createPeopleDesk, type PeopleDesk } from '../testing/people-desk.ts'

const database = useTestDatabase()

let desk: PeopleDesk
let person: Person
let token: string
beforeEach(async () => {
  desk = await createPeopleDesk(database.pool)
  person = await desk.person('MerchantAccountant')
  token = await desk.sit(person)
})

async function addPasskey(counter = 0): Promise<Passkey> {
  const passkey = {
    credentialId: randomUUID(),
    userId: person.userId,
    publicKey: Buffer.alloc(77),
    counter,
    transports: ['internal'],
    name: 'Phone',
    isBackedUp: true,
    createdAt: desk.clock.now(),
    usedAt: null,
  }
  expect(await desk.ports.users.passkeys.insert(passkey)).toBe(true)
  return passkey
}

const send = (path: string, fields: Readonly<Record<string, string>> = {}) =>
  desk.send(`/panel/account${path}`, { token, fields })

/** The hidden fields of a page as a browser would send them. */
function hiddenIn(html: string): Readonly<Record<string, string>> {
  const found = html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)
  const plain = (text: string) => text.replaceAll('&quot;', '"').replaceAll('&amp;', '&')
  return Object.fromEntries([...found].map(([, name = '', value = '']) => [name, plain(value)]))
}

describe('passkeys (9.1)', () => {
  test('of two that are removed at the same moment, one remains; the last one always does', async () => {
    const both = [await addPasskey(), await addPasskey()]
    const answers = await Promise.all(
      both.map(({ credentialId }) => send('/passkeys/remove', { credential: credentialId })),
    )
    expect(answers.map(({ location }) => String(location)).toSorted()).toEqual([
      '/panel/account?done=last-way',
      '/panel/account?done=passkey-removed',
    ])
    expect(await desk.ports.users.passkeys.list(person.userId)).toHaveLength(1)
  })

  test('the last one goes where there is a password; then the password stays', async () => {
    const { credentialId } = await addPasskey()
    await desk.arm(person, 'correct horse battery')
    const removed = await send('/passkeys/remove', { credential: credentialId })
    expect(removed.location).toContain('passkey-removed')
    expect((await send('/password/remove')).location).toContain('last-way')
    await addPasskey()
    expect((await send('/password/remove')).location).toContain('password-removed')
  })

  test('nobody renames or removes another person’s', async () => {
    const mine = await addPasskey()
    await addPasskey()
    const stranger = await desk.sit(await desk.person('GatewayOwner'))
    for (const step of ['rename', 'remove']) {
      const fields = { credential: mine.credentialId, name: 'Mine' }
      await desk.send(`/panel/account/passkeys/${step}`, { token: stranger, fields })
    }
    expect(await desk.ports.users.passkeys.find(mine.credentialId)).toMatchObject({ name: 'Phone' })
  })

  test('a counter that does not grow is a copy; 0 is an authenticator that does not count', async () => {
    const { use } = desk.ports.users.passkeys
    const counting = await addPasskey(5)
    const useAt = (passkey: Passkey, counter: number) =>
      use({
        credentialId: passkey.credentialId,
        counter,
        isBackedUp: true,
        usedAt: desk.clock.now(),
      })
    expect(await useAt(counting, 5)).toBe(false)
    const both = await Promise.all([useAt(counting, 6), useAt(counting, 6)])
    expect(both.filter(Boolean)).toHaveLength(1)
    const plain = await addPasskey()
    expect(await useAt(plain, 0)).toBe(true)
  })
})

describe('a session that is older than ten minutes', () => {
  test('shows the ways, and changes none', async () => {
    const { credentialId } = await addPasskey()
    await addPasskey()
    expect((await desk.open('/panel/account', { token })).html).toContain('Remove this passkey')
    desk.clock.pass(10 * 60_000)
    const page = await desk.open('/panel/account', { token })
    expect(page.html).not.toContain('Remove this passkey')
    const changes = [
      '/passkeys/question',
      '/passkeys',
      '/passkeys/rename',
      '/passkeys/remove',
      '/authenticator',
      '/authenticator/confirm',
      '/password',
      '/password/remove',
      '/recovery-codes',
    ]
    for (const path of changes) {
      const { status, location } = await send(path, { credential: credentialId })
      const at = new URLSearchParams({ at: `/panel/account${path}` })
      expect([status, location]).toEqual([307, `/panel/sign-in/again?${at}`])
    }
    expect(await desk.ports.users.passkeys.list(person.userId)).toHaveLength(2)
  })

  test('changes its password after a sign-in, by the form that was sent', async () => {
    const codeAt = await desk.arm(person, 'correct horse battery')
    desk.clock.pass(11 * 60_000)
    const typed = { password: 'a new & "long" password', again: 'a new & "long" password' }
    const sentOn = await send('/password', typed)
    const page = await desk.send(sentOn.location ?? '', { token, fields: typed })
    const kept = hiddenIn(page.html)['kept'] ?? ''
    const given = { email: person.email, password: 'correct horse battery' }
    const wrong = await desk.send('/panel/sign-in', { fields: { ...given, code: 'x', kept } })
    expect([wrong.status, hiddenIn(wrong.html)['kept']]).toEqual([422, kept])
    const fields = { ...given, code: codeAt(0), kept }
    const shown = await desk.send('/panel/sign-in', { token, fields })
    expect([shown.status, shown.html.includes('action="/panel/account/password"')]).toEqual([
      200,
      true,
    ])
    expect((await desk.acts()).map(({ act }) => act)).not.toContain('user.password-set')
    const fresh = { token: shown.token ?? '', fields: hiddenIn(shown.html) }
    expect((await desk.send('/panel/account/password', fresh)).location).toContain('password-set')
    const next = { email: person.email, password: typed.password, code: codeAt(1) }
    expect((await desk.send('/panel/sign-in', { fields: next })).status).toBe(303)
  })

  test('sends a form for nobody but whoever sent it, who sees what it says, and no secret', async () => {
    const owner = await desk.person('GatewayOwner')
    const own = await desk.sit(owner)
    const [codeAt, codeOfOwner] = [
      await desk.arm(person, 'correct horse battery'),
      await desk.arm(owner, 'correct horse battery'),
    ]
    desk.clock.pass(11 * 60_000)
    const fields = { email: 'x@evil.example', role: 'GatewayOwner', password: 'S3CRET', lang: 'tr' }
    const at = '/panel/sign-in/again?at=%2Fpanel%2Fusers%2Finvite'
    const kept = async (of: string | undefined) => {
      const from = of === undefined ? { fields } : { token: of, fields }
      return hiddenIn((await desk.send(at, from)).html)['kept']
    }
    const enter = (who: Person, code: string, text: string) =>
      desk.send('/panel/sign-in', {
        fields: { email: who.email, password: 'correct horse battery', code, kept: text },
      })
    expect(await kept(undefined)).toBeUndefined()
    const ofPerson = (await kept(token)) ?? ''
    const other = await enter(owner, codeOfOwner(0), ofPerson)
    expect([other.status, other.html.includes('evil.example')]).toEqual([303, false])
    const shown = await enter(owner, codeOfOwner(1), (await kept(own)) ?? '')
    const seen = shown.html.replaceAll(/<input[^>]*>/g, '')
    for (const text of ['x@evil.example', 'GatewayOwner', 'password']) expect(seen).toContain(text)
    expect(seen).not.toContain('S3CRET')
    expect((await enter(person, codeAt(0), ofPerson)).html).toContain(
      'action="/panel/users/invite"',
    )
  })

  test('is led nowhere but into the panel, and by no form that is none', async () => {
    const codeAt = await desk.arm(person, 'correct horse battery')
    const given = { email: person.email, password: 'correct horse battery' }
    const by = person.userId
    const places: readonly (readonly [kept: string, place: string | null])[] = [
      [`["https://evil.example/panel", "${by}"]`, 'action="/panel"'],
      [`["//evil.example", "${by}"]`, 'action="/panel"'],
      ['{', null],
      ['["/panel/account"]', null],
      [`["/panel/account", "${by}", "name"]`, null],
      [`["/panel/account", "${by}", "a", "${'x'.repeat(20_000)}"]`, null],
    ]
    for (const [kept, place] of places) {
      desk.clock.pass(60_000)
      const shown = await desk.send('/panel/sign-in', {
        fields: { ...given, code: codeAt(0), kept },
      })
      expect(shown.status).toBe(place === null ? 303 : 200)
      if (place !== null) expect(shown.html).toContain(place)
    }
    const long = await desk.send('/panel/sign-in/again?at=%2Fpanel%2Faccount', {
      fields: { name: 'x'.repeat(20_000) },
    })
    expect(long.location).toBe('/panel/sign-in?to=%2Fpanel%2Faccount&why=fresh')
  })

  test('may still end other sessions', async () => {
    const other = await desk.sit(person)
    desk.clock.pass(11 * 60_000)
    expect((await send('/sessions/end')).location).toContain('session-ended')
    expect((await desk.open('/panel', { token: other })).location).toContain('/panel/sign-in')
    expect((await desk.open('/panel', { token })).status).toBe(200)
  })
})

test('a new password ends the other sessions, and signs in', async () => {
  const codeAt = await desk.arm(person, 'correct horse battery')
  const other = await desk.sit(person)
  const fields = { password: 'a new long password', again: 'a new long password' }
  expect((await send('/password', { ...fields, password: 'short' })).status).toBe(422)
  expect((await send('/password', fields)).location).toContain('password-set')
  expect((await desk.open('/panel', { token: other })).location).toContain('/panel/sign-in')
  const sent = { email: person.email, password: fields.password, code: codeAt(0) }
  expect((await desk.send('/panel/sign-in', { fields: sent })).status).toBe(303)
})

test('nobody ends the session of somebody else', async () => {
  const stranger = await desk.person('GatewayOwner')
  const theirs = await desk.sit(stranger)
  const [session] = await desk.ports.sessions.list(stranger.userId, desk.clock.now())
  await send('/sessions/end', { session: session?.sessionId ?? '' })
  expect((await desk.open('/panel', { token: theirs })).status).toBe(200)
})

test('new recovery codes replace the old ones, and are shown in this answer alone', async () => {
  const first = await send('/recovery-codes')
  const codeIn = (html: string) => /<li><code>([0-9A-Z-]{19})<\/code>/.exec(html)?.[1] ?? ''
  const old = codeIn(first.html)
  expect((await desk.open('/panel/account', { token })).html).not.toContain(old)
  const next = codeIn((await send('/recovery-codes')).html)
  const by = (code: string) =>
    desk.send('/panel/sign-in/recovery', { fields: { email: person.email, code } })
  expect([(await by(old)).status, (await by(next)).status]).toEqual([422, 303])
})
