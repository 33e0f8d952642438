import type { Language } from '@vezne/protocol'
import { ERRORS, type ErrorName } from '@vezne/protocol'
import type { JSX } from 'preact'
import { PAGES, type PageError } from '../page-catalogue/index.ts'
import type { Page } from './document.tsx'
import { ERROR_TEXTS } from './error-texts.ts'
import { type Surroundings, sheetPage } from './sheet.tsx'

type Words = (typeof ERROR_TEXTS)[Language]
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

/** The page that takes the place of the requested one: what is wrong, and what to do (decision 1.14). */
export function renderErrorPage(view: PageError & Surroundings): Page {
  const { name, languageCode, isSandbox } = view
  const { status } = ERRORS[name]
  const kind = kindOf(name)
  const words = ERROR_TEXTS[languageCode][kind]
  const mark = kind === 'tooMany' || kind === 'unavailable' ? 'waiting' : 'error'
  const children = (
    <>
      <h1>{words.title}</h1>
      <p>{words.body}</p>
      <Onward {...view} status={status} />
    </>
  )
  const { title } = words
  return sheetPage(PAGES.pageError, status, { languageCode, isSandbox, title, mark, children })
}

/** The address of the page itself, with its query. */
const SAME_ADDRESS = ''

function Onward(view: PageError & Readonly<{ status: number }>): JSX.Element {
  const { languageCode, isPosted, incidentId, retryAfterSeconds, fields, status } = view
  const texts = ERROR_TEXTS[languageCode]
  const mayPass = status === 429 || status >= 500
  const notes = [
    ...(fields.length === 0 ? [] : [`${texts.fields}: ${fields.join(', ')}`]),
    ...(retryAfterSeconds === null ? [] : [texts.wait(String(retryAfterSeconds))]),
    ...(incidentId === null ? [] : [`${texts.incident}: ${incidentId}`]),
  ]
  return (
    <>
      {isPosted && status >= 500 ? <p>{texts.mayBePaid}</p> : null}
      {notes.map((note) => (
        <p key={note} class="quiet">
          {note}
        </p>
      ))}
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
