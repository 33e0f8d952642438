import type { EndpointName } from '../endpoints.ts'
import type { Text } from '../language.ts'

/** Who may read an error's message. A message for card holders is safe for everybody. */
export type Audience = 'cardHolder' | 'merchant' | 'operator'

/**
 * Whether to repeat the call: `never` (it would fail again), `afterFix` (after the named correction), `later`
 * (it may succeed then), `inquire` (only after an inquiry about the outcome).
 */
export type Retry = 'never' | 'afterFix' | 'later' | 'inquire'

export type ErrorGroup =
  | 'request'
  | 'rule'
  | 'decline'
  | 'threeDSecure'
  | 'unknownOutcome'
  | 'authentication'
  | 'link'
  | 'webhook'
  | 'gateway'

/**
 * Where an error is answered: at these endpoints; at all that read a body, fields or an Idempotency-Key; at every call,
 * or every signed one; or only on the page of a payer.
 */
export type Places =
  | readonly EndpointName[]
  | 'bodies'
  | 'fields'
  | 'keyedCalls'
  | 'everyCall'
  | 'signedCalls'
  | 'payersPage'

/** One error that the API can give. */
export type ErrorEntry = Readonly<{
  /** The four digits on the wire. */
  code: string
  /** HTTP status: 200 for a business refusal of an understood call (decision 1.3). */
  status:
    | (200 | 400 | 401 | 404 | 405 | 408 | 409 | 413 | 415 | 417 | 421 | 422 | 429 | 431)
    | (500 | 501 | 503)
  group: ErrorGroup
  audience: Audience
  retry: Retry
  at: Places
  message: Text
}>

type Shared = Omit<ErrorEntry, 'code' | 'message'>
export type ErrorRow = Partial<Shared> & Readonly<{ code: string; tr: string; en: string }>

/** The entries of one group. A row can override what the group shares, and says what the group does not. */
export function errorEntries<Name extends string, Group extends Partial<Shared>>(
  shared: Group,
  rows: Readonly<Record<Name, ErrorRow & Omit<Shared, keyof Group>>>,
): Readonly<Record<Name, ErrorEntry>> {
  const entries = Object.entries<ErrorRow>(rows).map(([name, { tr, en, ...own }]) => [
    name,
    { ...shared, ...own, message: { tr, en } },
  ])
  return Object.fromEntries(entries) as Record<Name, ErrorEntry>
}
