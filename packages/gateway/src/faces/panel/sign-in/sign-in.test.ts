/** Decision 9.2: password and code. The page tells nobody what was wrong, and a code works once. */
import { beforeEach, describe, expect, test } from 'vitest'
import { waitFor } from '../../../base/kernel/testing/wait-for.ts'
import {
  AT_THE_MACHINE,
  hashOfRecoveryCode,
  issueTicket,
  newRecoveryCodes,
  type Person,
  SIGN_IN_LIMITS,
} from '../../../operating/users/index.ts'
import { lanes } from '../../../operating/users/password.ts'
import { accountKey } from '../../../operating/users/sign-in-limits.ts'
import { useTestDatabase } from '../../../storage/testing/index.ts'
import { createPeopleDesk, type PeopleDesk } from '../testing/people-desk.ts'

const database = useTestDatabase()
const PASSWORD = 'correct horse battery'

let desk: PeopleDesk
beforeEach(async () => {
  desk = await createPeopleDesk(database.pool)
})

const signIn = (email: string, password: string, code: string, address?: string) =>
  desk.send('/panel/sign-in', {
    fields: { email, password, code },
    ...(address === undefined ? {} : { address }),
  })

/** The page without what was typed. */
const withoutEmail = (html: string, email: string) => html.replaceAll(email, '')

describe('password and code', () => {
  test('sign in by both; the session has the address and the row of the audit chain the person', async () => {
    const person = await desk.person('GatewayOwner')
    const codeAt = await desk.arm(person, PASSWORD)
    const shown = await signIn(person.email.toUpperCase(), PASSWORD, codeAt(0))
    expect([shown.status, shown.location]).toEqual([303, '/panel'])
    expect((await desk.open('/panel', { token: shown.token ?? '' })).status).toBe(200)
    const [session] = await desk.ports.sessions.list(person.userId, desk.clock.now())
    expect(session).toMatchObject({ method: 'Password', address: '203.0.113.9' })
    expect(await desk.acts()).toEqual([
      {
        actor: `panel:${person.email}`,
        act: 'user.sign-in',
        details: {
          email: person.email,
          name: person.name,
          method: 'Password',
          address: '203.0.113.9',
        },
      },
    ])
  })

  test('the answer is the same for nobody, a wrong password, a wrong code, and no way at all', async () => {
    const person = await desk.person('GatewayOwner')
    const bare = await desk.person('GatewayStaff')
    const codeAt = await desk.arm(person, PASSWORD)
    const answers = [
      [await signIn('nobody@example.com', PASSWORD, codeAt(0)), 'nobody@example.com'],
      [await signIn(person.email, 'another long one', codeAt(0)), person.email],
      [await signIn(person.email, PASSWORD, '000000'), person.email],
      [await signIn(person.email, PASSWORD, 'x'), person.email],
      [await signIn(bare.email, PASSWORD, codeAt(0)), bare.email],
    ] as const
    const [first] = answers
    for (const [shown, email] of answers) {
      expect([shown.status, shown.token]).toEqual([422, null])
      expect(withoutEmail(shown.html, email)).toBe(withoutEmail(first[0].html, first[1]))
    }
    // A wrong password did not use the code up.
    expect((await signIn(person.email, PASSWORD, codeAt(0))).status).toBe(303)
  })

  test('of two who use one code at the same moment, one comes in; an older code works no more', async () => {
    const person = await desk.person('GatewayOwner')
    const codeAt = await desk.arm(person, PASSWORD)
    const both = await Promise.all([0, 0].map(() => signIn(person.email, PASSWORD, codeAt(0))))
    expect(both.map(({ status }) => String(status)).toSorted()).toEqual(['303', '422'])
    expect((await signIn(person.email, PASSWORD, codeAt(-1))).status).toBe(422)
    expect((await signIn(person.email, PASSWORD, codeAt(2))).status).toBe(422)
    expect((await signIn(person.email, PASSWORD, codeAt(1))).status).toBe(303)
  })

  const changes: readonly (readonly [
    string,
    (person: Person, at: PeopleDesk) => Promise<unknown>,
  ])[] = [
    [
      'the password was set',
      ({ userId }, { ports }) => ports.users.passwords.setHash(userId, 'x', ports.clock.now()),
    ],
    [
      'the person was reset',
      (person, { ports }) => ports.actsOf('owner').resetPerson(person, AT_THE_MACHINE),
    ],
    ['the person was removed', ({ userId }, { ports }) => ports.users.people.remove(userId)],
  ]
  test.each(changes)('proved just before %s, they begin no session', async (_, change) => {
    const { passwords } = desk.ports.users
    let whenProved = async (): Promise<unknown> => undefined
    const useStep: typeof passwords.useStep = async (key) => {
      const isUsed = await passwords.useStep(key)
      await whenProved()
      return isUsed
    }
    const users = { ...desk.ports.users, passwords: { ...passwords, useStep } }
    const raced = await createPeopleDesk(database.pool, { users })
    const person = await raced.person('GatewayStaff')
    const codeAt = await raced.arm(person, PASSWORD)
    whenProved = () => change(person, raced)
    const fields = { email: person.email, password: PASSWORD, code: codeAt(0) }
    const shown = await raced.send('/panel/sign-in', { fields })
    expect([shown.status, shown.token]).toEqual([422, null])
    expect(await raced.ports.sessions.list(person.userId, raced.clock.now())).toEqual([])
  })

  test('a session that the browser had before is over: nobody can plant one', async () => {
    const person = await desk.person('GatewayOwner')
    const codeAt = await desk.arm(person, PASSWORD)
    const planted = await desk.sit(await desk.person('GatewayStaff'))
    const shown = await desk.send('/panel/sign-in', {
      token: planted,
      fields: { email: person.email, password: PASSWORD, code: codeAt(0) },
    })
    expect(shown.token).not.toBe(planted)
    expect((await desk.open('/panel', { token: planted })).location).toContain('/panel/sign-in')
  })

  test('the way back is a page of the panel and nothing else', async () => {
    const person = await desk.person('GatewayOwner')
    const codeAt = await desk.arm(person, PASSWORD)
    const back = async (to: string, step: number) => {
      const fields = { email: person.email, password: PASSWORD, code: codeAt(step) }
      const query = new URLSearchParams({ to })
      return (await desk.send(`/panel/sign-in?${query}`, { fields })).location
    }
    expect(await back('/panel/users?merchant=1100000001', -1)).toBe(
      '/panel/users?merchant=1100000001',
    )
    expect(await back('https://evil.example/panel', 0)).toBe('/panel')
    expect(await back('//evil.example', 1)).toBe('/panel')
  })
})

describe('limits (9.8)', () => {
  test('of an account: refused before the password is looked at, with the time to wait', async () => {
    const person = await desk.person('GatewayOwner')
    const codeAt = await desk.arm(person, PASSWORD)
    const { calls } = SIGN_IN_LIMITS.panelSignInPerAccount
    for (let count = 0; count < calls; count += 1) {
      await desk.ports.limits.takeOfAccount(accountKey(person.email))
    }
    const shown = await signIn(person.email, PASSWORD, codeAt(0))
    expect([shown.status, shown.token]).toEqual([429, null])
    expect(Number(shown.headers['retry-after'])).toBeGreaterThan(30)
    expect(shown.html).toContain('Too many tries')
    const other = await desk.person('GatewayOwner')
    const otherCode = await desk.arm(other, PASSWORD)
    expect((await signIn(other.email, PASSWORD, otherCode(0))).status).toBe(303)
  })

  test('of an address: passkeys and OpenID Connect too; another address goes on', async () => {
    for (let count = 0; count < SIGN_IN_LIMITS.panelSignInPerAddress.calls; count += 1) {
      await desk.ports.limits.takeOfAddress('203.0.113.9')
    }
    expect((await signIn('a@example.com', PASSWORD, '000000')).status).toBe(429)
    expect((await desk.send('/panel/sign-in/passkey/question')).status).toBe(429)
    const elsewhere = await desk.send('/panel/sign-in/passkey/question', {
      address: '198.51.100.7',
    })
    expect(elsewhere.status).toBe(200)
  })

  test('refused tries have one row a minute, however many addresses are made up', async () => {
    for (let count = 0; count < 5; count += 1) {
      const fields = { email: `x${count}@example.com`, code: 'x' }
      await desk.send('/panel/sign-in/recovery', { fields })
    }
    expect(await desk.acts()).toEqual([
      {
        actor: 'panel',
        act: 'user.sign-in-refused',
        details: { method: 'RecoveryCode', address: '203.0.113.9' },
      },
    ])
  })
})

describe('recovery codes', () => {
  test('one signs in once, read as it was meant; of two at the same moment one comes in', async () => {
    const person = await desk.person('GatewayOwner')
    const codes = newRecoveryCodes()
    await desk.ports.users.recoveryCodes.replace(person.userId, codes.map(hashOfRecoveryCode))
    const by = (code: string) =>
      desk.send('/panel/sign-in/recovery', { fields: { email: person.email, code } })
    const typed = (codes[3] ?? '').toLowerCase().replaceAll('-', ' ')
    const both = await Promise.all([by(typed), by(typed)])
    expect(both.map(({ status }) => String(status)).toSorted()).toEqual(['303', '422'])
    expect((await by(codes[4] ?? '')).location).toBe('/panel/account')
    const used = (await desk.ports.users.recoveryCodes.list(person.userId)).filter(
      ({ usedAt }) => usedAt !== null,
    )
    expect(used.map(({ position }) => position)).toEqual([4, 5])
  })

  test('another person’s code proves nothing', async () => {
    const [one, other] = [await desk.person('GatewayOwner'), await desk.person('GatewayStaff')]
    const codes = newRecoveryCodes()
    await desk.ports.users.recoveryCodes.replace(one.userId, codes.map(hashOfRecoveryCode))
    const fields = { email: other.email, code: codes[0] ?? '' }
    expect((await desk.send('/panel/sign-in/recovery', { fields })).status).toBe(422)
  })
})

test('a live gateway has no address that signs in at once', async () => {
  const { userId } = await desk.person('GatewayOwner')
  const input = { userId, purpose: 'SignIn', lifeMilliseconds: 60_000 } as const
  const path = `/panel/enter/${await issueTicket(desk.ports, input)}`
  expect((await desk.send(path)).status).toBe(404)
  const sandbox = await createPeopleDesk(database.pool, { isSandbox: true })
  const again = await sandbox.person('GatewayOwner')
  const ticket = await issueTicket(sandbox.ports, { ...input, userId: again.userId })
  const both = await Promise.all([0, 0].map(() => sandbox.send(`/panel/enter/${ticket}`)))
  expect(both.map(({ status }) => String(status)).toSorted()).toEqual(['303', '410'])
})

describe('while strangers guess (decision 9.56)', () => {
  /**
   * Fills the lane of strangers with derivations that end when the answer is called. What an earlier test has left in the
   * lane ends first: its place would come free meanwhile.
   */
  const guessing = async (): Promise<() => Promise<unknown>> => {
    const first = { lane: 'strangers', kind: 'network', id: '198.51.100.99' } as const
    await waitFor(() => !lanes.isFull(first), { what: 'a place in the lane' })
    await lanes.run(first, async () => undefined)
    let end = (): void => undefined
    const ended = new Promise<void>((resolve) => {
      end = resolve
    })
    const guessed = Promise.allSettled(
      Array.from({ length: 20 }, (_, at) =>
        lanes.run({ lane: 'strangers', kind: 'network', id: `198.51.100.${at}` }, () => ended),
      ),
    )
    return () => {
      end()
      return guessed
    }
  }

  test('another stranger gets 503 with a time and a sentence, and the try is not counted', async () => {
    const end = await guessing()
    const fields = { email: 'nobody@example.com', password: PASSWORD, code: '000000' }
    const shown = await Promise.all(
      ['tr', 'en'].map((lang) =>
        desk.send(`/panel/sign-in?lang=${lang}`, { fields, address: '203.0.113.80' }),
      ),
    )
    const { rows } = await database.pool.query(
      `select from rate_limit where limit_name in ('panelSignInPerAddress', 'panelSignInPerAccount')`,
    )
    await end()
    expect(shown.map(({ status, headers }) => [status, headers['retry-after']])).toEqual([
      [503, '3'],
      [503, '3'],
    ])
    expect(shown[0]?.html).toContain('Şu anda çok sayıda giriş deneniyor')
    expect(shown[1]?.html).toContain('Many people are signing in just now')
    expect(rows).toEqual([])
  })

  test('whoever signed in from an address before comes in, while guesses never end', async () => {
    const person = await desk.person('GatewayOwner')
    const codeAt = await desk.arm(person, PASSWORD)
    expect((await signIn(person.email, PASSWORD, codeAt(-1))).status).toBe(303)
    const end = await guessing()
    const { status } = await signIn(person.email, PASSWORD, codeAt(0))
    await end()
    expect(status).toBe(303)
  })
})

test('somebody who sends new passwords without end keeps nobody out (decision 9.56)', async () => {
  const person = await desk.person('GatewayOwner')
  const codeAt = await desk.arm(person, PASSWORD)
  expect((await signIn(person.email, PASSWORD, codeAt(-1))).status).toBe(303)
  const insider = await desk.person('MerchantAccountant')
  const token = await desk.sit(insider)
  const fields = { password: PASSWORD, again: PASSWORD }
  const sent = Array.from({ length: 20 }, () =>
    desk.send('/panel/account/password', { token, fields }),
  )
  await Promise.race(sent)
  const { status } = await signIn(person.email, PASSWORD, codeAt(0))
  const answers = (await Promise.all(sent)).map((answer) => answer.status)
  expect(status).toBe(303)
  expect(answers).toContain(422)
})
