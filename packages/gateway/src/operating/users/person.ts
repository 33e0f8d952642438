import { isGatewayRole, type Role } from './access.ts'

/** Somebody who uses the panel. */
export type Person = Readonly<{
  userId: string
  email: string
  name: string
  role: Role
  /** The merchant whose data the person sees; null for the gateway's roles, which see all merchants. */
  merchantId: string | null
  languageCode: 'tr' | 'en'
}>

/** A person as the page of people lists them. */
export type ListedPerson = Person &
  Readonly<{
    createdAt: Date
    /** The first sign-in; null: the person was invited and has not come yet. */
    joinedAt: Date | null
    /** The last page that was asked for in a session that still is; null: there is none. */
    lastUsedAt: Date | null
    /** Until when the person's one-time address works; null: there is none. */
    invitedUntil: Date | null
  }>

/** Reads of people that every page of the panel needs. */
export type PersonStore = Readonly<{
  find: (userId: string) => Promise<Person | null>
  /** The person with the e-mail address, in any letter case. */
  findByEmail: (email: string) => Promise<Person | null>
  /** False where the address is taken. */
  insert: (person: Person, createdAt: Date) => Promise<boolean>
  setLanguage: (userId: string, languageCode: 'tr' | 'en') => Promise<void>
}>

/** `LastOwner`: the gateway would have no owner who has signed in. */
export type PersonChange = 'Changed' | 'NotFound' | 'LastOwner'

/** Everything about people. */
export type PeopleStore = PersonStore &
  Readonly<{
    /** The people of one merchant, or all people where null; by name. */
    list: (merchantId: string | null, now: Date) => Promise<readonly ListedPerson[]>
    /** Holds the person until the transaction ends; false: there is no such person. */
    lock: (userId: string) => Promise<boolean>
    /** The role, with the merchant that it belongs to. */
    setRole: (
      userId: string,
      next: Readonly<Pick<Person, 'role' | 'merchantId'>>,
    ) => Promise<PersonChange>
    /** Also ends the person's sessions, addresses and ways to sign in. */
    remove: (userId: string) => Promise<PersonChange>
  }>

/** The name of a person's acts in the audit chain. */
export function actorOf({ email }: Pick<Person, 'email'>): string {
  return `panel:${email}`
}

/** The e-mail of the person whose acts are named so; the name itself where no person of the panel acted. */
export function personNamed(actor: string): string {
  return actor.replace(/^panel:/, '')
}

type Belonging = Pick<Person, 'role' | 'merchantId'>

/**
 * Whether a person may make somebody else what `other` says, or change somebody who is that: the gateway's owners
 * everybody, a merchant's owners the people of their merchant.
 */
export function mayManage(person: Belonging, other: Belonging): boolean {
  if (person.role === 'GatewayOwner') return true
  if (person.role !== 'MerchantOwner' || person.merchantId === null) return false
  return !isGatewayRole(other.role) && other.merchantId === person.merchantId
}
