import { type Clock, maskCardNumbersIn } from '../../base/kernel/index.ts'
import {
  createOutbound,
  type Outbound,
  type OutboundOptions,
  type Reach,
} from '../../base/outbound/index.ts'
import type { Attempt } from './delivery.ts'

export type WebhookRequest = Readonly<{
  url: string
  headers: Readonly<Record<string, string>>
  body: string
}>

export type WebhookSender = Readonly<{
  /** Sends one POST, once. Never rejects for anything that the endpoint or the network does. */
  send: (request: WebhookRequest) => Promise<Attempt>
  close: () => Promise<void>
}>

/** From the look-up of the name to the last byte of the answer. */
const TIMEOUT_MILLISECONDS = 15_000
const ANSWER_BYTES_MAXIMUM = 64 * 1024
const KEPT_BYTES = 1_024
const CONNECTIONS_EACH = 16

/** Sends over HTTP. `resolve` is for tests. */
export function createWebhookSender({
  reach,
  clock,
  resolve,
}: Readonly<{
  reach: Reach
  clock: Clock
  resolve?: NonNullable<OutboundOptions['resolve']>
}>): WebhookSender {
  const connections = CONNECTIONS_EACH
  const outbound = createOutbound(reach, { connections, ...(resolve && { resolve }) })
  return {
    send: async (sent) => {
      const at = clock.now()
      const begun = clock.monotonicMilliseconds()
      const outcome = await exchange(outbound, sent)
      return {
        at,
        durationMilliseconds: Math.round(clock.monotonicMilliseconds() - begun),
        ...outcome,
      }
    },
    close: () => outbound.destroy(),
  }
}

type Outcome = Omit<Attempt, 'at' | 'durationMilliseconds'>

async function exchange(
  outbound: Outbound,
  { url, headers, body }: WebhookRequest,
): Promise<Outcome> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MILLISECONDS)
    const answer = await outbound.request(url, { method: 'POST', headers, body, signal })
    const { statusCode: status, headers: answered } = answer
    const beginning = await readBeginning(answer.body)
    const retryAfterSeconds = retryAfterOf(answered['retry-after'], answered['date'])
    return { status, error: null, answer: shown(beginning), retryAfterSeconds }
  } catch (error) {
    return { status: null, error: wordOf(error), answer: '', retryAfterSeconds: null }
  }
}

/** The first kilobyte. An answer of more than 64 kB is not read to its end: its connection is closed. */
async function readBeginning(body: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of body) {
    if (bytes < KEPT_BYTES) chunks.push(chunk)
    bytes += chunk.length
    if (bytes > ANSWER_BYTES_MAXIMUM) break
  }
  return Buffer.concat(chunks).subarray(0, KEPT_BYTES)
}

/** As one line of text that JSON and the database take, without card numbers. */
function shown(beginning: Buffer): string {
  const text = beginning.toString('utf8')
  return maskCardNumbersIn(text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim())
}

/** Seconds, or a date beside the answer's own; null where it says nothing that can be read. */
function retryAfterOf(
  value: string | string[] | undefined,
  date: string | string[] | undefined,
): number | null {
  if (typeof value !== 'string') return null
  if (/^\d{1,9}$/.test(value)) return Number(value)
  const wait = value.endsWith('GMT') ? Date.parse(value) - Date.parse(String(date)) : Number.NaN
  return Number.isNaN(wait) ? null : Math.max(0, Math.ceil(wait / 1_000))
}

const WORDS = {
  FORBIDDEN_ADDRESS: 'the address is not public',
  FORBIDDEN_PORT: 'the port is neither 443 nor 8443',
  ECONNREFUSED: 'connection refused',
  ENOTFOUND: 'name not found',
  EAI_AGAIN: 'name not found',
  UND_ERR_CONNECT_TIMEOUT: 'no connection in time',
  UND_ERR_SOCKET: 'connection closed',
  ECONNRESET: 'connection closed',
} as const

const TOO_LATE = 'no answer in time'

/** Why no answer came, as attempts keep it. An error of another kind is kept by its code. */
export type NoAnswerWord = (typeof WORDS)[keyof typeof WORDS] | typeof TOO_LATE

function wordOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return TOO_LATE
  const code = 'code' in error && typeof error.code === 'string' ? error.code : error.name
  const words: Readonly<Record<string, string>> = WORDS
  return words[code] ?? code
}
