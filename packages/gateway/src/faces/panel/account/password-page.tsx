import { type PanelAnswer, panelPage, seeOther, type Visit } from '../frame/index.ts'
import {
  PasswordForm,
  type PasswordProblems,
  type PeoplePorts,
  setUpOf,
} from '../sign-in-methods/index.ts'
import { ACCOUNT_TEXTS } from './texts.ts'

type Shown = Readonly<{
  /** Whether an authenticator app is set up beside the password. */
  withApp: boolean
  problems?: PasswordProblems
}>

/** The form of a new password. Leads back to the account where no app is being set up. */
export async function passwordPage(
  ports: PeoplePorts,
  visit: Visit,
  { withApp, problems = {} }: Shown,
): Promise<PanelAnswer> {
  const { language, person } = visit
  const texts = ACCOUNT_TEXTS[language]
  const pending = withApp ? await ports.users.passwords.pendingAuthenticatorOf(person.userId) : null
  if (withApp && pending === null) return seeOther('/panel/account')
  const title = withApp ? texts.setUpTitle : texts.changePassword
  const action = withApp ? '/panel/account/authenticator/confirm' : '/panel/account/password'
  const children = (
    <div class="sheet narrow">
      <h1>{title}</h1>
      <PasswordForm
        language={language}
        action={action}
        email={person.email}
        setUp={pending === null ? null : await setUpOf(ports, person, pending)}
        problems={problems}
        label={texts.save}
      />
      <p>
        <a href="/panel/account">{texts.back}</a>
      </p>
    </div>
  )
  const status = Object.keys(problems).length === 0 ? 200 : 422
  return panelPage(visit, { title, status, children })
}
