import type { Role } from './access.ts'

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

/** Reads of people that every page of the panel needs. */
export type PersonStore = Readonly<{
  find: (userId: string) => Promise<Person | null>
  /** By the e-mail address, in any letter case. */
  findByEmail: (email: string) => Promise<Person | null>
  /** False where the address is taken. */
  insert: (person: Person, createdAt: Date) => Promise<boolean>
  setLanguage: (userId: string, languageCode: 'tr' | 'en') => Promise<void>
}>

/** The name of a person's acts in the audit chain. */
export function actorOf({ email }: Pick<Person, 'email'>): string {
  return `panel:${email}`
}
