import { ERRORS } from '@vezne/protocol'
import type { JSX } from 'preact'
import { GatewayError } from '../../../base/kernel/index.ts'
import { ButtonLink, type Language, Mark } from '../../design/index.ts'
import { plainPage } from './document.tsx'
import { panelPage } from './layout.tsx'
import { FRAME_TEXTS } from './texts.ts'
import type { PanelAnswer, Visit } from './visit.ts'

type Reason = 'NotAllowed' | 'NotFound' | 'ForeignForm'

const STATUSES = { NotAllowed: 403, NotFound: 404, ForeignForm: 403 } as const

/** Why a page is not shown, or an act was not done, and what to do about it; `more` stands below that. */
export function refusalPage(
  visit: Visit | Readonly<{ language: Language; person: null }>,
  reason: Reason | GatewayError,
  more: JSX.Element | null = null,
): PanelAnswer {
  const { language } = visit
  const { title, body, status } = explained(reason, language)
  const children = (
    <>
      <Mark kind="warning" />
      <h1>{title}</h1>
      <p>{body}</p>
      {more}
      <ButtonLink href="/panel">{FRAME_TEXTS[language].back}</ButtonLink>
    </>
  )
  if (visit.person === null) return plainPage(language, { title, status, children })
  return panelPage(visit, { title, status, children: <div class="sheet">{children}</div> })
}

function explained(reason: Reason | GatewayError, language: Language) {
  if (reason instanceof GatewayError) {
    const { status } = ERRORS[reason.code]
    const title = FRAME_TEXTS[language].refused
    // A business refusal is 200 on the wire of the API; to a browser it is a conflict.
    return { title, body: refusalText(reason, language), status: status === 200 ? 409 : status }
  }
  return { ...FRAME_TEXTS[language][reason], status: STATUSES[reason] }
}

/** The catalogue's message, the wrong fields with their rules, and the remedy. */
export function refusalText({ code, details }: GatewayError, language: Language): string {
  const fields = (details.fields ?? []).map(({ field, rule }) => `${field} ${rule[language]}`)
  const message = ERRORS[code].message[language]
  const named =
    fields.length === 0 ? message : `${message.replace(/\.$/, '')}: ${fields.join('; ')}.`
  const remedy = details.remedy?.[language]
  return remedy === undefined ? named : `${named} ${remedy}`
}
