import type { ErrorName } from '@vezne/protocol'
import { GatewayError } from '../../kernel/index.ts'
import type { Refusal } from './error-body.ts'

/** What the framework says of requests that never reached a handler, in terms of our catalogue. */
const FRAMEWORK_ERRORS: Readonly<Record<string, ErrorName>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'BODY_TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'CONTENT_TYPE',
  FST_ERR_CTP_INVALID_TYPE: 'CONTENT_TYPE',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'MALFORMED_BODY',
  FST_ERR_BAD_URL: 'UNKNOWN_PATH',
  FST_ERR_MAX_PARAM_LENGTH: 'UNKNOWN_PATH',
}

/**
 * The refusal that an error means to the caller; null for a bug, which is an incident.
 * `isUnavailable` tells a database that is away from other errors: that is no bug, and may pass.
 */
export function asRefusal(
  { isUnavailable }: Readonly<{ isUnavailable: (error: unknown) => boolean }>,
  error: unknown,
): Refusal | null {
  if (error instanceof GatewayError) return { name: error.code, details: error.details }
  if (isUnavailable(error)) return { name: 'NOT_READY', details: { retryAfterSeconds: 2 } }
  const { code, statusCode } = frameworkFacts(error)
  const name = FRAMEWORK_ERRORS[code]
  if (name !== undefined) return { name, details: {} }
  // Whatever else the framework blames on the request: an aborted body, a header that breaks rules.
  const blamesRequest = statusCode >= 400 && statusCode < 500
  return blamesRequest ? { name: 'MALFORMED_BODY', details: {} } : null
}

function frameworkFacts(error: unknown): Readonly<{ code: string; statusCode: number }> {
  if (!(error instanceof Error)) return { code: '', statusCode: 500 }
  const code = 'code' in error ? String(error.code) : ''
  const statusCode = 'statusCode' in error ? Number(error.statusCode) : 500
  return { code, statusCode }
}
