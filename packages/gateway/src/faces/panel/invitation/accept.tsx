import type { Joining } from '../../../operating/acts/index.ts'
import {
  actorOf,
  newAuthenticator,
  passkeyName,
  readNewPasskey,
} from '../../../operating/users/index.ts'
import {
  browserTokenIn,
  fieldOf,
  type PanelAnswer,
  plainPage,
  seeOther,
  sessionCookie,
} from '../frame/index.ts'
import {
  METHOD_TEXTS,
  passkeyPorts,
  RecoveryCodes,
  readPasswordForm,
} from '../sign-in-methods/index.ts'
import { choicePage, type Invited, overPage, passwordPage } from './pages.tsx'
import { INVITATION_TEXTS } from './texts.ts'

/** Makes the secret of an authenticator app, and leads to the page that shows it. */
export async function beginPassword({ ports, person, path }: Invited): Promise<PanelAnswer> {
  await ports.users.passwords.putPending(await newAuthenticator(ports, person.userId))
  return seeOther(`${path}/password`)
}

export async function acceptByPassword(invited: Invited): Promise<PanelAnswer> {
  const { ports, request, person, language } = invited
  const pending = await ports.users.passwords.pendingAuthenticatorOf(person.userId)
  if (pending === null) return seeOther(invited.path)
  const read = await readPasswordForm(ports, request, { person, language, pending })
  if (!read.ok) return passwordPage(invited, read.problems)
  const { hash, authenticator } = read
  if (authenticator === null) return passwordPage(invited, {})
  return join(invited, { kind: 'Password', hash, ...authenticator })
}

export async function acceptByPasskey(invited: Invited): Promise<PanelAnswer> {
  const { ports, request, person, language } = invited
  const browser = browserTokenIn(request, ports)
  const answer = fieldOf(request, 'answer')
  const made =
    browser === null
      ? null
      : await readNewPasskey(passkeyPorts(ports), { userId: person.userId, browser, answer })
  if (made === null) return choicePage(invited, { isRefused: true })
  const name = passkeyName('', INVITATION_TEXTS[language].firstPasskey)
  return join(invited, { kind: 'Passkey', passkey: { ...made, name } })
}

type Method = Parameters<ReturnType<Invited['ports']['actsOf']>['join']>[1]['way']

async function join(
  { ports, request, person, language }: Invited,
  way: Method,
): Promise<PanelAnswer> {
  const ticket = request.params['ticket'] ?? ''
  const by = { ticket, way, address: request.clientIpAddress }
  const joining = await ports.actsOf(actorOf(person)).join(person, by)
  if (joining === null) return overPage(request)
  await ports.limits.noteSignIn(by.address)
  const answer = codesPage(joining, language)
  const cookie = sessionCookie(joining.token, ports)
  return { ...answer, headers: { ...answer.headers, 'set-cookie': cookie } }
}

/** The page with the recovery codes. It is the answer to the form itself: no address shows the codes again. */
function codesPage({ recoveryCodes }: Joining, language: Invited['language']): PanelAnswer {
  const children = <RecoveryCodes language={language} codes={recoveryCodes} />
  return plainPage(language, { title: METHOD_TEXTS[language].codesTitle, children })
}
