import type { ClosedReason } from '../../../payment/links/index.ts'
import { Mark, type MarkKind } from '../../design/index.ts'
import { PAGES } from '../../page-catalogue/index.ts'
import type { Page } from '../document.tsx'
import { OnwardForm } from '../sheet.tsx'
import { type LinkFrame, linkPage } from './layout.tsx'
import { NOTICE_TEXTS } from './notice-texts.ts'
import { LINK_TEXTS } from './texts.ts'

export type NoticeKind =
  | 'notFound'
  | 'underway'
  | 'overtaken'
  | 'paidElsewhere'
  | 'paidBefore'
  | ClosedReason

/** The HTTP status and the drawing of each notice. 410: the link can never be paid again. */
const ANSWERS: Readonly<Record<NoticeKind, readonly [status: number, mark: MarkKind]>> = {
  notFound: [404, 'error'],
  underway: [200, 'waiting'],
  overtaken: [200, 'waiting'],
  paidElsewhere: [200, 'done'],
  paidBefore: [200, 'done'],
  cancelled: [410, 'ended'],
  expired: [410, 'ended'],
  usedUp: [410, 'ended'],
  paused: [200, 'ended'],
  noWayToPay: [200, 'ended'],
  busy: [200, 'waiting'],
}

/** The notice's own address. `looks`: how often a browser without script has reloaded the page by itself. */
type NoticeAddress = Readonly<{ url: string; reloads?: number }>

/** A browser without script reloads the page as often as the page's script asks: for ten minutes. */
const RELOAD = { everySeconds: 10, timesMaximum: 60 } as const

function nextReload(url: string, reloads: number) {
  if (reloads >= RELOAD.timesMaximum) return undefined
  return { seconds: RELOAD.everySeconds, url: `${url}&looks=${reloads + 1}` }
}

/** Says why the link cannot be paid now (decision 6.4). */
export function renderLinkNotice(
  frame: LinkFrame,
  kind: NoticeKind,
  { url: ownUrl, reloads = 0 }: NoticeAddress,
): Page {
  const [status, mark] = ANSWERS[kind]
  const { closed, ofCheckout, ...texts } = NOTICE_TEXTS[frame.languageCode]
  const own = frame.checkout === null ? {} : ofCheckout
  const words = { ...texts, ...closed, ...own }[kind]
  const onward = 'again' in words ? words.again : null
  const isUnderway = kind === 'underway'
  const children = (
    <>
      <Mark kind={mark} />
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
  const lookAgain = isUnderway ? nextReload(ownUrl, reloads) : undefined
  return linkPage(PAGES.linkNotice, { frame, status, title: words.title, children, lookAgain })
}

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
  return linkPage(PAGES.linkVerification, {
    frame: { ...frame, otherLanguageUrl: null },
    status: 200,
    origins: { gateway: new URL(startUrl).origin },
    title: verify.title,
    children,
    footer: protection,
  })
}
