import type { Language } from '@vezne/protocol'
import { isGatewayRole, type Role } from './access.ts'

/** An account of somebody who uses the panel: a mailbox at one place, which is a merchant or the gateway (decision 9.62). */
export type Person = Readonly<{
  userId: string
  email: string
  name: string
  role: Role
  /** The merchant whose data the person sees; null for the gateway's roles, which see all merchants. */
  merchantId: string | null
  languageCode: Language
}>

/** A person as the page of people lists them. */
export type ListedPerson = Person &
  Readonly<{
    createdAt: Date
    /** The time of the first sign-in; null if the invited person has not signed in yet. */
    joinedAt: Date | null
    /** The time of the last page request in a session that has not ended; null if there is none. */
    lastUsedAt: Date | null
    /** When the person's one-time address expires; null if there is none. */
    invitedUntil: Date | null
  }>

/** Reads of people that every page of the panel needs. */
export type PersonStore = Readonly<{
  find: (userId: string) => Promise<Person | null>
  /** The accounts of an e-mail address, in any letter case: at most one at each place, the oldest first. */
  listByEmail: (email: string) => Promise<readonly Person[]>
  /** The account of an e-mail address at a merchant; null: at the gateway. Nothing of other places is looked at. */
  findAt: (email: string, merchantId: string | null) => Promise<Person | null>
  /** False where the address has an account at that place. */
  insert: (person: Person, createdAt: Date) => Promise<boolean>
  setLanguage: (userId: string, languageCode: Language) => Promise<void>
}>

/**
 * `LastOwner`: the gateway would have no owner who has signed in. `Taken`: the address has another account at the place
 * that the account would move to.
 */
export type PersonChange = 'Changed' | 'NotFound' | 'LastOwner' | 'Taken'

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
    /** Also ends the person's sessions, one-time addresses and sign-in methods. */
    remove: (userId: string) => Promise<PersonChange>
  }>

/** The name under which the audit chain records a person's acts. */
export function actorOf({ email }: Pick<Person, 'email'>): string {
  return `panel:${email}`
}

/**
 * The e-mail address of the person whose acts have this name in the audit chain; the name itself if it is not a
 * person of the panel.
 */
export function personNamed(actor: string): string {
  return actor.replace(/^panel:/, '')
}

type Belonging = Pick<Person, 'role' | 'merchantId'>

/**
 * Whether a person may invite or change somebody with the role and merchant of `other`. The gateway's owners may
 * change everybody; a merchant's owners may change people of their merchant.
 */
export function mayManage(person: Belonging, other: Belonging): boolean {
  if (person.role === 'GatewayOwner') return true
  if (person.role !== 'MerchantOwner' || person.merchantId === null) return false
  return !isGatewayRole(other.role) && other.merchantId === person.merchantId
}
