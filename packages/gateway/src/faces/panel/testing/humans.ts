import { randomUUID } from 'node:crypto'
import type pg from 'pg'

import {
  AT_THE_MACHINE,
  type Person,
  personOfTicket,
  type Role,
} from '../../../operating/users/index.ts'
import type { Shown } from './ask-routes.ts'
import { createPeopleDesk, MERCHANTS, type PeopleDesk } from './people-desk.ts'

const [{ merchantId, merchantNumber }] = MERCHANTS
const DAY_MILLISECONDS = 24 * 60 * 60_000

/** Whose mailbox an address leads to: for many servers letter case, points and what follows a plus sign change nothing. */
const MAILBOXES: Readonly<Record<string, number>> = {
  'root@example.com': 0,
  'one@example.com': 1,
  'two@example.com': 2,
  'one+x@example.com': 1,
  'ONE+y@example.com': 1,
  'o.n.e@example.com': 1,
}
export const ADDRESSES = [
  ...Object.keys(MAILBOXES),
  'nobody@example.com',
  'stranger@example.com',
] as const
const FIRST_ROLES: readonly Role[] = ['GatewayOwner', 'MerchantOwner', 'MerchantOwner']

/** What only two humans may do. */
const GUARDED = new Set([
  'user.invite',
  'user.reset',
  'user.role',
  'merchant.consents',
  'key.issue',
])

/**
 * Three humans with one mailbox each, who act by the pages of whatever accounts they hold. The world knows which human
 * holds an account, and asks of every act in the audit chain whether two humans did it.
 */
export type World = Readonly<{
  desk: PeopleDesk
  /** The accounts that a human holds. */
  accountsOf: (human: number) => Promise<readonly Person[]>
  /** Posts a form by an account of the human, and notes what came of it. */
  send: (
    human: number,
    account: Person,
    path: string,
    fields?: Readonly<Record<string, string>>,
  ) => Promise<Shown>
  /** Follows one of the one-time addresses that the human knows. */
  join: (human: number, pick: number) => Promise<void>
  /** An operator at the machine resets an account, and gives the address to the human whose mailbox the account names. */
  vouch: (person: Person) => Promise<void>
  approvals: (state: 'Waiting' | 'Given') => Promise<readonly OpenApproval[]>
  /** From now on two people are asked for. */
  turnRuleOn: () => Promise<void>
  /** Acts that one human did alone. */
  alone: readonly string[]
  /** How many guarded acts two humans did. */
  together: () => number
}>

export type OpenApproval = Readonly<{ approvalId: string; askedBy: string; path: string }>

export async function createWorld(pool: pg.Pool, mails: boolean): Promise<World> {
  const known = new Map<string, Set<number>>()
  const learn = (token: string, human: number | undefined) => {
    if (human !== undefined) known.set(token, (known.get(token) ?? new Set()).add(human))
  }
  const desk = await createPeopleDesk(pool, {
    mails,
    invite: async ({ person, token }) => {
      if (mails) learn(token, MAILBOXES[person.email])
      const url = `http://panel.test/panel/invitation/${token}`
      return { url, mailed: mails ? 'Sent' : 'None' }
    },
  })
  const holders = new Map<string, number>()
  for (const [human, role] of FIRST_ROLES.entries()) {
    const person = await desk.person(role, { email: ADDRESSES[human] ?? '' })
    await desk.sit(person)
    holders.set(person.userId, human)
  }
  desk.clock.pass(3 * DAY_MILLISECONDS)
  const witness = createWitness(desk, holders)
  const people = () => desk.ports.users.people.list(null, desk.clock.now())
  return {
    desk,
    accountsOf: async (human) =>
      (await people()).filter(({ userId }) => holders.get(userId) === human),
    send: async (human, account, path, fields = {}) => {
      desk.clock.pass(1_000)
      const shown = await desk.send(path, { token: await desk.sit(account), fields })
      for (const [, token = ''] of shown.html.matchAll(/\/panel\/invitation\/([\w-]{43})/g)) {
        learn(token, human)
      }
      await witness.look(human)
      return shown
    },
    join: async (human, pick) => {
      const tokens = [...known].filter(([, humans]) => humans.has(human)).map(([token]) => token)
      const token = tokens[pick % tokens.length] ?? ''
      const userId = await personOfTicket(desk.ports, token, 'Invitation')
      const person = userId === null ? null : await desk.ports.people.find(userId)
      if (person === null) return
      const by = {
        ticket: token,
        way: passkeyMethod(desk, person),
        address: '203.0.113.9',
      } as const
      const joined = await desk.ports.actsOf(`panel:${person.email}`).join(person, by)
      if (joined !== null) holders.set(person.userId, human)
    },
    vouch: async (person) => {
      const human = MAILBOXES[person.email]
      if (human === undefined) return
      const acts = desk.ports.actsOf(MACHINE)
      const invitation = await acts.resetPerson(person, AT_THE_MACHINE)
      if (invitation !== null) learn(invitation.token, human)
      await witness.look(human)
    },
    approvals: async (state) => {
      const { rows } = await pool.query<{ id: string; askedBy: string; of: string }>(
        `select consent_id as id, asked_by as "askedBy", merchant_id as of from consent
         where state = $1 order by asked_at, consent_id`,
        [state],
      )
      return rows.map(({ id: approvalId, askedBy, of }) => {
        const place = of === merchantId ? `m/${merchantNumber}/` : ''
        return { approvalId, askedBy, path: `/panel/${place}approvals/${approvalId}` }
      })
    },
    turnRuleOn: async () => {
      const merchant = await desk.ports.actsOf('cli:test').findMerchant(merchantId)
      if (merchant === null) throw new Error('The merchant is not there.')
      const rules = { returnsAboveMinor: null, keys: true, credentials: false }
      await desk.ports.actsOf('cli:test').setApprovalRules(merchant, rules)
      await witness.begin()
    },
    alone: witness.alone,
    together: witness.together,
  }
}

const MACHINE = 'cli:test'

type Row = Readonly<{
  sequence: string
  actor: string
  act: string
  subject: string
  details: Readonly<{ consentId?: string }>
}>

/** Reads after each step who asked, who decided and what was done. */
function createWitness({ pool }: PeopleDesk, holders: Map<string, number>) {
  const asked = new Map<string, number>()
  const decided = new Map<string, number>()
  const alone: string[] = []
  let isOn = false
  let together = 0
  let seen = '0'
  const actsSince = async () => {
    const sql = `select sequence, actor, act, subject, details from audit_entry where sequence > $1 order by sequence`
    const { rows } = await pool.query<Row>(sql, [seen])
    seen = rows.at(-1)?.sequence ?? seen
    return rows
  }
  const look = async (human: number): Promise<void> => {
    const { rows } = await pool.query<{ id: string; state: string }>(
      'select consent_id as id, state from consent',
    )
    for (const { id, state } of rows) {
      if (!asked.has(id)) asked.set(id, human)
      if (state !== 'Waiting' && !decided.has(id)) decided.set(id, human)
    }
    for (const { actor, act, subject, details } of await actsSince()) {
      const { consentId = '' } = details
      if (act === 'user.remove' || act === 'user.reset') holders.delete(subject)
      if (!isOn || actor === MACHINE || !GUARDED.has(act)) continue
      const isBoth = asked.has(consentId) && asked.get(consentId) !== decided.get(consentId)
      if (isBoth) together += 1
      else alone.push(`${act} ${JSON.stringify(details)} by human ${human} alone`)
      // What two humans have turned off, one may do.
      if (isBoth && act === 'merchant.consents') isOn = false
    }
  }
  const begin = async (): Promise<void> => {
    await actsSince()
    isOn = true
  }
  return { look, begin, alone, together: () => together }
}

function passkeyMethod({ clock }: PeopleDesk, { userId }: Person) {
  const passkey = {
    credentialId: randomUUID(),
    userId,
    publicKey: Buffer.alloc(77),
    counter: 0,
    transports: ['internal'],
    name: 'Key',
    isBackedUp: true,
    createdAt: clock.now(),
    usedAt: null,
  }
  return { kind: 'Passkey', passkey } as const
}
