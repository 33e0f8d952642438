import type { ErrorCode, InquireAnswer } from './generated/wire.ts'

/**
 * The gateway answered with an HTTP status other than 200: the call was not understood, not authenticated or not
 * served. A business refusal is not an error but an answer with `isSucceed` false.
 */
export class VezneError extends Error {
  override readonly name = 'VezneError'
  readonly status: number
  /** Null if the answer was not an error answer of the gateway, but for example a proxy's page. */
  readonly errorCode: ErrorCode | null
  readonly errorMessage: string | null
  readonly conversationId: string
  /** Seconds to wait before the next try, from `Retry-After`; null where the gateway named none. */
  readonly retryAfterSeconds: number | null

  constructor(details: Omit<VezneError, keyof Error>) {
    const { status, errorCode, errorMessage } = details
    super(
      `HTTP ${status}${errorCode === null ? '' : ` ${errorCode}`}: ${errorMessage ?? 'no body'}`,
    )
    this.status = status
    this.errorCode = errorCode
    this.errorMessage = errorMessage
    this.conversationId = details.conversationId
    this.retryAfterSeconds = details.retryAfterSeconds
  }
}

/** The gateway could not be reached, or its answer was lost on a call that moves no money. */
export class VezneConnectionError extends Error {
  override readonly name: string = 'VezneConnectionError'
  readonly conversationId: string
  /** The key of the call, from you or from the client; null if it had none. */
  readonly idempotencyKey: string | null
  /** False if no connection was made: the gateway did not receive the call. */
  readonly wasSent: boolean

  constructor(
    message: string,
    details: Omit<VezneConnectionError, keyof Error> & Readonly<{ cause: unknown }>,
  ) {
    super(message, { cause: details.cause })
    this.conversationId = details.conversationId
    this.idempotencyKey = details.idempotencyKey
    this.wasSent = details.wasSent
  }
}

/**
 * The answers of a call that moves money and of its retries were lost: the gateway may or may not have carried
 * it out. After a provision, call `waitForOutcome` with its `paymentConversationId`; after a return or a reverse,
 * call `inquire` with the `orderId`; or repeat the call with the `idempotencyKey` of this error, never without.
 */
export class VezneUnknownOutcomeError extends VezneConnectionError {
  override readonly name = 'VezneUnknownOutcomeError'
}

/** The order had no final state when the time of `waitForOutcome` ended. */
export class VezneOutcomeTimeoutError extends Error {
  override readonly name = 'VezneOutcomeTimeoutError'
  /** The last answer of `inquire`; null if there was none. */
  readonly lastAnswer: InquireAnswer | null

  constructor(timeoutMilliseconds: number, lastAnswer: InquireAnswer | null) {
    super(
      `the outcome is not known after ${timeoutMilliseconds} ms; the gateway keeps asking the bank: inquire again later, and do not pay again`,
    )
    this.lastAnswer = lastAnswer
  }
}

/** The signature of the Tokens answer is wrong: it is not the answer to this request. */
export class VezneAnswerSignatureError extends Error {
  override readonly name = 'VezneAnswerSignatureError'
  readonly conversationId: string

  constructor(conversationId: string) {
    super('the signature of the Tokens answer is wrong; do not use its cardToken')
    this.conversationId = conversationId
  }
}
