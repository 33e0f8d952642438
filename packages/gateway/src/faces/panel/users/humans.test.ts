/**
 * Decision 9.61 as a law: whatever people do at the panel, with mail and without, no act for which two are wanted is done
 * by one human who has one mailbox.
 */
import fc from 'fast-check'
import { expect, test } from 'vitest'

import { useTestDatabase } from '../../../storage/testing/index.ts'
import { seenText } from '../keys/list.tsx'
import { ADDRESSES, createWorld, type World } from '../testing/humans.ts'
import { MERCHANTS } from '../testing/people-desk.ts'

const database = useTestDatabase()
const [{ merchantId, merchantNumber }] = MERCHANTS
const OF_MERCHANT = `/panel/m/${merchantNumber}`
const ROLES = ['MerchantOwner', 'MerchantDeveloper', 'GatewayOwner'] as const
const HOUR = 60 * 60_000

const STEPS = [
  'invite',
  'join',
  'ask',
  'agree',
  'complete',
  'person',
  'leave',
  'weaken',
  'vouch',
  'pass',
] as const
const PERSON_STEPS = ['reset', 'invite-again', 'role', 'remove'] as const

type Step = Readonly<{ kind: (typeof STEPS)[number]; human: number; pick: number; which: number }>

const HUMANS = [0, 1, 2]

const step = (kinds: readonly Step['kind'][], humans: readonly number[]): fc.Arbitrary<Step> =>
  fc.record({
    kind: fc.constantFrom(...kinds),
    human: fc.constantFrom(...humans),
    pick: fc.nat(5),
    which: fc.nat(11),
  })

async function take(world: World, { kind, human, pick, which }: Step): Promise<void> {
  const { desk } = world
  const accounts = await world.accountsOf(human)
  const account = accounts[pick % accounts.length]
  if (kind === 'pass') return desk.clock.pass(which % 2 === 0 ? HOUR : 25 * HOUR)
  if (kind === 'join') return world.join(human, pick)
  if (account === undefined) return
  const send = (path: string, fields: Readonly<Record<string, string>> = {}) =>
    world.send(human, account, path, fields)
  const belonging = { role: ROLES[pick % ROLES.length] ?? '', merchant: merchantNumber }
  if (kind === 'invite') {
    const email = ADDRESSES[which % ADDRESSES.length] ?? ''
    await send('/panel/users/invite', { email, name: 'Somebody', language: 'en', ...belonging })
  }
  if (kind === 'ask') {
    const pairs = await desk.ports.actsOf('cli:test').keyPairsOf(merchantId)
    await send(`${OF_MERCHANT}/keys/issue`, { seen: seenText(pairs) })
  }
  if (kind === 'weaken') await send(`${OF_MERCHANT}/approvals`, { returnsAbove: '' })
  if (kind === 'person') {
    const people = await desk.ports.users.people.list(null, desk.clock.now())
    const person = people[which % people.length]
    const act = PERSON_STEPS[pick % PERSON_STEPS.length]
    await send(`/panel/users/${person?.userId}/${act}`, belonging)
  }
  if (kind === 'vouch') await world.vouch(account)
  if (kind === 'leave') await send(`/panel/users/${accounts.at(-1)?.userId}/remove`)
  if (kind === 'agree') await agree(world, { human, which })
  if (kind === 'complete') {
    const given = await world.approvals('Given')
    const one = given[which % given.length]
    const asker = accounts.find(({ userId }) => userId === one?.askedBy)
    if (one !== undefined) await world.send(human, asker ?? account, `${one.path}/do`)
  }
}

/** Agrees by another account than the asker's, where the human has one. */
async function agree(
  world: World,
  { human, which }: Readonly<{ human: number; which: number }>,
): Promise<void> {
  const waiting = await world.approvals('Waiting')
  const one = waiting[which % waiting.length]
  const accounts = await world.accountsOf(human)
  const others = accounts.filter(({ userId }) => userId !== one?.askedBy)
  const account = others[which % others.length] ?? accounts[0]
  if (one !== undefined && account !== undefined) {
    await world.send(human, account, `${one.path}/give`)
  }
}

type Story = Readonly<{ before: readonly Step[]; after: readonly Step[] }>

const PREPARED = ['invite', 'invite', 'join', 'join', 'person', 'vouch', 'pass'] as const

/** Everybody does anything. */
const crowd: fc.Arbitrary<Story> = fc.record({
  before: fc.array(step(PREPARED, HUMANS), { maxLength: 6 }),
  after: fc.array(step([...STEPS, 'ask', 'agree', 'agree', 'complete', 'join'], HUMANS), {
    minLength: 12,
    maxLength: 30,
  }),
})

/** One human prepares accounts while one is enough, and then tries to be two. */
const schemer: fc.Arbitrary<Story> = fc.record({
  before: fc.array(step(PREPARED, [1, 1, 1, 0]), { minLength: 6, maxLength: 14 }),
  after: fc.array(step(['ask', 'ask', 'agree', 'agree', 'complete', 'leave', 'pass'], [1]), {
    minLength: 8,
    maxLength: 16,
  }),
})

/** Two humans issue a key pair. */
const AGREED: Story = {
  before: [],
  after: [
    { kind: 'ask', human: 1, pick: 0, which: 0 },
    { kind: 'agree', human: 2, pick: 0, which: 0 },
    { kind: 'complete', human: 1, pick: 0, which: 0 },
  ],
}

/** A busy machine tries fewer stories, and fails no sooner. */
const STORIES = { numRuns: 40, interruptAfterTimeLimit: 60_000, endOnFailure: true }

test.each([
  ['with mail', true],
  ['without mail', false],
])('%s, one human never does what two must do', async (_, mails) => {
  let together = 0
  const law = fc.asyncProperty(fc.oneof(crowd, schemer, schemer), async ({ before, after }) => {
    const world = await createWorld(database.pool, mails)
    for (const each of before) await take(world, each)
    await world.turnRuleOn()
    for (const each of after) await take(world, each)
    expect(world.alone).toEqual([])
    together += world.together()
  })
  await fc.assert(law, { ...STORIES, examples: [[AGREED]] })
  // The law holds because people agree, not because nothing is ever done.
  expect(together).toBeGreaterThan(0)
})
