import { type LinkStanding, openLink } from '../links/index.ts'
import { renderLinkForm } from './link-form.tsx'
import { renderLinkNotice } from './link-notice.tsx'
import {
  frameOf,
  type LinkPagePorts,
  type LinkVisit,
  pageUrl,
  seeOther,
} from './link-page-request.ts'
import { renderLinkReceipt } from './link-receipt.tsx'
import type { LinkField } from './link-texts.ts'
import { errorOfCode, refusalInWords } from './link-words.ts'
import type { Page } from './page.ts'

type OpenLink = Extract<LinkStanding, { kind: 'open' }>

export type FormProblem = Readonly<{
  message?: string
  wrong?: readonly LinkField[]
  values?: Readonly<Record<string, string>>
}>

/** The link as it stands for this page: form, receipt, or why there is neither. */
export async function showLink(ports: LinkPagePorts, visit: LinkVisit): Promise<Page> {
  const { addressToken, pageId, isKnownPage, languageCode, request } = visit
  const standing = await openLink(ports.links, { addressToken, pageId })
  // The page gets an address of its own, so that reload and back button find what became of its try.
  if (standing.kind === 'open' && !isKnownPage) return seeOther(ports, visit)
  if (standing.kind !== 'open') return showStanding(visit, standing)
  const error = errorOfCode(request.query.get('e'))
  const problem = error === null ? {} : { message: refusalInWords(error, languageCode) }
  return showForm(visit, { standing, problem })
}

export function showStanding(visit: LinkVisit, standing: Exclude<LinkStanding, OpenLink>): Page {
  if (standing.kind === 'notFound') {
    return renderLinkNotice(frameOf(visit, null), 'notFound', '?')
  }
  const frame = frameOf(visit, standing.merchant.name)
  if (standing.kind === 'paid') return renderLinkReceipt(frame, standing)
  const kind = standing.kind === 'underway' ? 'underway' : standing.why
  return renderLinkNotice(frame, kind, pageUrl(visit))
}

export function showForm(
  visit: LinkVisit,
  { standing, problem }: Readonly<{ standing: OpenLink; problem: FormProblem }>,
): Page {
  const { languageCode, pageToken } = visit
  const { message = null, wrong = [], values = {} } = problem
  const state = { languageCode, wrong, values }
  const frame = frameOf(visit, standing.merchant.name)
  return renderLinkForm({ frame, link: standing.link, pageToken, state, message })
}
