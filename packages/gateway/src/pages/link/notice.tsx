import type { ClosedReason } from '../../links/index.ts'
import { PAGES } from '../../page-catalogue/index.ts'
import { type Page, page } from '../document.tsx'
import { Mark, type MarkKind, OnwardForm } from '../sheet.tsx'
import { type LinkFrame, renderLinkDocument } from './layout.tsx'
import { LINK_TEXTS } from './texts.ts'

export type NoticeKind =
  | 'notFound'
  | 'underway'
  | 'overtaken'
  | 'paidElsewhere'
  | 'paidBefore'
  | ClosedReason

/** 410: nothing will change any more. The others may look better later. */
const STATUS: Readonly<Record<NoticeKind, number>> = {
  notFound: 404,
  underway: 200,
  overtaken: 200,
  paidElsewhere: 200,
  paidBefore: 200,
  cancelled: 410,
  expired: 410,
  usedUp: 410,
  paused: 200,
  noWayToPay: 200,
  busy: 200,
}

/** Of the notice's own page; `looks`: how often a browser without script has read it again by itself. */
type NoticeAddress = Readonly<{ url: string; looks?: number }>

/** As the script of the page does: every few seconds, for ten minutes. */
const LOOK = { everySeconds: 10, timesMaximum: 60 } as const

function nextLook(url: string, looks: number) {
  if (looks >= LOOK.timesMaximum) return undefined
  return { seconds: LOOK.everySeconds, url: `${url}&looks=${looks + 1}` }
}

/** A link that cannot be paid right now explains itself (decision 6.4). */
export function renderLinkNotice(
  frame: LinkFrame,
  kind: NoticeKind,
  { url: ownUrl, looks = 0 }: NoticeAddress,
): Page {
  const words = wordsOf(kind, frame)
  const onward = onwardText(kind, frame)
  const isUnderway = kind === 'underway'
  const children = (
    <>
      <Mark kind={MARKS[kind]} />
      <h1 data-underway={isUnderway ? 'yes' : undefined}>{words.title}</h1>
      <p>{words.body}</p>
      {onward === null ? null : (
        <p>
          <a id="again" class="onward" href={ownUrl}>
            {onward}
          </a>
        </p>
      )}
    </>
  )
  const lookAgain = isUnderway ? nextLook(ownUrl, looks) : undefined
  const view = { frame, title: words.title, children, lookAgain }
  const body = renderLinkDocument(PAGES.linkNotice, view)
  return page(PAGES.linkNotice, { status: STATUS[kind], body })
}

const MARKS: Readonly<Record<NoticeKind, MarkKind>> = {
  notFound: 'error',
  underway: 'waiting',
  overtaken: 'waiting',
  paidElsewhere: 'done',
  paidBefore: 'done',
  cancelled: 'ended',
  expired: 'ended',
  usedUp: 'ended',
  paused: 'ended',
  noWayToPay: 'ended',
  busy: 'waiting',
}

function wordsOf(kind: NoticeKind, { languageCode }: LinkFrame) {
  const { closed, ...texts } = LINK_TEXTS[languageCode]
  const all = { ...texts, ...closed }
  return all[kind]
}

function onwardText(kind: NoticeKind, { languageCode }: LinkFrame): string | null {
  const texts = LINK_TEXTS[languageCode]
  if (kind === 'underway') return texts.underway.again
  if (kind === 'overtaken') return texts.overtaken.again
  return kind === 'busy' || kind === 'paused' ? texts.tryAgain : null
}

/** Sends the browser on to the gateway's 3-D Secure page, by itself or by its button. */
export function renderLinkVerification(frame: LinkFrame, startUrl: string): Page {
  const { verify, protection } = LINK_TEXTS[frame.languageCode]
  const children = (
    <>
      <Mark kind="lock" />
      <h1>{verify.title}</h1>
      <p>{verify.body}</p>
      <OnwardForm action={startUrl} fields={[]} button={verify.button} />
    </>
  )
  const body = renderLinkDocument(PAGES.linkVerification, {
    frame: { ...frame, otherLanguageUrl: null },
    title: verify.title,
    children,
    footer: protection,
  })
  const origins = { gateway: new URL(startUrl).origin }
  return page(PAGES.linkVerification, { status: 200, origins, body })
}
