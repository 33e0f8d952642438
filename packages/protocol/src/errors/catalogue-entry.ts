/** Who may be shown an error's message. What a card holder may see is safe for everybody. */
export type Audience = 'cardHolder' | 'merchant' | 'operator'

/**
 * What a repeat of the call would bring: `never` (the same again), `afterFix` (once the named thing
 * is put right), `later` (time may help), `inquire` (ask for the outcome first, never just repeat).
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
  message: Readonly<{ tr: string; en: string }>
}>

type Shared = Pick<ErrorEntry, 'status' | 'group' | 'audience' | 'retry'>
type Row = Partial<Shared> & Readonly<{ code: string; tr: string; en: string }>

/** Entries of one group: each row says its code, its message and what differs from `shared`. */
export function errorEntries<Name extends string>(
  shared: Shared,
  rows: Readonly<Record<Name, Row>>,
): Readonly<Record<Name, ErrorEntry>> {
  const entries = Object.entries<Row>(rows).map(([name, { tr, en, ...own }]) => [
    name,
    { ...shared, ...own, message: { tr, en } },
  ])
  return Object.fromEntries(entries) as Record<Name, ErrorEntry>
}
