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
