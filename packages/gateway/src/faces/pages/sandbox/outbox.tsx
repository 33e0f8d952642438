import type { JSX } from 'preact'

import type { OutboxEntry } from '../../../payment/notices/index.ts'
import { PAGES } from '../../page-catalogue/index.ts'
import { type Page, page, renderDocument } from '../document.tsx'

/** The sandbox's outbox as a page, or as JSON where the Accept header asks for it. */
export function renderOutbox(entries: readonly OutboxEntry[], accept: string | undefined): Page {
  if (prefersJson(accept)) {
    const body = JSON.stringify({ notices: entries.map(plainEntry) })
    return page(PAGES.sandboxOutboxJson, { status: 200, body })
  }
  const title = 'Outbox · Giden kutusu'
  const children = (
    <main>
      <h1>{title}</h1>
      <p>
        What this sandbox tells people by e-mail and SMS, newest first. Without SMTP_URL and SMS_URL
        nothing leaves it.
      </p>
      {entries.length === 0 ? <p>Nothing yet · Henüz bir şey yok</p> : null}
      {entries.map((entry) => (
        <Entry key={entry.notice.noticeId} entry={entry} />
      ))}
    </main>
  )
  const body = renderDocument(PAGES.sandboxOutbox, { languageCode: 'en', title, children })
  return page(PAGES.sandboxOutbox, { status: 200, body })
}

/** Whether the Accept header names JSON, and HTML not before it, as browsers do. */
function prefersJson(accept = ''): boolean {
  const json = accept.indexOf('application/json')
  const html = accept.indexOf('text/html')
  return json >= 0 && (html < 0 || json < html)
}

function plainEntry({ notice, content }: OutboxEntry) {
  const { noticeId, kind, channel, recipient, languageCode, linkId, state, attemptCount } = notice
  const { lastErrorCode, createdAt, endedAt } = notice
  const id = { noticeId, kind, channel, recipient, languageCode, linkId }
  return { ...id, state, attemptCount, lastErrorCode, createdAt, endedAt, content }
}

function Entry({ entry }: Readonly<{ entry: OutboxEntry }>): JSX.Element {
  const { notice, content } = entry
  const { noticeId, kind, channel, recipient, state, attemptCount, lastErrorCode } = notice
  const subject = content?.channel === 'Email' ? content.subject : kind
  const tries = attemptCount === 0 ? '' : `, ${attemptCount}×`
  return (
    <section lang={notice.languageCode} aria-labelledby={noticeId}>
      <h2 id={noticeId}>
        <bdi>{subject}</bdi>
      </h2>
      <p>
        {channel} · <bdi>{recipient ?? '(erased)'}</bdi> · {notice.createdAt.toISOString()} ·{' '}
        {state}
        {tries}
        {lastErrorCode === null ? '' : ` ${lastErrorCode}`}
      </p>
      {(content?.text ?? '').split('\n').map((line, index) => (
        <Line key={`${noticeId}-${index}`} line={line} />
      ))}
    </section>
  )
}

/** The addresses of payment links become links, because testers open them from here. */
function Line({ line }: Readonly<{ line: string }>): JSX.Element | null {
  if (line === '') return null
  const url = line.slice(line.lastIndexOf(' ') + 1)
  if (!/^https?:\/\/\S+$/.test(url) || !/\/l\/[\w-]{32}$/.test(url)) return <p>{line}</p>
  return (
    <p>
      {line.slice(0, -url.length)}
      <a href={url}>{url}</a>
    </p>
  )
}
