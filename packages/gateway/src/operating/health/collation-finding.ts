import type { Finding } from './machine-findings.ts'

/** The collation of a database, and the version of its rules: when the database was made, and of the server now. */
export type Collation = Readonly<{
  locale: string
  provider: 'ICU' | 'PostgreSQL' | 'libc'
  madeWith: string | null
  runsWith: string | null
}>

/**
 * Names the collation. None is wrong: who is who never depends on it (decision 10.64). Where an upgrade of the system has
 * changed its rules, indexes of texts are in the old order, and rows are not found.
 */
export function collationFinding({ locale, provider, madeWith, runsWith }: Collation): Finding {
  const name = `collation ${locale} (${provider})`
  if (madeWith === null || runsWith === null || madeWith === runsWith)
    return { name, verdict: 'good', says: null }
  return {
    name,
    verdict: 'warning',
    says:
      `The database was made with version ${madeWith} of its collation, and the server has ${runsWith}: indexes of texts may ` +
      'miss rows. Run "reindex database", then "alter database … refresh collation version".',
  }
}
