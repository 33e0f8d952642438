import type { Secret } from '../../base/kernel/index.ts'
import { createOutbound, type Outbound, type Reach } from '../../base/outbound/index.ts'
import { type AttemptResult, codeOf, type NoticeSender, type OutgoingNotice } from './notice.ts'

export type SmsSettings = Readonly<{
  /** The address of the provider, or of a bridge to it, that gets the message by POST. */
  url: string
  token: Secret<string>
  /** The sender that the telephone shows. */
  sender: string
}>

const ATTEMPT_MILLISECONDS = 5_000
/** The answer's body is not used. A body up to this length is read to its end, so that the connection can be used again. */
const ANSWER_MAXIMUM_BYTES = 16 * 1024

/** SMS by HTTP, in the form of docs/operations/notices.md. */
export function createSmsSender(
  settings: SmsSettings,
  reach: Reach,
): Readonly<{ send: NoticeSender; close: () => Promise<void> }> {
  const outbound = createOutbound(reach, { connectMilliseconds: ATTEMPT_MILLISECONDS })
  return { send: (notice) => post(notice, settings, outbound), close: () => outbound.destroy() }
}

async function post(
  { noticeId, recipient, content }: OutgoingNotice,
  { url, token, sender }: SmsSettings,
  outbound: Outbound,
): Promise<AttemptResult> {
  try {
    const { statusCode, body } = await outbound.request(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${token.expose()}`,
        'idempotency-key': noticeId,
      },
      body: JSON.stringify({ to: recipient, from: sender, text: content.text, id: noticeId }),
      signal: AbortSignal.timeout(ATTEMPT_MILLISECONDS),
    })
    // Only the status counts, also where the body breaks off.
    await body.dump({ limit: ANSWER_MAXIMUM_BYTES }).catch(() => undefined)
    return resultOf(statusCode)
  } catch (error) {
    const isTimeout = error instanceof Error && error.name === 'TimeoutError'
    const errorCode = `SMS_${isTimeout ? 'ETIMEDOUT' : codeOf(error)}`
    return { kind: 'failed', errorCode, isFinal: false }
  }
}

/** The 4xx after which the same request may succeed later: timeout, too early, too many requests. */
const MAY_PASS_LATER: readonly number[] = [408, 425, 429]

function resultOf(status: number): AttemptResult {
  if (status >= 200 && status < 300) return { kind: 'delivered' }
  const isFinal = status >= 400 && status < 500 && !MAY_PASS_LATER.includes(status)
  return { kind: 'failed', errorCode: `SMS_${status}`, isFinal }
}
