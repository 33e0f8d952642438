import type { JSX } from 'preact'
import type { ListedSession } from '../../../operating/users/index.ts'
import { Ask, Button, type Language, Moment, Sheet } from '../../design/index.ts'
import { ACCOUNT_TEXTS } from './texts.ts'

type SessionProps = Readonly<{
  language: Language
  sessions: readonly ListedSession[]
  /** The session of this browser. */
  ownId: string
}>

/** Where the person is signed in, and how that began. */
export function SessionSection({ language, sessions, ownId }: SessionProps): JSX.Element {
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
        <Ask act={texts.endOthers}>
          <form method="post" action="/panel/account/sessions/end">
            <p>{texts.endOthersBody}</p>
            <Button kind="dangerous">{texts.endOthers}</Button>
          </form>
        </Ask>
      )}
    </Sheet>
  )
}
