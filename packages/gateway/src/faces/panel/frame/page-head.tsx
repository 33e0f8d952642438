import type { ComponentChildren, JSX } from 'preact'

import { Notice } from '../../design/index.ts'
import type { PageView } from './document.tsx'
import { panelPage } from './layout.tsx'
import type { PanelAnswer, Visit } from './visit.ts'

type Words = Readonly<{
  title: string
  /** What the page is for, in one sentence; absent where the title says it. */
  purpose?: ComponentChildren
  /** What each key of `?done=` says. The address chooses a text, and never brings one. */
  done?: Readonly<Record<string, string>>
}>

type HeadedView = Omit<PageView, 'title' | 'onwardTo'> &
  Readonly<{
    at: `/panel${string}`
    /** What the reader can do at once, beside the title. */
    beside?: ComponentChildren
    /** Why a form was not taken, above the form. Each wrong field says it once more. */
    refused?: Readonly<{ title: string; reasons: readonly string[] }>
  }>

/** A page that begins with its title, what it is for, and what came of the form that led to it. */
export function headedPage(visit: Visit, words: Words, view: HeadedView): PanelAnswer {
  const { title, purpose, done = {} } = words
  const { beside, refused, ...rest } = view
  const children = (
    <>
      <PageHead title={title} purpose={purpose}>
        {beside}
      </PageHead>
      <DoneNotice visit={visit} texts={done} />
      {refused === undefined ? null : <RefusedNotice {...refused} />}
      {view.children}
    </>
  )
  return panelPage(visit, { ...rest, title, children })
}

type PageHeadProps = Pick<Words, 'title' | 'purpose'> & Readonly<{ children?: ComponentChildren }>

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

type DoneNoticeProps = Readonly<{ visit: Pick<Visit, 'query'>; texts: Required<Words>['done'] }>

/** Says what the form did that led to this page. */
function DoneNotice({ visit, texts }: DoneNoticeProps): JSX.Element | null {
  const key = visit.query.get('done') ?? ''
  const text = Object.hasOwn(texts, key) ? texts[key] : undefined
  return text === undefined ? null : <Notice kind="done" title={text} />
}

export function RefusedNotice({
  title,
  reasons,
}: Required<HeadedView>['refused']): JSX.Element | null {
  if (reasons.length === 0) return null
  return (
    <Notice kind="error" title={title}>
      {[...new Set(reasons)].map((reason) => (
        <p key={reason}>{reason}</p>
      ))}
    </Notice>
  )
}
