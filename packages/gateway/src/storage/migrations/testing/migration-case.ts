/** What one migration does to an installation in use. Its file is `testing/case-NAME.ts`, and exports it as `CASE`. */
export type MigrationCase = Readonly<{
  /** Writes rows as the version before the migration writes them. */
  before: string
  /** What is there after it: queries with their rows. */
  after: readonly (readonly [query: string, rows: readonly object[]])[]
  /** Statements that it must refuse, with a word of the reason. Absent where it refuses nothing. */
  refused?: readonly (readonly [statement: string, reason: RegExp])[]
}>
