import { isUuid } from '../../../base/kernel/index.ts'
import { newAuthenticator, passkeyName, readNewPasskey } from '../../../operating/users/index.ts'
import {
  browserTokenIn,
  fieldOf,
  get,
  type PanelAnswer,
  type PanelRoute,
  panelPage,
  post,
  seeOther,
  type Visit,
} from '../frame/index.ts'
import {
  askBrowser,
  METHOD_TEXTS,
  newPasskeyQuestion,
  PasswordForm,
  type PasswordProblems,
  type PeoplePorts,
  passkeyPorts,
  RecoveryCodes,
  readPasswordForm,
  setUpOf,
} from '../sign-in-methods/index.ts'
import { accountPage } from './account-page.tsx'
import { ACCOUNT_TEXTS, type Done } from './texts.ts'

const ACCOUNT = '/panel/account'
const AUTHENTICATOR = `${ACCOUNT}/authenticator` as const
const PASSWORD = `${ACCOUNT}/password` as const

/** The own account: ways to sign in, recovery codes, sessions, language. */
export function accountRoutes(ports: PeoplePorts): readonly PanelRoute[] {
  const act = 'account.methods'
  return [
    get(ACCOUNT, 'account.own', (visit) => accountPage(ports, visit)),
    post(`${ACCOUNT}/passkeys/question`, act, (visit) => question(ports, visit)),
    post(`${ACCOUNT}/passkeys`, act, (visit) => addPasskey(ports, visit)),
    post(`${ACCOUNT}/passkeys/rename`, act, renamePasskey),
    post(`${ACCOUNT}/passkeys/remove`, act, removePasskey),
    post(AUTHENTICATOR, act, (visit) => beginAuthenticator(ports, visit)),
    get(AUTHENTICATOR, act, (visit) => passwordPage(ports, visit, { withApp: true })),
    post(`${AUTHENTICATOR}/confirm`, act, (visit) => setPassword(ports, visit, true)),
    get(PASSWORD, act, (visit) => passwordPage(ports, visit, { withApp: false })),
    post(PASSWORD, act, (visit) => setPassword(ports, visit, false)),
    post(`${PASSWORD}/remove`, act, removePassword),
    post(`${ACCOUNT}/recovery-codes`, act, renewCodes),
    post(`${ACCOUNT}/sessions/end`, 'account.own', endSessions),
  ]
}

const done = (key: Done): PanelAnswer => seeOther(`${ACCOUNT}?done=${key}`)

const ownerOf = ({ person, session }: Visit) => ({ person, sessionId: session.sessionId })

function question(ports: PeoplePorts, { person }: Visit): Promise<PanelAnswer> {
  return askBrowser(ports, (browser) => newPasskeyQuestion(ports, person, browser))
}

async function addPasskey(ports: PeoplePorts, visit: Visit): Promise<PanelAnswer> {
  const { userId } = visit.person
  const browser = browserTokenIn(visit, ports)
  const answer = fieldOf(visit, 'answer')
  const made =
    browser === null ? null : await readNewPasskey(passkeyPorts(ports), { userId, browser, answer })
  if (made === null) return done('passkey-refused')
  const name = passkeyName(fieldOf(visit, 'name'), ACCOUNT_TEXTS[visit.language].unnamed)
  const isAdded = await visit.acts.addPasskey(ownerOf(visit), { ...made, name })
  return done(isAdded ? 'passkey-added' : 'passkey-refused')
}

async function renamePasskey(visit: Visit): Promise<PanelAnswer> {
  const name = passkeyName(fieldOf(visit, 'name'), ACCOUNT_TEXTS[visit.language].unnamed)
  await visit.acts.renamePasskey(ownerOf(visit), fieldOf(visit, 'credential'), name)
  return done('passkey-renamed')
}

async function removePasskey(visit: Visit): Promise<PanelAnswer> {
  const isRemoved = await visit.acts.removePasskey(ownerOf(visit), fieldOf(visit, 'credential'))
  return done(isRemoved ? 'passkey-removed' : 'last-way')
}

async function beginAuthenticator(ports: PeoplePorts, visit: Visit): Promise<PanelAnswer> {
  const authenticator = await newAuthenticator(ports, visit.person.userId)
  await ports.users.passwords.putPending(authenticator)
  return seeOther(AUTHENTICATOR)
}

async function setPassword(
  ports: PeoplePorts,
  visit: Visit,
  withApp: boolean,
): Promise<PanelAnswer> {
  const { person, language } = visit
  const pending = withApp ? await ports.users.passwords.pendingAuthenticatorOf(person.userId) : null
  if (withApp && pending === null) return seeOther(ACCOUNT)
  const read = await readPasswordForm(ports, visit, { person, language, pending })
  if (!read.ok) return passwordPage(ports, visit, { withApp, problems: read.problems })
  const { hash, authenticator } = read
  const isSet = await visit.acts.setPassword(ownerOf(visit), { hash, authenticator })
  return done(isSet ? 'password-set' : 'password-refused')
}

async function removePassword(visit: Visit): Promise<PanelAnswer> {
  const isRemoved = await visit.acts.removePassword(ownerOf(visit))
  return done(isRemoved ? 'password-removed' : 'last-way')
}

/** Shows new recovery codes in the answer to the form itself: no address shows the codes again. */
async function renewCodes(visit: Visit): Promise<PanelAnswer> {
  const { language } = visit
  const codes = await visit.acts.renewRecoveryCodes(ownerOf(visit))
  const children = (
    <div class="sheet narrow">
      <RecoveryCodes language={language} codes={codes} />
    </div>
  )
  return panelPage(visit, { title: METHOD_TEXTS[language].codesTitle, children })
}

async function endSessions(visit: Visit): Promise<PanelAnswer> {
  const named = fieldOf(visit, 'session')
  const ended = await visit.acts.endOwnSessions(ownerOf(visit), isUuid(named) ? named : null)
  return done(ended === 0 ? 'no-session' : 'session-ended')
}

type Shown = Readonly<{
  /** Whether an authenticator app is set up beside the password. */
  withApp: boolean
  problems?: PasswordProblems
}>

/** The form of a new password. Leads back to the account where no app is being set up. */
async function passwordPage(
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
