/** Decision 9.2 and 9.4: passwords, recovery codes and codes of an app, as rules. */
import fc from 'fast-check'
import { generateSync } from 'otplib'
import { expect, test } from 'vitest'
import { manualClock } from '../../base/kernel/testing/manual-clock.ts'
import { memoryVault } from '../../payment/cards/testing/memory-vault.ts'
import { type Asker, createDerivationLanes, type Lane } from './derivation-lanes.ts'
import {
  askerOf,
  authenticatorSetUp,
  hashOfRecoveryCode,
  hashPassword,
  mayManage,
  newAuthenticator,
  newRecoveryCodes,
  passwordProblem,
  ROLES,
  stepOfCode,
} from './index.ts'
import { hashesOfPassword } from './password.ts'

const AYSE = { email: 'ayse.yilmaz@example.com', name: 'Ayşe Fatma Yılmaz' }
const USER = '01900000-0000-7000-8000-0000000000e1'
const CHEAP = { log2N: 4, r: 1, p: 1 } as const
const AYSES = askerOf(USER)

test.each([
  ['elevenchars', 'TooShort'],
  ['twelve chars', null],
  ['ŞİFRE çok güzel', null],
  ['😀'.repeat(11), 'TooShort'],
  ['Password1234', 'TooCommon'],
  ['galatasaray1905', 'TooCommon'],
  ['zzzzzzzzzzzzzz', 'TooCommon'],
  ['Ayse.Yilmaz@Example.com', 'TooCommon'],
  ['ayşe fatma yılmaz', 'TooCommon'],
  ['x y'.repeat(90), 'TooLong'],
] as const)('the password %j: %s', (password, problem) => {
  expect(passwordProblem(password, AYSE)).toBe(problem)
})

test('a password is right whatever way its letters are spelled in Unicode, and no other is', async () => {
  const hash = await hashPassword('Şemsiye güzel', AYSES, { costs: CHEAP })
  expect(await hashesOfPassword('Şemsiye güzel'.normalize('NFD'), [hash], AYSES)).toEqual([hash])
  expect(await hashesOfPassword('Semsiye güzel', [hash], AYSES)).toEqual([])
  expect(await hashesOfPassword('Şemsiye güzel', [], AYSES)).toEqual([])
  expect(hash).not.toBe(await hashPassword('Şemsiye güzel', AYSES, { costs: CHEAP }))
})

test('a stored hash says the costs of today: 32 MiB, and three times', async () => {
  const hash = await hashPassword('correct horse battery', AYSES)
  expect(hash).toMatch(/^scrypt\$15\$8\$3\$[\w-]{22}\$[\w-]{43}$/)
  expect(await hashesOfPassword('correct horse battery', [hash], AYSES)).toEqual([hash])
})

test('ten recovery codes of 80 bits each, read in small letters, with mistaken ones, and with spaces', () => {
  const codes = newRecoveryCodes()
  expect(new Set(codes).size).toBe(10)
  fc.assert(
    fc.property(fc.constantFrom(...codes), fc.boolean(), (code, isSmall) => {
      expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){3}$/)
      const read = code.replaceAll('0', 'O').replaceAll('1', 'l').replaceAll('-', ' ')
      const typed = isSmall ? read.toLowerCase() : read
      expect(hashOfRecoveryCode(typed)).toEqual(hashOfRecoveryCode(code))
    }),
  )
})

test('codes of the step before, this one and the next are right; others, and other apps’, are not', async () => {
  const clock = manualClock()
  const ports = { vault: memoryVault(), clock }
  const authenticator = await newAuthenticator(ports, USER)
  const set = await authenticatorSetUp(ports, authenticator, { label: AYSE.email, issuer: 'Vezne' })
  expect(set.uri).toContain(`secret=${set.secret}`)
  const now = Math.floor(clock.now().getTime() / 1_000)
  const step = Math.floor(now / 30)
  const stepAt = (steps: number, secret = set.secret) =>
    stepOfCode(ports, authenticator, generateSync({ secret, epoch: now + 30 * steps }))
  expect([await stepAt(-1), await stepAt(0), await stepAt(1)]).toEqual([step - 1, step, step + 1])
  expect([await stepAt(-2), await stepAt(2)]).toEqual([null, null])
  const other = await newAuthenticator(ports, USER)
  const otherSecret = (await authenticatorSetUp(ports, other, { label: 'x', issuer: 'y' })).secret
  expect(await stepAt(0, otherSecret)).toBeNull()
  for (const code of ['', '12345', '1234567', 'abcdef', '１２３４５６']) {
    expect(await stepOfCode(ports, authenticator, code)).toBeNull()
  }
})

test('a sealed secret of one person does not open as another’s', async () => {
  const ports = { vault: memoryVault(), clock: manualClock() }
  const authenticator = await newAuthenticator(ports, USER)
  const stolen = { ...authenticator, userId: '01900000-0000-7000-8000-0000000000e2' }
  await expect(stepOfCode(ports, stolen, '123456')).rejects.toThrow()
})

test('only owners manage people, and a merchant’s owner only those of the merchant', () => {
  const [own, foreign] = [
    '01900000-0000-7000-8000-0000000000b1',
    '01900000-0000-7000-8000-0000000000b2',
  ]
  for (const role of ROLES) {
    const person = { role, merchantId: role.startsWith('Merchant') ? own : null }
    for (const other of ROLES) {
      const isOfGateway = other.startsWith('Gateway')
      const mine = { role: other, merchantId: isOfGateway ? null : own }
      const theirs = { role: other, merchantId: isOfGateway ? null : foreign }
      const isOwner = role === 'GatewayOwner'
      expect(mayManage(person, mine)).toBe(isOwner || (role === 'MerchantOwner' && !isOfGateway))
      expect(mayManage(person, theirs)).toBe(isOwner)
    }
  }
})

const fromNetwork = (lane: Lane, at: number): Asker => ({
  lane,
  kind: 'network',
  id: `203.0.113.${at}`,
})

test('a lane has one derivation under way and eight that wait, and the known wait for no guess (decision 9.56)', async () => {
  const lanes = createDerivationLanes()
  const begun: string[] = []
  const ends: (() => void)[] = []
  const derive = (name: string) => () => {
    begun.push(name)
    return new Promise<string>((resolve) => ends.push(() => resolve(name)))
  }
  const guesses = Array.from({ length: 9 }, (_, at) =>
    lanes.run(fromNetwork('strangers', at), derive(`guess ${at}`)),
  )
  const [stranger, known] = [fromNetwork('strangers', 90), fromNetwork('known', 91)]
  expect([lanes.isFull(stranger), lanes.isFull(known)]).toEqual([true, false])
  await expect(lanes.run(stranger, derive('one more'))).rejects.toMatchObject({
    code: 'NOT_READY',
    details: { retryAfterSeconds: 3 },
  })
  const honest = lanes.run(known, derive('honest'))
  await expect.poll(() => begun).toEqual(['guess 0', 'honest'])
  ends[0]?.()
  expect(await guesses[0]).toBe('guess 0')
  expect([lanes.isFull(stranger), begun]).toEqual([false, ['guess 0', 'honest']])
  ends[1]?.()
  expect(await honest).toBe('honest')
  for (let at = 1; at < guesses.length; at += 1) {
    await expect.poll(() => ends).toHaveLength(at + 2)
    ends.at(-1)?.()
    expect(await guesses[at]).toBe(`guess ${at}`)
  }
})

test.each([
  [fromNetwork('strangers', 1), 4],
  [fromNetwork('known', 1), 4],
  [askerOf(USER), 1],
] as const)(
  'nobody fills a lane alone: of %j at most %i are in it (decision 9.56)',
  async (one, most) => {
    const lanes = createDerivationLanes()
    const ends: (() => void)[] = []
    const derive = () => new Promise<void>((resolve) => ends.push(resolve))
    const own = Array.from({ length: 20 }, () => lanes.run(one, derive))
    const refused = (await Promise.all(own.slice(most).map((each) => each.catch(String)))).filter(
      (each) => typeof each === 'string',
    )
    expect([refused.length, lanes.isFull(one)]).toEqual([20 - most, true])
    const other = lanes.run(fromNetwork(one.lane, 2), derive)
    for (const [at, each] of [...own.slice(0, most), other].entries()) {
      await expect.poll(() => ends).toHaveLength(at + 1)
      ends[at]?.()
      await each
    }
    expect(lanes.isFull(one)).toBe(false)
  },
)
