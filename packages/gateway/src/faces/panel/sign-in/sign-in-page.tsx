import type { JSX } from 'preact'

import { Button, ButtonLink, type Language, Notice, TextEntry } from '../../design/index.ts'
import { PAGES } from '../../page-catalogue/index.ts'
import {
  languageIn,
  type PanelAnswer,
  type PanelRequest,
  plainPage,
  wayBack,
} from '../frame/index.ts'
import {
  CodeEntry,
  EmailEntry,
  METHOD_TEXTS,
  PasskeyForm,
  type PeoplePorts,
} from '../sign-in-methods/index.ts'
import { KeptField, type KeptForm, keptForm } from './kept-form.tsx'
import { SIGN_IN_TEXTS } from './texts.ts'

/** Why a try to sign in did not succeed. It never says which part was wrong. */
export type Trouble =
  | Readonly<{
      kind: 'Wrong' | 'WrongRecovery' | 'WrongPasskey' | 'NotKnownThere' | 'ThereNotReached'
    }>
  | Readonly<{ kind: 'Wait' | 'Busy'; seconds: number }>

const STATUSES = {
  Wrong: 422,
  WrongRecovery: 422,
  WrongPasskey: 422,
  NotKnownThere: 403,
  ThereNotReached: 502,
  Wait: 429,
  Busy: 503,
} as const

/** The path of a page of the sign-in, with the language and the way back that this request has. */
export function pathWith(path: string, { query }: PanelRequest, lang?: Language): string {
  const wanted = new URLSearchParams()
  const language = lang ?? query.get('lang')
  if (language === 'tr' || language === 'en') wanted.set('lang', language)
  const to = query.get('to')
  if (to !== null && wayBack(to) !== '/panel') wanted.set('to', wayBack(to))
  return wanted.size === 0 ? path : `${path}?${wanted}`
}

/** The way back into the panel that this request names. */
export function wayBackIn({ query }: PanelRequest): string {
  return wayBack(query.get('to') ?? '/panel')
}

type SignInView = Readonly<{
  trouble: Trouble | null
  /** What the person typed before. */
  email?: string
  /** The form that waits for the sign-in. */
  kept?: KeptForm | null
}>

/** The page on which people sign in. */
export function signInPage(
  ports: PeoplePorts,
  request: PanelRequest,
  { trouble, email = '', kept = keptForm(request) }: SignInView = { trouble: null },
): PanelAnswer {
  const language = languageIn(request)
  const texts = SIGN_IN_TEXTS[language]
  const children = (
    <>
      <h1>{texts.title}</h1>
      {trouble === null ? null : <TroubleNotice trouble={trouble} language={language} />}
      {request.query.get('why') === 'fresh' || kept !== null ? (
        <Notice kind="info">
          <p>{texts.fresh}</p>
          {kept === null ? null : <p>{texts.kept}</p>}
        </Notice>
      ) : null}
      <PasskeyForm
        language={language}
        ceremony="use"
        question="/panel/sign-in/passkey/question"
        action={pathWith('/panel/sign-in/passkey', request)}
        label={texts.byPasskey}
      >
        <KeptField form={kept} />
      </PasskeyForm>
      {ports.openId === null ? null : (
        <p>
          <ButtonLink href={pathWith('/panel/sign-in/openid', request)}>
            {texts.byOpenId(ports.openId.name)}
          </ButtonLink>
        </p>
      )}
      <h2 class="or">{texts.byPassword}</h2>
      <PasswordForm request={request} email={email} kept={kept} />
      <p>
        <a href={pathWith('/panel/sign-in/recovery', request)}>{texts.lost}</a>
      </p>
      <LanguageLink request={request} path="/panel/sign-in" language={language} />
    </>
  )
  return troubled(plainPage(language, { ...viewOf(texts.title, trouble), children }), trouble)
}

export function viewOf(title: string, trouble: Trouble | null) {
  const status = trouble === null ? 200 : STATUSES[trouble.kind]
  return { title, status, entry: PAGES.panelPasskeyPage }
}

/** Says how long to wait in the header that programs read, too. */
export function troubled(answer: PanelAnswer, trouble: Trouble | null): PanelAnswer {
  if (trouble === null || !('seconds' in trouble)) return answer
  return { ...answer, headers: { ...answer.headers, 'retry-after': String(trouble.seconds) } }
}

function PasswordForm({
  request,
  email,
  kept,
}: Readonly<{ request: PanelRequest; email: string; kept: KeptForm | null }>): JSX.Element {
  const language = languageIn(request)
  const texts = SIGN_IN_TEXTS[language]
  const methods = METHOD_TEXTS[language]
  return (
    <form method="post" action={pathWith('/panel/sign-in', request)}>
      <KeptField form={kept} />
      <EmailEntry language={language} value={email} />
      <TextEntry
        name="password"
        label={methods.password}
        type="password"
        autocomplete="current-password"
        isRequired
      />
      <CodeEntry language={language} hint={texts.codeHint} />
      <Button kind="quiet">{texts.enter}</Button>
    </form>
  )
}

export function TroubleNotice({
  trouble,
  language,
}: Readonly<{ trouble: Trouble; language: Language }>): JSX.Element {
  const texts = SIGN_IN_TEXTS[language].troubles
  const { title, body } =
    trouble.kind === 'Wait' ? texts.Wait(Math.ceil(trouble.seconds / 60)) : texts[trouble.kind]
  return (
    <Notice kind={'seconds' in trouble ? 'warning' : 'error'} title={title}>
      <p>{body}</p>
    </Notice>
  )
}

export function LanguageLink({
  request,
  path,
  language,
}: Readonly<{ request: PanelRequest; path: string; language: Language }>): JSX.Element {
  const other = language === 'tr' ? 'en' : 'tr'
  return (
    <p class="other-language">
      <a href={pathWith(path, request, other)} lang={other} hreflang={other}>
        {SIGN_IN_TEXTS[language].otherLanguage}
      </a>
    </p>
  )
}
