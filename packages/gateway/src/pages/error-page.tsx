import { ERRORS, type ErrorName } from '@vezne/protocol'
import type { JSX } from 'preact'

import { PAGES } from '../page-catalogue/index.ts'
import { type Page, page, renderDocument } from './document.tsx'
import { ERROR_TEXTS } from './error-texts.ts'
import { Mark, Sheet, type Surroundings } from './sheet.tsx'

/** A request at a page's address that no page answered. */
export type ErrorView = Readonly<{
  name: ErrorName
  languageCode: 'tr' | 'en'
  /** Whether a form was posted: reading the address again would not repeat it. */
  isPosted: boolean
  incidentId: string | null
  retryAfterSeconds: number | null
  /** Names of fields that are wrong. */
  fields: readonly string[]
}>

type Words = (typeof ERROR_TEXTS)['tr' | 'en']
type Kind = Exclude<keyof Words, 'mayBePaid' | 'wait' | 'fields' | 'incident' | 'again'>

const KINDS: Partial<Record<ErrorName, Kind>> = {
  UNKNOWN_PATH: 'notFound',
  METHOD_NOT_ALLOWED: 'notOpened',
  BODY_TOO_LARGE: 'tooLong',
  HEADERS_TOO_LARGE: 'browserData',
  HOST_UNKNOWN: 'unknownName',
  PLAIN_HTTP: 'notSecure',
}

function kindOf(name: ErrorName): Kind {
  const { status } = ERRORS[name]
  if (status === 429) return 'tooMany'
  if (status === 503) return 'unavailable'
  return KINDS[name] ?? (status >= 500 ? 'failed' : 'unreadable')
}

/** Tells a person, in place of the page that was asked for, what is wrong and what to do (decision 1.14). */
export function renderErrorPage(view: ErrorView & Surroundings): Page {
  const { name, languageCode, isSandbox } = view
  const { status } = ERRORS[name]
  const kind = kindOf(name)
  const words = ERROR_TEXTS[languageCode][kind]
  const children = (
    <Sheet isSandbox={isSandbox} languageCode={languageCode}>
      <Mark kind={kind === 'tooMany' || kind === 'unavailable' ? 'waiting' : 'error'} />
      <h1>{words.title}</h1>
      <p>{words.body}</p>
      <Onward {...view} status={status} />
    </Sheet>
  )
  const body = renderDocument(PAGES.pageError, { languageCode, title: words.title, children })
  return page(PAGES.pageError, { status, body })
}

/** With its query. */
const SAME_ADDRESS = ''

function Onward(view: ErrorView & Readonly<{ status: number }>): JSX.Element {
  const { languageCode, isPosted, incidentId, retryAfterSeconds, fields, status } = view
  const texts = ERROR_TEXTS[languageCode]
  const mayPass = status === 429 || status >= 500
  return (
    <>
      {isPosted && status >= 500 ? <p>{texts.mayBePaid}</p> : null}
      {fields.length === 0 ? null : (
        <p class="quiet">
          {texts.fields}: {fields.join(', ')}
        </p>
      )}
      {retryAfterSeconds === null ? null : (
        <p class="quiet">{texts.wait(String(retryAfterSeconds))}</p>
      )}
      {incidentId === null ? null : (
        <p class="quiet">
          {texts.incident}: {incidentId}
        </p>
      )}
      {mayPass && !isPosted ? (
        <p>
          <a class="onward" href={SAME_ADDRESS}>
            {texts.again}
          </a>
        </p>
      ) : null}
    </>
  )
}
