import type { Person } from '../../../operating/users/index.ts'
import { Button, type Language, Mark, Notice } from '../../design/index.ts'
import { PAGES } from '../../page-catalogue/index.ts'
import {
  languageIn,
  type PanelAnswer,
  type PanelRequest,
  plainPage,
  seeOther,
} from '../frame/index.ts'
import {
  PasskeyForm,
  PasswordForm,
  type PasswordProblems,
  type PeoplePorts,
  setUpOf,
} from '../sign-in-methods/index.ts'
import { INVITATION_TEXTS } from './texts.ts'

/** A request at an invitation that still works, with the person whom it invites. */
export type Invited = Readonly<{
  ports: PeoplePorts
  request: PanelRequest
  person: Person
  /** The e-mail address, with the merchant that it is invited to. */
  label: string
  language: Language
  /** The address of the invitation, as a path. */
  path: string
}>

/** The choice between a passkey, and a password with an authenticator app. */
export function choicePage(
  { person, label, language, path }: Invited,
  { isRefused = false } = {},
): PanelAnswer {
  const texts = INVITATION_TEXTS[language]
  const children = (
    <>
      <h1>{texts.title(person.name)}</h1>
      {isRefused ? (
        <Notice kind="error">
          <p>{texts.passkeyRefused}</p>
        </Notice>
      ) : null}
      <p>{texts.lead(label)}</p>
      <PasskeyForm
        language={language}
        ceremony="make"
        question={`${path}/passkey/question`}
        action={`${path}/passkey`}
        label={texts.byPasskey}
      >
        <p>{texts.passkeyLead}</p>
      </PasskeyForm>
      <h2 class="or">{texts.otherwise}</h2>
      <p>{texts.passwordLead}</p>
      <form method="post" action={`${path}/begin`}>
        <Button kind="quiet">{texts.byPassword}</Button>
      </form>
    </>
  )
  const status = isRefused ? 422 : 200
  return plainPage(language, {
    title: texts.title(person.name),
    status,
    entry: PAGES.panelPasskeyPage,
    children,
  })
}

/** Password and authenticator app. Leads back to the choice where no app is being set up. */
export async function passwordPage(
  { ports, person, language, path }: Invited,
  problems: PasswordProblems,
): Promise<PanelAnswer> {
  const texts = INVITATION_TEXTS[language]
  const pending = await ports.users.passwords.pendingAuthenticatorOf(person.userId)
  if (pending === null) return seeOther(path)
  const children = (
    <>
      <h1>{texts.passwordTitle}</h1>
      <PasswordForm
        language={language}
        action={`${path}/password`}
        email={person.email}
        setUp={await setUpOf(ports, person, pending)}
        problems={problems}
        label={texts.join}
      />
      <p>
        <a href={path}>{texts.otherMethod}</a>
      </p>
    </>
  )
  const status = Object.keys(problems).length === 0 ? 200 : 422
  return plainPage(language, { title: texts.passwordTitle, status, children })
}

/** For an address that was used, is over, or never was. */
export function overPage(request: PanelRequest): PanelAnswer {
  const language = languageIn(request)
  const texts = INVITATION_TEXTS[language]
  const children = (
    <>
      <Mark kind="warning" />
      <h1>{texts.overTitle}</h1>
      <p>{texts.overBody}</p>
      <p>
        <a href="/panel/sign-in">{texts.signIn}</a>
      </p>
    </>
  )
  return plainPage(language, { title: texts.overTitle, status: 410, children })
}
