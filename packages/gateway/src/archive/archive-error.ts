/** A period cannot be archived; the message is a sentence for the operator. */
export class ArchiveError extends Error {
  override readonly name = 'ArchiveError'
}
