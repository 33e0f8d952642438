import type { Notice, NoticeContent, NoticeStore } from './notice.ts'
import { type NoticeFactsPorts, noticeFacts } from './notice-facts.ts'
import { renderNotice } from './render.tsx'

/** A notice with its content; null where its link or payment no longer exists. */
export type OutboxEntry = Readonly<{ notice: Notice; content: NoticeContent | null }>

const SHOWN_MAXIMUM = 50

/** The newest notices, which a sandbox shows instead of sending them (decision 6.5). */
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
