import type { ComponentChildren, JSX } from 'preact'

import { Mark, type MarkKind } from './marks.tsx'

type NoticeProps = Readonly<{
  kind: Extract<MarkKind, 'info' | 'done' | 'warning' | 'error'>
  title?: string
  children?: ComponentChildren
}>

/** Something to know before going on. A screen reader says it when the page has loaded. */
export function Notice({ kind, title, children }: NoticeProps): JSX.Element {
  return (
    <div class={`notice ${kind}`} role="status">
      <Mark kind={kind} />
      <div>
        {title === undefined ? null : (
          <p>
            <strong>{title}</strong>
          </p>
        )}
        {children}
      </div>
    </div>
  )
}

type EmptyStateProps = Readonly<{ title: string; children: ComponentChildren }>

/** In place of a list that has no entries. Says what to do to get the first one. */
export function EmptyState({ title, children }: EmptyStateProps): JSX.Element {
  return (
    <div class="empty-state">
      <Mark kind="ended" />
      <p>
        <strong>{title}</strong>
      </p>
      <div class="quiet">{children}</div>
    </div>
  )
}

type AskProps = Readonly<{ act: string; children: ComponentChildren }>

/** An act that asks before it happens. It opens in its place, so it needs no script and hides nothing. */
export function Ask({ act, children }: AskProps): JSX.Element {
  return (
    <details class="asks">
      <summary>{act}</summary>
      <div>{children}</div>
    </details>
  )
}
