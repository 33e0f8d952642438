/**
 * A command cannot do what it was asked; the message says why and what to do, and no more is shown.
 */
export class CommandError extends Error {
  override readonly name = 'CommandError'
}
