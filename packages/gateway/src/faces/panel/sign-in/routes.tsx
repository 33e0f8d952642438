import { askForPasskey, proveByPasskey } from '../../../operating/users/index.ts'
import {
  browserTokenIn,
  endedCookie,
  fieldOf,
  type PanelAnswer,
  type PanelRequest,
  type PanelRoute,
  type PublicRoute,
  post,
  publicRoute,
  seeOther,
  wayBack,
} from '../frame/index.ts'
import {
  askBrowser,
  enter,
  noQuestion,
  noteRefusal,
  type PeoplePorts,
  passkeyPorts,
} from '../sign-in-methods/index.ts'

import { resumed } from './kept-form.tsx'
import { openIdRoutes } from './open-id.tsx'
import { passwordRoutes } from './password.tsx'
import { recoveryRoutes } from './recovery.tsx'
import { signInPage, wayBackIn } from './sign-in-page.tsx'
import { ticketRoutes } from './ticket.tsx'

/** How people come in. The address that signs in once is a sandbox's alone. */
export function signInRoutes(ports: PeoplePorts): readonly PublicRoute[] {
  return [
    ...(ports.isSandbox ? ticketRoutes(ports) : []),
    ...passwordRoutes(ports),
    ...passkeyRoutes(ports),
    ...recoveryRoutes(ports),
    ...openIdRoutes(ports),
  ]
}

/** What everybody may do who is signed in: leave, and choose the language. */
export function ownRoutes(ports: PeoplePorts): readonly PanelRoute[] {
  return [
    post('/panel/sign-out', 'account.own', async ({ acts, person, session }) => {
      await acts.signOut(person, session.sessionId)
      return seeOther('/panel/sign-in', { 'set-cookie': endedCookie(ports) })
    }),
    post('/panel/language', 'account.own', async (visit) => {
      const language = fieldOf(visit, 'language') === 'en' ? 'en' : 'tr'
      await ports.people.setLanguage(visit.person.userId, language)
      return seeOther(wayBack(fieldOf(visit, 'to')))
    }),
  ]
}

const PATH = '/panel/sign-in/passkey'

/** The sign-in by a passkey: a question for the page's script, and the answer that it posts. */
function passkeyRoutes(ports: PeoplePorts): readonly PublicRoute[] {
  return [
    publicRoute('POST', `${PATH}/question`, (request) => question(ports, request)),
    publicRoute('POST', PATH, (request) => byPasskey(ports, request)),
  ]
}

/** Each question has a row until it is over, so that they are counted like tries. */
async function question(ports: PeoplePorts, request: PanelRequest): Promise<PanelAnswer> {
  const seconds = await ports.limits.takeOfAddress(request.clientIpAddress)
  if (seconds !== null) return noQuestion(429)
  return askBrowser(ports, (browser) => askForPasskey(passkeyPorts(ports), browser))
}

async function byPasskey(ports: PeoplePorts, request: PanelRequest): Promise<PanelAnswer> {
  const browser = browserTokenIn(request, ports)
  const answer = fieldOf(request, 'answer')
  const proved =
    browser === null ? null : await proveByPasskey(passkeyPorts(ports), { browser, answer })
  const person = proved === null ? null : await ports.people.find(proved.userId)
  const refused = async (): Promise<PanelAnswer> => {
    await noteRefusal(ports, request, { person: null, method: 'Passkey' })
    return signInPage(ports, request, { trouble: { kind: 'WrongPasskey' } })
  }
  if (proved === null || person === null) return refused()
  const by = { method: 'Passkey', credentialId: proved.credentialId } as const
  const entered = await enter(ports, request, person, { by, to: wayBackIn(request) })
  return entered === null ? refused() : resumed(entered, request, person)
}
