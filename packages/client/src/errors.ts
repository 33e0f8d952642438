import type { ErrorCode, InquireAnswer } from './generated/wire.ts'

/**
 * The gateway answered with another HTTP status than 200: the call was not understood, not
 * authenticated or not served. A business refusal is not an error but an answer with `isSucceed`
 * false.
 */
export class VezneError extends Error {
  override readonly name = 'VezneError'
  readonly status: number
  /** Null where the answer was not in the gateway's error form (a proxy's page, for example). */
  readonly errorCode: ErrorCode | null
  readonly errorMessage: string | null
  readonly conversationId: string
  /** Seconds to wait before the next try, from `Retry-After`; null where the gateway named none. */
  readonly retryAfterSeconds: number | null

  constructor(
    details: Readonly<{
      status: number
      errorCode: ErrorCode | null
      errorMessage: string | null
      conversationId: string
      retryAfterSeconds: number | null
    }>,
  ) {
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
  /** The key that the call had, given or made; null where it had none. */
  readonly idempotencyKey: string | null
  /** False where no connection was made: the gateway knows nothing of the call. */
  readonly wasSent: boolean

  constructor(
    message: string,
    details: Readonly<{
      conversationId: string
      idempotencyKey: string | null
      wasSent: boolean
      cause: unknown
    }>,
  ) {
    super(message, { cause: details.cause })
    this.conversationId = details.conversationId
    this.idempotencyKey = details.idempotencyKey
    this.wasSent = details.wasSent
  }
}

/**
 * The answer of a call that moves money was lost, and so were those of its retries: it may have been done or
 * not. Never repeat it blindly. After a provision ask `waitForOutcome` by its `paymentConversationId`; after a
 * return or a reverse ask `inquire` by the `orderId`; or repeat the call with the `idempotencyKey` of this error.
 */
export class VezneUnknownOutcomeError extends VezneConnectionError {
  override readonly name = 'VezneUnknownOutcomeError'
}

/** `waitForOutcome` waited as long as it was told to, and the order has no final state yet. */
export class VezneOutcomeTimeoutError extends Error {
  override readonly name = 'VezneOutcomeTimeoutError'
  /** The last answer of `inquire`; null where none came. */
  readonly lastAnswer: InquireAnswer | null

  constructor(timeoutMilliseconds: number, lastAnswer: InquireAnswer | null) {
    super(
      `the outcome is not known after ${timeoutMilliseconds} ms; the gateway goes on asking the bank: inquire again later, and do not pay again`,
    )
    this.lastAnswer = lastAnswer
  }
}

/**
 * The Tokens answer does not carry the gateway's signature: it is not the answer to this request.
 */
export class VezneAnswerSignatureError extends Error {
  override readonly name = 'VezneAnswerSignatureError'
  readonly conversationId: string

  constructor(conversationId: string) {
    super('the signature of the Tokens answer is wrong; do not use its cardToken')
    this.conversationId = conversationId
  }
}
