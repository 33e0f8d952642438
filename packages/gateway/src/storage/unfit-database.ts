/**
 * The database, or the lack of one, does not let this process work. The message is a sentence for the
 * operator with a remedy; nothing was changed.
 */
export class UnfitDatabaseError extends Error {
  override readonly name = 'UnfitDatabaseError'
  /** What `vezne doctor` calls the check that failed. */
  readonly check: 'database' | 'migrations' | 'mode' | 'restored'

  constructor(check: UnfitDatabaseError['check'], message: string) {
    super(message)
    this.check = check
  }
}
