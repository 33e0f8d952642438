import type { JSX } from 'preact'
import { isProvedFor, type ListedSession } from '../../../operating/users/index.ts'
import { Button, Facts, type Language, Moment, Notice, Sheet } from '../../design/index.ts'
import { PAGES } from '../../page-catalogue/index.ts'
import { PageHead, type PanelAnswer, panelPage, type Visit } from '../frame/index.ts'
import { AskedAct } from '../parts/index.ts'
import { type PeoplePorts, ROLE_TEXTS } from '../sign-in-methods/index.ts'
import { MethodSections, type OwnMethods } from './methods.tsx'
import { ACCOUNT_TEXTS, type Done } from './texts.ts'

/** The account of whoever is signed in. */
export async function accountPage(ports: PeoplePorts, visit: Visit): Promise<PanelAnswer> {
  const { language, person, session } = visit
  const texts = ACCOUNT_TEXTS[language]
  const { passkeys, passwords, recoveryCodes, sessions } = ports.users
  const { userId } = person
  const now = ports.clock.now()
  const [list, password, authenticator, codes, open] = await Promise.all([
    passkeys.list(userId),
    passwords.hashOf(userId),
    passwords.authenticatorOf(userId),
    recoveryCodes.list(userId),
    sessions.list(userId, now),
  ])
  const own: OwnMethods = {
    passkeys: list,
    passwordChangedAt: password === null || authenticator === null ? null : password.changedAt,
    codes,
  }
  const children = (
    <>
      <PageHead title={texts.title} />
      <DoneNotice visit={visit} />
      <div class="columns two">
        <div class="sheets">
          <MethodSections
            language={language}
            own={own}
            mayChange={isProvedFor('account.methods', session, now)}
          />
        </div>
        <div class="sheets">
          <Sheet title={person.name}>
            <Facts
              rows={[
                [texts.email, person.email],
                [texts.role, ROLE_TEXTS[language][person.role].name],
                [texts.mayDo, ROLE_TEXTS[language][person.role].mayDo],
              ]}
            />
            <LanguageForm visit={visit} />
          </Sheet>
          <SessionSection language={language} sessions={open} ownId={session.sessionId} />
        </div>
      </div>
    </>
  )
  return panelPage(visit, { title: texts.title, entry: PAGES.panelPasskeyPage, children })
}

function DoneNotice({ visit }: Readonly<{ visit: Visit }>): JSX.Element | null {
  const texts: Readonly<Record<Done, Readonly<{ isGood: boolean; text: string }>>> =
    ACCOUNT_TEXTS[visit.language].done
  const key = visit.query.get('done')
  const found = Object.entries(texts).find(([each]) => each === key)?.[1]
  if (found === undefined) return null
  return (
    <Notice kind={found.isGood ? 'done' : 'error'}>
      <p>{found.text}</p>
    </Notice>
  )
}

function LanguageForm({ visit }: Readonly<{ visit: Visit }>): JSX.Element {
  const texts = ACCOUNT_TEXTS[visit.language]
  const other = visit.language === 'tr' ? 'en' : 'tr'
  return (
    <form method="post" action="/panel/language" class="inline">
      <input type="hidden" name="language" value={other} />
      <input type="hidden" name="to" value="/panel/account" />
      <span>
        {texts.languageIs} <strong>{texts.language}</strong>
      </span>
      <Button kind="quiet">{texts.otherLanguage}</Button>
    </form>
  )
}

type SessionProps = Readonly<{
  language: Language
  sessions: readonly ListedSession[]
  /** The session of this browser. */
  ownId: string
}>

/** Where the person is signed in, and how that began. */
function SessionSection({ language, sessions, ownId }: SessionProps): JSX.Element {
  const texts = ACCOUNT_TEXTS[language]
  return (
    <Sheet title={texts.sessions}>
      <p class="quiet">{texts.sessionsLead}</p>
      <ul class="entries">
        {sessions.map((session) => (
          <li key={session.sessionId}>
            <strong>{texts.methods[session.method]}</strong>
            {session.sessionId === ownId ? ` · ${texts.thisBrowser}` : ''}
            <p class="quiet">
              {session.address === null ? null : <code>{session.address}</code>} {texts.began}{' '}
              <Moment at={session.createdAt} language={language} /> · {texts.lastUsed}{' '}
              <Moment at={session.usedAt} language={language} />
            </p>
            {session.sessionId === ownId ? null : (
              <form method="post" action="/panel/account/sessions/end">
                <input type="hidden" name="session" value={session.sessionId} />
                <Button kind="quiet">{texts.endSession}</Button>
              </form>
            )}
          </li>
        ))}
      </ul>
      {sessions.length < 2 ? null : (
        <AskedAct
          action="/panel/account/sessions/end"
          ask={texts.endOthers}
          label={texts.endOthers}
          warning={texts.endOthersBody}
        />
      )}
    </Sheet>
  )
}
