import { withinTime } from './deadline.ts'
import { VezneAnswerSignatureError } from './errors.ts'
import { type Calls, ENDPOINTS, type TokensAnswer } from './generated/wire.ts'
import { lostAnswer, readAnswer } from './http-answer.ts'
import {
  type AuthenticationValues,
  type CallToSend,
  contentOf,
  type EndpointRow,
  type HttpRequest,
  httpRequest,
  sentHeaders,
  withBodySignature,
} from './http-request.ts'
import {
  checkedConversationId,
  checkedOptions,
  DEFAULT_RETRIES,
  DEFAULT_TIMEOUT_MILLISECONDS,
  type KeyedCallOptions,
  type VezneClientOptions,
} from './options.ts'
import { type Clock, PLATFORM_CLOCK, type PlatformFetch } from './platform.ts'
import { withRetries } from './retry.ts'
import { freshNonce, importSecretKey, signBody, signCall, verifyText } from './signing.ts'

type CallName = keyof Calls

/** A call, as each of its tries needs it. */
type Attempted = Readonly<{ endpoint: EndpointRow; fields: object; options: KeyedCallOptions }>

type Exchange = Readonly<{ answer: unknown; authentication: AuthenticationValues }>

/**
 * Signs a call, sends it, reads its answer, and repeats it where that is safe. Each try has a new nonce.
 */
export class Caller {
  readonly #options: VezneClientOptions
  readonly #fetch: PlatformFetch
  readonly #clock: Clock
  #importedKey: Promise<CryptoKey> | null = null

  constructor(options: VezneClientOptions, clock: Clock = PLATFORM_CLOCK) {
    this.#options = checkedOptions(options)
    this.#clock = clock
    // Workers throw if fetch is called as a method of another object.
    this.#fetch = options.fetch ?? ((input, init) => fetch(input, init))
  }

  /**
   * Throws VezneError (another status than 200), VezneConnectionError (gateway not reached, or
   * answer lost) and VezneUnknownOutcomeError (answer lost, money may have moved).
   */
  async call<Name extends CallName>(
    name: Name,
    request: object,
    options: KeyedCallOptions = {},
  ): Promise<Calls[Name]['answer']> {
    const { answer } = await this.#complete(name, request, options)
    // The answer has its endpoint's type, because gateway and client are made from one schema.
    return answer as Calls[Name]['answer']
  }

  /** As `call`, and checks that the token belongs to the request (decision 2.6). */
  async tokens(request: Calls['tokens']['request'], options: KeyedCallOptions) {
    const { answer, authentication } = await this.#complete('tokens', request, options)
    const tokens = answer as TokensAnswer
    await this.#checkTokenSignature(tokens, authentication)
    return tokens
  }

  /** Whether the merchant's SecretKey signed the message. Rejects with TypeError if the key is not Base64. */
  async verify(message: string, signature: string): Promise<boolean> {
    return verifyText(await this.#key(), message, signature)
  }

  #key(): Promise<CryptoKey> {
    this.#importedKey ??= importSecretKey(this.#options.secretKey)
    return this.#importedKey
  }

  async #complete(name: CallName, fields: object, given: KeyedCallOptions): Promise<Exchange> {
    const { retries = DEFAULT_RETRIES, onRetry } = this.#options
    const endpoint = ENDPOINTS[name]
    const options = this.#completed(endpoint, given)
    const { idempotencyKey = null, signal } = options
    const retried = { endpoint, idempotencyKey, retries, signal, clock: this.#clock, onRetry }
    return withRetries(retried, () => this.#exchange({ endpoint, fields, options }))
  }

  /** The options of all tries of a call, with its ids and its language filled in. */
  #completed(endpoint: EndpointRow, given: KeyedCallOptions): KeyedCallOptions {
    const { language, retries = DEFAULT_RETRIES } = this.#options
    const conversationId = checkedConversationId(given.conversationId ?? crypto.randomUUID())
    const asked = given.language ?? language
    const key =
      given.idempotencyKey ?? (endpoint.idempotent && retries > 0 ? crypto.randomUUID() : undefined)
    return {
      ...given,
      conversationId,
      ...(asked === undefined ? {} : { language: asked }),
      ...(key === undefined ? {} : { idempotencyKey: key }),
    }
  }

  async #exchange({ endpoint, fields, options }: Attempted): Promise<Exchange> {
    const { conversationId = '', idempotencyKey = null } = options
    const authentication = await this.#authenticate(conversationId)
    const { baseUrl } = this.#options
    const toSend = { baseUrl, endpoint, authentication, fields, options }
    const { url, init } = await this.#signedRequest(toSend)
    const answered = { conversationId, idempotencyKey, movesMoney: endpoint.movesMoney }
    const milliseconds = this.#options.timeoutMilliseconds ?? DEFAULT_TIMEOUT_MILLISECONDS
    return withinTime(milliseconds, options.signal, async (signal) => {
      const response = await this.#fetch(url, { ...init, signal }).catch((error: unknown) => {
        throw lostAnswer(answered, error)
      })
      return { answer: await readAnswer(response, answered), authentication }
    })
  }

  async #signedRequest(call: CallToSend): Promise<HttpRequest> {
    const { endpoint, authentication } = call
    const content = await contentOf(call)
    const request = httpRequest(call, content)
    if (endpoint.authentication === 'none') return request
    const { method, path } = endpoint
    const body = { method, path, nonce: authentication['Nonce'] ?? '', content: content.bytes }
    const signature = await signBody(await this.#key(), { ...body, ...sentHeaders(request) })
    return withBodySignature(request, signature)
  }

  async #authenticate(conversationId: string): Promise<AuthenticationValues> {
    const { publicKey, secretKey, merchantNumber } = this.#options
    const nonce = freshNonce()
    const input = { publicKey, secretKey, nonce, conversationId }
    const { signature } = await signCall(await this.#key(), input)
    return {
      PublicKey: publicKey,
      Nonce: nonce,
      Signature: signature,
      ConversationId: conversationId,
      MerchantNumber: merchantNumber,
    }
  }

  async #checkTokenSignature(answer: TokensAnswer, sent: AuthenticationValues): Promise<void> {
    if (!answer.isSucceed) return
    const { ConversationId: conversationId = '', Nonce: nonce = '' } = sent
    const message = this.#options.secretKey + conversationId + nonce + answer.cardToken
    if (await verifyText(await this.#key(), message, answer.signature)) return
    throw new VezneAnswerSignatureError(conversationId)
  }
}
