import type { ErrorName } from '@vezne/protocol'

/** One wrong field of a request: its wire name and the rule it breaks, in both languages. */
export type FieldProblem = Readonly<{ field: string; rule: Readonly<{ tr: string; en: string }> }>

export type GatewayErrorDetails = Readonly<{
  /** The wrong fields, all of them at once. */
  fields?: readonly FieldProblem[]
  /** Added to the message where a remedy needs a fact, such as the time from which a return works. */
  remedy?: Readonly<{ tr: string; en: string }>
  /** The order that a refused repeat led to, so that the caller can inquire about it. */
  orderId?: string
  retryAfterSeconds?: number
}>

/**
 * An expected failure with its entry in the error catalogue of `@vezne/protocol`. The http layer
 * turns it into the one error form; anything else that is thrown is a bug and becomes an incident.
 */
export class GatewayError extends Error {
  override readonly name = 'GatewayError'
  readonly code: ErrorName
  readonly details: GatewayErrorDetails

  constructor(code: ErrorName, details: GatewayErrorDetails = {}) {
    super(code)
    this.code = code
    this.details = details
  }
}

/** A refusal of one field, the most common error of all. */
export function fieldError(field: string, rule: { tr: string; en: string }): GatewayError {
  return new GatewayError('INVALID_FIELD', { fields: [{ field, rule }] })
}
