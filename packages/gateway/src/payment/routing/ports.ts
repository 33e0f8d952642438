import type { RulesDocument } from './read-rules.ts'

/** A merchant's rules as they are stored. The revision counts all that it has ever had. */
export type StoredRules = Readonly<{
  merchantId: string
  revision: number
  /** Null: the merchant has taken its rules back. */
  rules: RulesDocument | null
  createdAt: Date
}>

/** A revision with who set it, as the audit chain says; null: the chain has no such act. */
export type RuleRevision = StoredRules & Readonly<{ actor: string | null }>

/** Everything that a merchant's rules were, the newest first. */
export type RuleHistory = Readonly<{
  /** At most `count` revisions before a number; null: from the newest on. */
  revisionsBefore: (
    merchantId: string,
    revision: number | null,
    count: number,
  ) => Promise<readonly RuleRevision[]>
}>

export type RuleStore = Readonly<{
  /** The newest revision; null where the merchant never had rules. */
  find: (merchantId: string) => Promise<StoredRules | null>
  /** Adds the next revision. */
  add: (change: Omit<StoredRules, 'revision'>) => Promise<StoredRules>
}>
