import type { RulesDocument } from './read-rules.ts'

/** A merchant's rules as they are stored. The revision counts all that it has ever had. */
export type StoredRules = Readonly<{
  merchantId: string
  revision: number
  /** Null: the merchant has taken its rules back. */
  rules: RulesDocument | null
  createdAt: Date
}>

export type RuleStore = Readonly<{
  /** The newest revision; null where the merchant never had rules. */
  find: (merchantId: string) => Promise<StoredRules | null>
  /** Adds the next revision. */
  add: (change: Omit<StoredRules, 'revision'>) => Promise<StoredRules>
}>
