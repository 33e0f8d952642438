/** The first person of the panel is invited from the command line; whoever lost all ways comes in by it again. */
import { beforeEach, expect, test } from 'vitest'

import { fieldError } from '../../../base/kernel/index.ts'
import type { Person } from '../../../operating/users/index.ts'
import type { Operator } from '../cli-ports.ts'
import { MERCHANT, runCommand, testPorts } from '../testing/run-command.ts'

const PERSON: Person = {
  userId: '01900000-0000-7000-8000-0000000000e1',
  email: 'ayse@example.com',
  name: 'Ayşe',
  role: 'GatewayOwner',
  merchantId: null,
  languageCode: 'tr',
}
const invitation = { person: PERSON, token: 'T', validUntil: new Date('2026-12-01T00:00:00Z') }

let printed: string[] = []
let asked: unknown[] = []
beforeEach(() => {
  printed = []
  asked = []
})

function fakeOperator(): Partial<Operator> {
  return {
    findMerchant: async (name) => (name === MERCHANT.merchantNumber ? MERCHANT : null),
    peopleNamed: async (email) => (email === PERSON.email ? [PERSON] : []),
    listPeople: async () => [
      { ...PERSON, createdAt: new Date(0), joinedAt: null, lastUsedAt: null, invitedUntil: null },
    ],
    invitePerson: async (input) => {
      asked.push(input)
      if (input.email === 'wrong') throw fieldError('email', { tr: 'yanlış', en: 'must be one' })
      return invitation
    },
    resetPerson: async () => invitation,
    setPersonRole: async (_, next) => {
      asked.push(next)
      return next.role === 'GatewayStaff' ? 'LastOwner' : 'Changed'
    },
    removePerson: async () => 'LastOwner',
    endPersonSessions: async () => 2,
    invite: async ({ token }) => ({ url: `https://panel.example/${token}`, mailed: 'None' }),
  }
}

/** Runs a command line; answers what a user sees of a failure, or null. */
function run(words: string, changes: Partial<Operator> = {}): Promise<string | null> {
  const operator = { ...fakeOperator(), ...changes }
  return runCommand(testPorts(operator, { print: (line) => printed.push(line) }), words)
}

const INVITE = 'users invite --email ayse@example.com --name Ayşe'

test('users invite prints the one-time address', async () => {
  expect(await run(`${INVITE} --role GatewayOwner`)).toBeNull()
  expect(printed).toContain('Address      https://panel.example/T')
  const { userId: _, ...input } = PERSON
  expect(asked).toEqual([input])
})

test.each([
  [`${INVITE} --role Owner`, '--role must be one of'],
  [`${INVITE} --role MerchantOwner`, '--merchant: MerchantOwner is a role of a merchant'],
  [`${INVITE} --role GatewayOwner --merchant 1`, '--merchant: GatewayOwner sees all merchants'],
  [`${INVITE} --role MerchantOwner --merchant 1`, 'There is no merchant 1'],
  ['users invite --email wrong --name A --role GatewayOwner', '--email: must be one'],
  ['users remove nobody@example.com', 'There is nobody with the e-mail nobody@example.com'],
  ['users remove ayse@example.com', 'is the last GatewayOwner'],
  ['users role ayse@example.com --role GatewayStaff', 'is the last GatewayOwner'],
])('%s: says %s', async (words, problem) => {
  expect(await run(words)).toContain(problem)
  expect(printed).toEqual([])
})

test('without an address of the panel nobody is invited, and nobody reset', async () => {
  for (const words of [`${INVITE} --role GatewayOwner`, 'users reset ayse@example.com']) {
    expect(await run(words, { invite: null })).toContain('PANEL_URL is not set')
  }
  expect(asked).toEqual([])
})

test('where an e-mail has several accounts, --at names one, and nothing is done without it', async () => {
  const OTHER: Person = { ...PERSON, role: 'MerchantOwner', merchantId: MERCHANT.merchantId }
  const ended: (string | null)[] = []
  const changes: Partial<Operator> = {
    peopleNamed: async () => [PERSON, OTHER],
    findMerchant: async (name) =>
      [MERCHANT.merchantNumber, MERCHANT.merchantId].includes(name) ? MERCHANT : null,
    endPersonSessions: async ({ merchantId }) => ended.push(merchantId),
  }
  const words = 'users end-sessions ayse@example.com'
  expect(await run(words, changes)).toContain(
    `name one of them: --at gateway, --at ${MERCHANT.merchantNumber}`,
  )
  expect(ended).toEqual([])
  expect(await run(`${words} --at gateway`, changes)).toBeNull()
  expect(await run(`${words} --at ${MERCHANT.merchantNumber}`, changes)).toBeNull()
  expect(ended).toEqual([null, MERCHANT.merchantId])
})

test('role, end-sessions, reset and list act on the person of the e-mail', async () => {
  const role = `users role ayse@example.com --role MerchantStaff --merchant ${MERCHANT.merchantNumber}`
  expect(await run(role)).toBeNull()
  expect(asked).toEqual([{ role: 'MerchantStaff', merchantId: MERCHANT.merchantId }])
  expect(await run('users end-sessions ayse@example.com')).toBeNull()
  expect(await run('users reset ayse@example.com')).toBeNull()
  expect(await run('users list')).toBeNull()
  expect(printed).toContain('2 sessions ended.')
  expect(printed).toContain('ayse@example.com  GatewayOwner  invitation over  Ayşe')
})
