import type { Notice } from './notice.ts'
import type { NoticeFacts } from './notice-facts.ts'
import type { NoticeContent } from './notice-sender.ts'
import { renderEmail } from './render-email.tsx'
import { renderSms } from './render-sms.ts'

/** The words of a notice for its channel; receipts go by e-mail only. */
export function renderNotice(facts: NoticeFacts, notice: Notice): NoticeContent {
  if (notice.channel === 'Sms' && facts.kind === 'Link') return renderSms(facts, notice)
  return renderEmail(facts, notice)
}
