import { Agent } from 'undici'
import type { Secret } from '../kernel/index.ts'
import type { AttemptResult, NoticeSender, OutgoingNotice } from './notice.ts'

export type SmsSettings = Readonly<{
  /** Where the message is posted: a provider's own address, or a small bridge to it. */
  url: string
  token: Secret<string>
  /** What the telephone shows as the sender. */
  sender: string
}>

const ATTEMPT_MILLISECONDS = 5_000
/** Nothing of the answer is used, and a short rest of it is worth a kept connection. */
const ANSWER_MAXIMUM_BYTES = 16 * 1024

/** SMS by HTTP, in the form of docs/operations/notices.md. Redirects are not followed. */
export function createSmsSender(
  settings: SmsSettings,
): Readonly<{ send: NoticeSender; close: () => Promise<void> }> {
  const agent = new Agent({ connect: { timeout: ATTEMPT_MILLISECONDS } })
  return { send: (notice) => post(notice, settings, agent), close: () => agent.destroy() }
}

async function post(
  { noticeId, recipient, content }: OutgoingNotice,
  { url, token, sender }: SmsSettings,
  agent: Agent,
): Promise<AttemptResult> {
  try {
    const { origin, pathname, search } = new URL(url)
    const answer = await agent.request({
      origin,
      path: pathname + search,
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${token.expose()}`,
        'idempotency-key': noticeId,
      },
      body: JSON.stringify({ to: recipient, from: sender, text: content.text, id: noticeId }),
      signal: AbortSignal.timeout(ATTEMPT_MILLISECONDS),
    })
    const { statusCode } = answer
    // The status has decided; a body that breaks off changes nothing.
    await answer.body.dump({ limit: ANSWER_MAXIMUM_BYTES }).catch(() => undefined)
    return resultOf(statusCode)
  } catch (error) {
    return { kind: 'failed', errorCode: `SMS_${codeOf(error)}`, isFinal: false }
  }
}

/** Of the 4xx, those that ask to come again: too slow, too early, too many. */
const COME_AGAIN: readonly number[] = [408, 425, 429]

function resultOf(status: number): AttemptResult {
  if (status >= 200 && status < 300) return { kind: 'delivered' }
  const isFinal = status >= 400 && status < 500 && !COME_AGAIN.includes(status)
  return { kind: 'failed', errorCode: `SMS_${status}`, isFinal }
}

function codeOf(error: unknown): string {
  const { name, code }: { name?: unknown; code?: unknown } = Object(error)
  if (name === 'TimeoutError') return 'ETIMEDOUT'
  return typeof code === 'string' && /^[A-Z_]{1,40}$/.test(code) ? code : 'ERROR'
}
