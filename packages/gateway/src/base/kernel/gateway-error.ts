import type { ErrorName, Text } from '@vezne/protocol'

/** A wrong field of a request: its wire name, and the broken rule in both languages. */
export type FieldProblem = Readonly<{ field: string; rule: Text }>

export type GatewayErrorDetails = Readonly<{
  /** All wrong fields. */
  fields?: readonly FieldProblem[]
  /** Added to the message if the remedy depends on a fact, such as the time from which a return works. */
  remedy?: Text
  /** The order that a refused repeat led to, so that the caller can inquire about it. */
  orderId?: string
  retryAfterSeconds?: number
}>

/**
 * An expected failure, with an entry in the error catalogue of `@vezne/protocol`. The http layer answers it
 * in the form of the catalogue. Any other error that is thrown is a bug, and becomes an incident.
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

/** The refusal of one field. */
export function fieldError(field: string, rule: Text): GatewayError {
  return new GatewayError('INVALID_FIELD', { fields: [{ field, rule }] })
}
