/** The acts by which somebody comes to an account or to its rights. */
export type HandAct = 'Invite' | 'Reset' | 'Role'

/**
 * Who asks for an act on an account. `by`: the e-mail address of that person; null: an operator at the machine.
 * `isShown`: the one-time address is shown to that person, because no mail is set.
 */
export type HandFrom = Readonly<{ by: string | null; isShown: boolean }>

/** Whoever has the command line has the database too, and vouches for the person who gets the address. */
export const AT_THE_MACHINE: HandFrom = { by: null, isShown: false }

/** An act on an account, as its page lists it. */
export type Hand = HandFrom & Readonly<{ act: HandAct; at: Date }>

/**
 * Why somebody may not agree to a request. `Younger`: the account was made after it. `Held`: the account's one-time address
 * was shown to somebody less than a day ago. `Tied`: the two accounts may be of one human.
 */
export type AgreeObstacle = 'Younger' | 'Held' | 'Tied'

type Agreeing = Readonly<{
  agreer: Readonly<{ userId: string; email: string }>
  askerEmail: string
  askedAt: Date
  now: Date
}>

/**
 * The hands that were laid on accounts, kept by the mailbox of the account: they stay when the person is removed, so that
 * nobody is another human after an invitation anew.
 */
export type HandStore = Readonly<{
  /** An operator at the machine who invites or resets begins the mailbox anew: earlier ties are those of somebody else. */
  record: (email: string, hand: Hand) => Promise<void>
  /** The latest first. */
  listOf: (email: string) => Promise<readonly Hand[]>
  obstacleFor: (agreeing: Agreeing) => Promise<AgreeObstacle | null>
}>

/** How long an account whose address was shown agrees to nothing, and how long before a request a hand of the asker counts. */
export const HAND_MILLISECONDS = 24 * 60 * 60_000

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
