import type { Notice, NoticeContent, NoticeStore } from './notice.ts'
import { type NoticeFacts, type NoticeFactsPorts, noticeFacts } from './notice-facts.ts'
import { renderEmail } from './render-email.tsx'
import { renderSms } from './render-sms.ts'

/** A notice with what it says; null where its link or payment is gone. */
export type OutboxEntry = Readonly<{ notice: Notice; content: NoticeContent | null }>

const SHOWN_MAXIMUM = 50

/** The newest notices, as the sandbox shows them in place of sending (decision 6.5). */
export async function outbox(
  ports: NoticeFactsPorts & Readonly<{ notices: NoticeStore }>,
): Promise<readonly OutboxEntry[]> {
  const entries: OutboxEntry[] = []
  for (const notice of await ports.notices.newest(SHOWN_MAXIMUM)) {
    const facts = await noticeFacts(ports, notice)
    entries.push({ notice, content: facts === null ? null : renderNotice(facts, notice) })
  }
  return entries
}

/** The words of a notice for its channel; receipts go by e-mail only. */
export function renderNotice(facts: NoticeFacts, notice: Notice): NoticeContent {
  if (notice.channel === 'Sms' && facts.kind === 'Link') return renderSms(facts, notice)
  return renderEmail(facts, notice)
}
