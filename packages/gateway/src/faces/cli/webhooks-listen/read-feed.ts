import { createHash, randomUUID } from 'node:crypto'
import { BODY_SIGNATURE_HEADER, bodySignatureV2, sign } from '@vezne/protocol'
import { systemClock } from '../../../base/kernel/index.ts'
import { CommandError } from '../command.ts'
import { reasonOf } from '../gateway-address.ts'
import { KEYS_REMEDY, type Keys } from './input.ts'
import { withinTime } from './within-time.ts'

export type FeedEvent = Readonly<{
  id: string
  type: string
  timestamp: string
  position: number
  data?: Readonly<{ change?: Readonly<Record<string, unknown>> }>
}>

export type FeedPage = Readonly<{
  events: readonly FeedEvent[]
  position: number
  hasMore: boolean
}>

export type FeedQuery = Readonly<{
  after: number
  limit: number
  wait: number
  types: string | null
}>

export type ReadFeed = (query: FeedQuery, signal: AbortSignal) => Promise<FeedPage>

/** The gateway does not answer now; a later call may be answered. */
export class GatewayAway extends Error {
  override readonly name = 'GatewayAway'
  readonly retryAfterSeconds: number | null

  constructor(reason: string, retryAfterSeconds: number | null = null) {
    super(reason)
    this.retryAfterSeconds = retryAfterSeconds
  }
}

const PATH = '/v1/events'
/** In addition to the wait that the call asks the gateway for. */
const ANSWER_MILLISECONDS = 15_000

/**
 * Reads the feed by signed calls.
 *
 * @throws GatewayAway where the gateway does not answer or is busy; CommandError where it refuses the call
 */
export function feedReader(gateway: URL, keys: Keys): ReadFeed {
  const nextNonce = nonces()
  return async ({ after, limit, wait, types }, signal) => {
    const query = new URLSearchParams({ after: `${after}`, limit: `${limit}`, wait: `${wait}` })
    if (types !== null) query.set('types', types)
    const url = `${gateway.href.replace(/(?<!\/)\/+$/, '')}${PATH}?${query}`
    const headers = signedHeaders(keys, nextNonce(), query.toString())
    const read = async (ending: AbortSignal): Promise<[Response, string]> => {
      const response = await fetch(url, { headers, redirect: 'manual', signal: ending })
      return [response, await response.text()]
    }
    const milliseconds = wait * 1000 + ANSWER_MILLISECONDS
    const [response, text] = await withinTime(milliseconds, signal, read).catch(
      (error: unknown) => {
        throw new GatewayAway(reasonOf(error))
      },
    )
    return pageOf(response, text, gateway)
  }
}

function signedHeaders(keys: Keys, nonce: string, query: string): Record<string, string> {
  const { publicKey, secretKey, merchantNumber } = keys
  const conversationId = `webhooks-listen-${randomUUID()}`
  const sent = { idempotencyKey: '', conversationId, clientIpAddress: '' }
  const contentSha256 = createHash('sha256').update(query).digest()
  const call = { method: 'GET', path: PATH, nonce, contentSha256 } as const
  return {
    PublicKey: publicKey,
    Nonce: nonce,
    Signature: sign({ publicKey, secretKey, nonce, conversationId }),
    ConversationId: conversationId,
    MerchantNumber: merchantNumber,
    'Accept-Language': 'en',
    [BODY_SIGNATURE_HEADER]: bodySignatureV2({ secretKey, ...call, ...sent }),
  }
}

/** The time in milliseconds, and never the same value twice. */
function nonces(): () => string {
  let last = 0
  return () => {
    last = Math.max(last + 1, systemClock.now().getTime())
    return String(last)
  }
}

function pageOf(response: Response, text: string, gateway: URL): FeedPage {
  const { status } = response
  if (status === 429 || status >= 500) {
    const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
    throw new GatewayAway(`HTTP ${status}`, Number.isFinite(seconds) ? seconds : null)
  }
  const answer = parsed(text)
  if (status === 200 && isPage(answer)) return answer
  const message = Object(answer).errorMessage
  const said = typeof message === 'string' ? `: ${message}` : ''
  const remedy =
    status === 401 || status === 403
      ? KEYS_REMEDY
      : 'Look at --types and --after, and at --url: it must be the address of a gateway of this version or newer.'
  throw new CommandError(
    `${gateway.origin} refused to tell of events (HTTP ${status}${said}). ${remedy}`,
  )
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function isPage(answer: unknown): answer is FeedPage {
  const { isSucceed, events, position } = Object(answer)
  return isSucceed === true && Array.isArray(events) && typeof position === 'number'
}
