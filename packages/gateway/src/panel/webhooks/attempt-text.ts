import type { Language } from '../../design/index.ts'
import type { Attempt } from '../../webhooks/index.ts'
import { WEBHOOK_TEXTS } from './texts.ts'

/** What an attempt's answer means, and what to do about it. */
export function attemptText(
  { status, error }: Pick<Attempt, 'status' | 'error'>,
  language: Language,
): string {
  const texts = WEBHOOK_TEXTS[language].attempt.means
  if (status === null) return error?.startsWith('no answer') ? texts.slow : texts.unreachable
  if (status >= 200 && status < 300) return error === null ? texts.taken : texts.odd
  if (status === 410) return texts.gone
  if (status === 401 || status === 403) return texts.forbidden
  if (status === 404) return texts.notFound
  if (status === 429 || status === 503) return texts.later
  if (status >= 300 && status < 400) return texts.redirect
  return status >= 500 ? texts.server : texts.refused
}
