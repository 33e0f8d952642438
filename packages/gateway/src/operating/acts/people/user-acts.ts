import { fieldError } from '../../../base/kernel/index.ts'
import { readEmailAddress } from '../../../payment/links/index.ts'
import type { AuditDetails } from '../../audit/index.ts'
import {
  type AccessChange,
  type AccessChangeSource,
  isGatewayRole,
  issueTicket,
  type ListedPerson,
  type Person,
  type PersonChange,
} from '../../users/index.ts'
import { type ActingPorts, type ActStores, perform } from '../operator-ports.ts'

/** How long an invitation works. */
const INVITATION_LIFE_MILLISECONDS = 7 * 24 * 60 * 60_000

export type InvitationInput = Omit<Person, 'userId'>

/** `token`: the last part of the one-time address, which is shown this once. */
export type Invitation = Readonly<{ person: Person; token: string; validUntil: Date }>

/**
 * Acts about people of the panel. `from`: who asks for an act that leads to an account or to rights; it is noted beside
 * the account, because that person may not be its second person afterwards.
 */
export type UserActs = Readonly<{
  /** Of one merchant, or all where null; by name. */
  listPeople: (merchantId: string | null) => Promise<readonly ListedPerson[]>
  /** The accounts of an e-mail address, in any letter case: at most one at each place, the oldest first. */
  peopleNamed: (email: string) => Promise<readonly Person[]>
  /** What was typed, as an invitation has it. @throws GatewayError INVALID_FIELD, naming `email`, `name` or `merchant` */
  readInvitation: (input: InvitationInput) => Promise<InvitationInput>
  /** @throws GatewayError INVALID_FIELD, naming `email`, `name` or `merchant` */
  invitePerson: (input: InvitationInput, from: AccessChangeSource) => Promise<Invitation>
  /** A new one-time address; the old one works no more. Null: there is no such person any more. */
  inviteAgain: (person: Person, from: AccessChangeSource) => Promise<Invitation | null>
  /**
   * For somebody who lost the ways to sign in, or whose were stolen: removes them all, ends the sessions, and makes a
   * one-time address. Null: there is no such person any more.
   */
  resetPerson: (person: Person, from: AccessChangeSource) => Promise<Invitation | null>
  /** Ends the person's sessions too. @throws GatewayError INVALID_FIELD, naming `merchant` */
  setPersonRole: (
    person: Person,
    next: Readonly<Pick<Person, 'role' | 'merchantId'>>,
    from: AccessChangeSource,
  ) => Promise<PersonChange>
  /** Who invited, reset and re-roled the person, the latest first. */
  accessChangesOf: (
    person: Pick<Person, 'email' | 'merchantId'>,
  ) => Promise<readonly AccessChange[]>
  /** Answers how many. */
  endPersonSessions: (person: Person) => Promise<number>
  removePerson: (person: Person) => Promise<PersonChange>
}>

export function userActs(ports: ActingPorts): UserActs {
  const { people, accessChanges } = ports.stores.users
  return {
    listPeople: (merchantId) => people.list(merchantId, ports.clock.now()),
    peopleNamed: people.listByEmail,
    accessChangesOf: accessChanges.listOf,
    readInvitation: (input) => readInvitation(input, people),
    invitePerson: (input, from) => invitePerson(input, from, ports),
    inviteAgain: (person, from) =>
      onPerson(person, ports, 'user.invite', async (users) => {
        await users.accessChanges.record(person, { ...from, act: 'Invite', at: ports.clock.now() })
        await users.tickets.endAll(person.userId)
        return newTicket(person, users, ports)
      }),
    resetPerson: (person, from) =>
      onPerson(person, ports, 'user.reset', async (users) => {
        const { userId } = person
        await users.accessChanges.record(person, { ...from, act: 'Reset', at: ports.clock.now() })
        await users.tickets.endAll(userId)
        await users.sessions.endAll(userId, null)
        await users.passkeys.removeAll(userId)
        await users.passwords.removeAll(userId)
        await users.openIds.removeAll(userId)
        await users.recoveryCodes.replace(userId, [])
        return newTicket(person, users, ports)
      }),
    setPersonRole: (person, next, from) => setPersonRole(person, { next, from }, ports),
    endPersonSessions: (person) =>
      perform(ports, async ({ users }) => {
        const ended = await users.sessions.endAll(person.userId, null)
        const details = { ...detailsOf(person), ended }
        const report = { act: 'user.end-sessions', subject: person.userId, details } as const
        return { result: ended, report: ended === 0 ? null : report }
      }),
    removePerson: (person) =>
      perform(ports, async ({ users }) => {
        const result = await users.people.remove(person.userId)
        const details = detailsOf(person)
        const report = { act: 'user.remove', subject: person.userId, details } as const
        return { result, report: result === 'Changed' ? report : null }
      }),
  }
}

const NAME_RULE = {
  tr: '1 ile 80 karakter arasında olmalıdır',
  en: 'must have 1 to 80 characters',
} as const
const EMAIL_RULE = {
  tr: 'ayse@ornek.com gibi bir e-posta adresi olmalıdır',
  en: 'must be an e-mail address such as ayse@example.com',
} as const
const TAKEN_RULE = {
  tr: 'listedeki birine ait; rolünü değiştirmek için o kişiyi açın',
  en: 'belongs to somebody in the list already; open that person to change the role',
} as const
const MERCHANT_RULE = {
  tr: 'üye işyeri rolleri için seçilmeli, sistem rolleri için boş bırakılmalıdır',
  en: 'must be chosen for a merchant’s role, and left out for a role of the gateway',
} as const

const NAME_CHARACTERS_MAXIMUM = 80

async function readInvitation(
  input: InvitationInput,
  people: Pick<ActStores['users']['people'], 'findAt'>,
): Promise<InvitationInput> {
  const email = readEmailAddress(input.email)
  if (email === null) throw fieldError('email', EMAIL_RULE)
  const name = input.name.replaceAll(/\s+/g, ' ').trim()
  if (name === '' || name.length > NAME_CHARACTERS_MAXIMUM) throw fieldError('name', NAME_RULE)
  refuseOtherBelonging(input)
  const { merchantId } = input
  if ((await people.findAt(email, merchantId)) !== null) throw fieldError('email', TAKEN_RULE)
  return { ...input, email, name }
}

async function invitePerson(
  input: InvitationInput,
  from: AccessChangeSource,
  ports: ActingPorts,
): Promise<Invitation> {
  const read = await readInvitation(input, ports.stores.users.people)
  const person = { ...read, userId: ports.newId() }
  return perform(ports, async ({ users }) => {
    if (!(await users.people.insert(person, ports.clock.now()))) {
      throw fieldError('email', TAKEN_RULE)
    }
    const at = ports.clock.now()
    await users.accessChanges.record(person, { ...from, act: 'Invite', at })
    const result = await newTicket(person, users, ports)
    const details = detailsOf(person)
    return { result, report: { act: 'user.invite', subject: person.userId, details } }
  })
}

/** A merchant's role belongs to a merchant, and a gateway's role to none; the table has the same check. */
function refuseOtherBelonging({ role, merchantId }: Pick<Person, 'role' | 'merchantId'>): void {
  if (isGatewayRole(role) !== (merchantId === null)) throw fieldError('merchant', MERCHANT_RULE)
}

async function newTicket(
  person: Person,
  { tickets }: ActStores['users'],
  { clock }: ActingPorts,
): Promise<Invitation> {
  const lifeMilliseconds = INVITATION_LIFE_MILLISECONDS
  const input = { userId: person.userId, purpose: 'Invitation', lifeMilliseconds } as const
  const validUntil = new Date(clock.now().getTime() + lifeMilliseconds)
  const token = await issueTicket({ tickets, clock }, input)
  return { person, token, validUntil }
}

/** An act that ends in a new one-time address, on a person who still is. */
function onPerson(
  person: Person,
  ports: ActingPorts,
  act: 'user.invite' | 'user.reset',
  work: (users: ActStores['users']) => Promise<Invitation>,
): Promise<Invitation | null> {
  return perform<Invitation | null>(ports, async ({ users }) => {
    if (!(await users.people.lock(person.userId))) return { result: null, report: null }
    const result = await work(users)
    return { result, report: { act, subject: person.userId, details: detailsOf(person) } }
  })
}

async function setPersonRole(
  person: Person,
  { next, from }: Readonly<{ next: Pick<Person, 'role' | 'merchantId'>; from: AccessChangeSource }>,
  ports: ActingPorts,
): Promise<PersonChange> {
  refuseOtherBelonging(next)
  return perform(ports, async ({ users }) => {
    const { userId: subject, email, name, role: before } = person
    const result = await users.people.setRole(subject, next)
    if (result !== 'Changed') return { result, report: null }
    const at = ports.clock.now()
    const { role, merchantId } = next
    if (merchantId !== person.merchantId) await users.accessChanges.widen(person)
    await users.accessChanges.record(
      { email, merchantId },
      { by: from.by, isShown: false, act: 'Role', at },
    )
    // Pages that are open were made for the old role.
    await users.sessions.endAll(subject, null)
    const details = { email, name, before, role, merchantId }
    return { result, report: { act: 'user.role', subject, details } }
  })
}

function detailsOf({ email, name, role, merchantId }: Person): AuditDetails {
  return { email, name, role, merchantId }
}
