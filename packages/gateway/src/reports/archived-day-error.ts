import type { ArchivedPeriod } from '../archive/index.ts'

/** A day of which something was archived: its postings are in files, and sums without them would be wrong. */
export class ArchivedDayError extends Error {
  override readonly name = 'ArchivedDayError'
  readonly archives: readonly Pick<ArchivedPeriod, 'name' | 'folder'>[]

  constructor(date: string, archives: readonly Pick<ArchivedPeriod, 'name' | 'folder'>[]) {
    const places = archives.map(({ name, folder }) => `${name} (${folder})`).join(', ')
    super(`${date} is archived, whole or in part: look into the archive of ${places}.`)
    this.archives = archives
  }
}
