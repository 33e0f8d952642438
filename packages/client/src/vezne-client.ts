import { type CallbackFields, type VerifiedCallback, verifiedCallback } from './callback.ts'
import { Caller } from './caller.ts'
import { type EventsOptions, events, type ReadEvents } from './events.ts'
import { explainSignature, type SignatureExplanation } from './explain-signature.ts'
import type { Calls } from './generated/wire.ts'
import { listPayments } from './list-payments.ts'
import {
  type CallOptions,
  DEFAULT_TIMEOUT_MILLISECONDS,
  type KeyedCallOptions,
  type VezneClientOptions,
  type WaitOptions,
} from './options.ts'
import { type PayerReturn, type ReturnQuery, verifiedReturn } from './payer-return.ts'
import { PLATFORM_CLOCK } from './platform.ts'
import { waitForOutcome } from './wait-for-outcome.ts'
import type { VezneEvent } from './webhook-event.ts'

type Request<Name extends keyof Calls> = Calls[Name]['request']
type Answer<Name extends keyof Calls> = Promise<Calls[Name]['answer']>

/**
 * The gateway's API: a method for every endpoint, with the names and fields of its wire contract.
 *
 * A business refusal (a decline, a return that is too large) is an answer with `isSucceed` false. A method throws
 * VezneError (HTTP status other than 200), VezneConnectionError (gateway not reached, or answer lost) and, if money
 * may have moved, VezneUnknownOutcomeError. It first repeats a call that is safe to repeat (option `retries`).
 */
export class VezneClient {
  readonly #options: VezneClientOptions
  readonly #caller: Caller

  constructor(options: VezneClientOptions) {
    this.#options = options
    this.#caller = new Caller(options)
  }

  /** Turns card data into a card token, and checks the answer's signature. */
  tokens(request: Request<'tokens'>, options: CallOptions = {}): Answer<'tokens'> {
    return this.#caller.tokens(request, options)
  }

  /** Installment options and commission rates for a BIN and an amount. */
  installment(
    query: Omit<Request<'installment'>, 'Amount'> & { readonly Amount?: string | number },
    options: CallOptions = {},
  ): Answer<'installment'> {
    return this.#caller.call('installment', query, options)
  }

  /** Creates a 3-D Secure session. */
  getThreeDSession(
    request: Request<'getThreeDSession'>,
    options: CallOptions = {},
  ): Answer<'getThreeDSession'> {
    return this.#caller.call('getThreeDSession', request, options)
  }

  /** Starts 3-D Secure: render the answer's `htmlContent` in the card holder's browser. */
  init3ds(request: Request<'init3ds'>, options: CallOptions = {}): Answer<'init3ds'> {
    return this.#caller.call('init3ds', request, options)
  }

  /** The state of a 3-D Secure session. `isSucceed` says only that it was found; look at `mdStatus`. */
  getThreeDSessionResult(
    request: Request<'getThreeDSessionResult'>,
    options: CallOptions = {},
  ): Answer<'getThreeDSessionResult'> {
    return this.#caller.call('getThreeDSessionResult', request, options)
  }

  /** Takes a payment (Auth), blocks an amount (PreAuth) or captures a blocked one (PostAuth). */
  provision(request: Request<'provision'>, options: KeyedCallOptions = {}): Answer<'provision'> {
    return this.#caller.call('provision', request, options)
  }

  /** Returns a payment, whole or in part, after its end of day. */
  return(request: Request<'return'>, options: KeyedCallOptions = {}): Answer<'return'> {
    return this.#caller.call('return', request, options)
  }

  /** Cancels a payment before its end of day, or releases a PreAuth. */
  reverse(request: Request<'reverse'>, options: KeyedCallOptions = {}): Answer<'reverse'> {
    return this.#caller.call('reverse', request, options)
  }

  /** The present state of an order, by its id or by the ConversationId of its provision call. */
  inquire(request: Request<'inquire'>, options: CallOptions = {}): Answer<'inquire'> {
    return this.#caller.call('inquire', request, options)
  }

  /** One page of the merchant's payments, the newest first. */
  listPayments(
    query: Request<'listPayments'> = {},
    options: CallOptions = {},
  ): Answer<'listPayments'> {
    return this.#caller.call('listPayments', query, options)
  }

  /** `for await (const payment of vezne.payments.list({ state: 'Approved' }))`: all of them, the newest first. */
  readonly payments = {
    list: (filter: Request<'listPayments'> = {}, options: CallOptions = {}) =>
      listPayments((query, ofCall) => this.listPayments(query, ofCall), filter, options),
  }

  /**
   * Inquires with growing pauses until the order has a final state (any but `Pending` and `Unknown`). Use it after
   * code 3001 (the bank did not answer) or after a lost answer. Throws VezneOutcomeTimeoutError after
   * `timeoutMilliseconds`, and the signal's reason after an abort.
   */
  waitForOutcome(order: Request<'inquire'>, options: WaitOptions = {}): Answer<'inquire'> {
    const inquire = () => this.inquire(order, options)
    return waitForOutcome({ order, options, clock: PLATFORM_CLOCK, inquire })
  }

  /** The properties of a card, by its BIN or its token. */
  binInformation(
    request: Request<'binInformation'>,
    options: CallOptions = {},
  ): Answer<'binInformation'> {
    return this.#caller.call('binInformation', request, options)
  }

  /** The points that a card can spend. */
  pointInquiry(
    request: Request<'pointInquiry'>,
    options: CallOptions = {},
  ): Answer<'pointInquiry'> {
    return this.#caller.call('pointInquiry', request, options)
  }

  /** Creates a payment link. The flag of its answer is `isSuccess`. */
  createLink(request: Request<'createLink'>, options: KeyedCallOptions = {}): Answer<'createLink'> {
    const { merchantId } = this.#options
    const withMerchant = merchantId === undefined ? request : { merchantId, ...request }
    return this.#caller.call('createLink', withMerchant, options)
  }

  /**
   * Opens a checkout: send the customer to `checkoutUrl`, or show it in a frame. The customer comes back to `returnUrl`
   * with a hint that `verifyReturn` checks; the event `payment.approved` is the truth.
   */
  createCheckout(
    request: Request<'createCheckout'>,
    options: KeyedCallOptions = {},
  ): Answer<'createCheckout'> {
    return this.#caller.call('createCheckout', request, options)
  }

  /** True if the link was deleted, false if it could not be. */
  deleteLink(request: Request<'deleteLink'>, options: CallOptions = {}): Answer<'deleteLink'> {
    return this.#caller.call('deleteLink', request, options)
  }

  /** The present state of a payment link. */
  linkStatus(request: Request<'linkStatus'>, options: CallOptions = {}): Answer<'linkStatus'> {
    return this.#caller.call('linkStatus', request, options)
  }

  /** Events after a position, in order. With `wait`, the gateway waits for the next event before it answers. */
  readEvents(query: Request<'readEvents'> = {}, options: CallOptions = {}): Answer<'readEvents'> {
    return this.#caller.call('readEvents', query, options)
  }

  /** Adds an endpoint for events. Store the answer’s `secret`: no later call shows it. */
  webhooksCreate(
    request: Request<'webhooksCreate'>,
    options: CallOptions = {},
  ): Answer<'webhooksCreate'> {
    return this.#caller.call('webhooksCreate', request, options)
  }

  /** The endpoints, with the position of their deliveries. */
  webhooksList(options: CallOptions = {}): Answer<'webhooksList'> {
    return this.#caller.call('webhooksList', {}, options)
  }

  /** Changes, pauses or resumes an endpoint. */
  webhooksUpdate(
    request: Request<'webhooksUpdate'>,
    options: CallOptions = {},
  ): Answer<'webhooksUpdate'> {
    return this.#caller.call('webhooksUpdate', request, options)
  }

  /** Gives an endpoint a new secret. For 24 hours, events are signed with both. */
  webhooksRoll(
    request: Request<'webhooksRoll'>,
    options: CallOptions = {},
  ): Answer<'webhooksRoll'> {
    return this.#caller.call('webhooksRoll', request, options)
  }

  /** Deletes an endpoint. */
  webhooksDelete(
    request: Request<'webhooksDelete'>,
    options: CallOptions = {},
  ): Answer<'webhooksDelete'> {
    return this.#caller.call('webhooksDelete', request, options)
  }

  /** Sends a signed `webhook.test` to an endpoint at once, and returns the outcome. */
  webhooksTest(
    request: Request<'webhooksTest'>,
    options: CallOptions = {},
  ): Answer<'webhooksTest'> {
    return this.#caller.call('webhooksTest', request, options)
  }

  /**
   * The merchant's events in the order of their positions: `for await (const event of vezne.events({ after }))`.
   * First the past events, then new ones by long polling, without an end; it survives times in which the gateway
   * cannot be reached. Store the `position` of each event that you have handled, to continue after it. End it with
   * `break` or with `signal`, whose reason it throws; with `wait: 0` it ends at the end of the feed.
   */
  events(options: EventsOptions = {}): AsyncGenerator<VezneEvent, void, undefined> {
    const { timeoutMilliseconds = DEFAULT_TIMEOUT_MILLISECONDS } = this.#options
    const readEvents: ReadEvents = (query, ofCall) => this.readEvents(query, ofCall)
    return events({ clock: PLATFORM_CLOCK, readEvents, timeoutMilliseconds }, options)
  }

  /** Closes the day of the merchant's terminals. Sandbox only. */
  endOfDay(options: CallOptions = {}): Answer<'endOfDay'> {
    return this.#caller.call('endOfDay', {}, options)
  }

  /** The gateway's clock, to compare a nonce with. Sandbox only. */
  time(options: CallOptions = {}): Answer<'time'> {
    return this.#caller.call('time', {}, options)
  }

  /**
   * Checks the form that the browser posted to the CallbackUrl; null if the signature is absent or wrong. A verified
   * callback is only a hint: ask `getThreeDSessionResult` for the state of the session.
   */
  verifyCallback(fields: CallbackFields): Promise<VerifiedCallback | null> {
    return verifiedCallback((message, signature) => this.#caller.verify(message, signature), fields)
  }

  /**
   * Checks the query of a link's returnUrl, such as `new URL(request.url).searchParams`; null if the signature is
   * absent or wrong. A verified return is only a hint: `inquire` and the events say what happened.
   */
  verifyReturn(query: ReturnQuery): Promise<PayerReturn | null> {
    return verifiedReturn((message, signature) => this.#caller.verify(message, signature), query)
  }

  /** Shows offline how this client signs a call, and the mistake in `signature`. */
  explainSignature(
    call: Readonly<{ nonce: string; conversationId: string; signature?: string }>,
  ): Promise<SignatureExplanation> {
    const { publicKey, secretKey } = this.#options
    const { nonce, conversationId, signature } = call
    return explainSignature({ publicKey, secretKey, nonce, conversationId }, signature)
  }
}
