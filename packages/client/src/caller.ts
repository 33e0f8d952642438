import { VezneAnswerSignatureError } from './errors.ts'
import { type Calls, ENDPOINTS, type TokensAnswer } from './generated/wire.ts'
import { lostAnswer, readAnswer } from './http-answer.ts'
import {
  type AuthenticationValues,
  type CallToSend,
  contentOf,
  type HttpRequest,
  httpRequest,
  sentHeaders,
  withBodySignature,
} from './http-request.ts'
import { freshNonce } from './nonce.ts'
import {
  checkedConversationId,
  checkedOptions,
  DEFAULT_TIMEOUT_MILLISECONDS,
  type KeyedCallOptions,
  type VezneClientOptions,
} from './options.ts'
import { importSecretKey, signBody, signCall, verifyText } from './signing.ts'

type CallName = keyof Calls

/** Signs a call, sends it and reads its answer. Every call takes a fresh nonce. */
export class Caller {
  readonly #options: VezneClientOptions
  readonly #fetch: typeof fetch
  #importedKey: Promise<CryptoKey> | null = null

  constructor(options: VezneClientOptions) {
    this.#options = checkedOptions(options)
    // Workers refuse a fetch that is called as a method of another object.
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
    const authentication = await this.#authenticate(options.conversationId)
    return this.#exchange(name, { request, options, authentication })
  }

  /** As `call`, and checks that the token belongs to the request (decision 2.6). */
  async tokens(request: Calls['tokens']['request'], options: KeyedCallOptions) {
    const authentication = await this.#authenticate(options.conversationId)
    const answer = await this.#exchange('tokens', { request, options, authentication })
    await this.#checkTokenSignature(answer, authentication)
    return answer
  }

  /** The key of this client; rejects with TypeError where the SecretKey is no Base64. */
  key(): Promise<CryptoKey> {
    this.#importedKey ??= importSecretKey(this.#options.secretKey)
    return this.#importedKey
  }

  async #exchange<Name extends CallName>(
    name: Name,
    call: Readonly<{
      request: object
      options: KeyedCallOptions
      authentication: AuthenticationValues
    }>,
  ): Promise<Calls[Name]['answer']> {
    const { authentication, options, request } = call
    const endpoint = ENDPOINTS[name]
    const { baseUrl } = this.#options
    const toSend = { baseUrl, endpoint, authentication, fields: request, options }
    const { url, init } = await this.#signedRequest(toSend)
    const conversationId = authentication['ConversationId'] ?? ''
    const answered = { conversationId, movesMoney: endpoint.movesMoney }
    const signal = this.#deadline(options.signal)
    const response = await this.#fetch(url, { ...init, signal }).catch((error: unknown) => {
      throw lostAnswer(answered, error)
    })
    const answer = await readAnswer(response, answered)
    // The gateway and this client are made from one schema: its answer has the type of its
    // endpoint.
    return answer as Calls[Name]['answer']
  }

  async #signedRequest(call: CallToSend): Promise<HttpRequest> {
    const { endpoint, authentication } = call
    const content = await contentOf(call)
    const request = httpRequest(call, content)
    if (endpoint.authentication === 'none') return request
    const { method, path } = endpoint
    const body = { method, path, nonce: authentication['Nonce'] ?? '', content: content.bytes }
    const signature = await signBody(await this.key(), { ...body, ...sentHeaders(request) })
    return withBodySignature(request, signature)
  }

  #deadline(signal: AbortSignal | undefined): AbortSignal {
    const milliseconds = this.#options.timeoutMilliseconds ?? DEFAULT_TIMEOUT_MILLISECONDS
    const timeout = AbortSignal.timeout(milliseconds)
    return signal === undefined ? timeout : AbortSignal.any([signal, timeout])
  }

  async #authenticate(given: string | undefined): Promise<AuthenticationValues> {
    const { publicKey, secretKey, merchantNumber } = this.#options
    const conversationId = checkedConversationId(given ?? crypto.randomUUID())
    const nonce = freshNonce()
    const input = { publicKey, secretKey, nonce, conversationId }
    const { signature } = await signCall(await this.key(), input)
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
    if (await verifyText(await this.key(), message, answer.signature)) return
    throw new VezneAnswerSignatureError(conversationId)
  }
}
