type OperatorErrorOptions = Readonly<{ cause?: unknown; check?: string }>

/**
 * An error whose message is a whole sentence for the operator, with its remedy: the command line shows the
 * message alone, because a stack would only hide it.
 */
export class OperatorError extends Error {
  override name = 'OperatorError'
  /** The check of `vezne doctor` that fails with this error. */
  readonly check: string

  constructor(message: string, { check = 'database', ...options }: OperatorErrorOptions = {}) {
    super(message, options)
    this.check = check
  }
}
