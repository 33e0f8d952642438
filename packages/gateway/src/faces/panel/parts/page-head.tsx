import type { ComponentChildren, JSX } from 'preact'

import { Notice } from '../../design/index.ts'
import type { Visit } from '../frame/index.ts'

type PageHeadProps = Readonly<{
  title: string
  /** What the page is for, in one sentence; absent where the title says it. */
  purpose?: ComponentChildren
  /** What the reader can do at once, beside the title. */
  children?: ComponentChildren
}>

/** The beginning of a page. */
export function PageHead({ title, purpose, children }: PageHeadProps): JSX.Element {
  return (
    <header class="page-head">
      <div>
        <h1>{title}</h1>
        {purpose === undefined ? null : <p class="quiet">{purpose}</p>}
      </div>
      {children === undefined ? null : <div class="head-acts">{children}</div>}
    </header>
  )
}

type DoneNoticeProps = Readonly<{
  visit: Pick<Visit, 'query'>
  /** What each key of `?done=` says. The address chooses a text, and never brings one. */
  texts: Readonly<Record<string, string>>
}>

/** Says what the form did that led to this page. */
export function DoneNotice({ visit, texts }: DoneNoticeProps): JSX.Element | null {
  const key = visit.query.get('done') ?? ''
  const text = Object.hasOwn(texts, key) ? texts[key] : undefined
  return text === undefined ? null : <Notice kind="done" title={text} />
}

type RefusedNoticeProps = Readonly<{ title: string; reasons: readonly string[] }>

/** Why a form was not taken, above the form. Each wrong field says it once more. */
export function RefusedNotice({ title, reasons }: RefusedNoticeProps): JSX.Element | null {
  if (reasons.length === 0) return null
  return (
    <Notice kind="error" title={title}>
      {[...new Set(reasons)].map((reason) => (
        <p key={reason}>{reason}</p>
      ))}
    </Notice>
  )
}
