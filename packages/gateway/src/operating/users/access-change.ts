import type { Person } from './person.ts'

/** A mailbox at one place: what the hands are noted of. */
type Account = Pick<Person, 'email' | 'merchantId'>

/** Stands for the merchant of an account of the gateway. */
export const GATEWAY_PLACE = '00000000-0000-0000-0000-000000000000'

/** The acts by which somebody comes to an account or to its rights. */
export type AccessChangeAct = 'Invite' | 'Reset' | 'Role'

/**
 * Who asks for an act on an account. `by`: the account of that person; null: an operator at the machine.
 * `isShown`: the one-time address is shown to that person, because no mail is set.
 */
export type AccessChangeSource = Readonly<{ by: Account | null; isShown: boolean }>

/** Whoever has the command line has the database too, and vouches for the person who gets the address. */
export const AT_THE_MACHINE: AccessChangeSource = { by: null, isShown: false }

/** An act on an account, as its page lists it. `by`: an e-mail address. */
export type AccessChange = Readonly<{
  by: string | null
  isShown: boolean
  act: AccessChangeAct
  at: Date
}>

/**
 * Why somebody may not agree to a request. `Younger`: the account was made after it. `Held`: the account's one-time address
 * was shown to somebody less than a day ago. `Tied`: the two accounts may be of one human.
 */
export type AgreeObstacle = 'Younger' | 'Held' | 'Tied'

type Agreeing = Readonly<{
  agreer: Account & Pick<Person, 'userId'>
  askerEmail: string
  askedAt: Date
  now: Date
}>

/**
 * The hands that were laid on accounts, kept by the mailbox and the place of the account: they stay when the person is
 * removed, so that nobody is another human after an invitation anew. A hand at one place says nothing of the same mailbox at
 * another: otherwise a merchant's owner could hold up the gateway's people.
 */
export type AccessChangeStore = Readonly<{
  /** An operator at the machine who invites or resets begins the account anew: earlier ties are those of somebody else. */
  record: (
    account: Account,
    accessChange: AccessChangeSource & Readonly<{ act: AccessChangeAct; at: Date }>,
  ) => Promise<void>
  /** The account moves to another place: what was noted of it counts at every place from now on. */
  widen: (account: Account) => Promise<void>
  /** Those of this place, the latest first. */
  listOf: (account: Account) => Promise<readonly AccessChange[]>
  obstacleFor: (agreeing: Agreeing) => Promise<AgreeObstacle | null>
}>

/**
 * The mailbox of an address: small letters, and the name without points and without the part behind a plus sign, which
 * many servers deliver to the same mailbox. Two people of one domain whose names differ in points alone count as one.
 */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@')
  const [name = ''] = email.slice(0, at).split('+')
  const domain = email.slice(at + 1).toLowerCase()
  return `${name.replaceAll('.', '').toLowerCase()}@${SAME_DOMAINS[domain] ?? domain}`
}

const SAME_DOMAINS: Readonly<Record<string, string>> = { 'googlemail.com': 'gmail.com' }
