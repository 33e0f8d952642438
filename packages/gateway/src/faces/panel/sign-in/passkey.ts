import { askForPasskey, proveByPasskey } from '../../../operating/users/index.ts'
import {
  browserTokenIn,
  fieldOf,
  type PanelAnswer,
  type PanelRequest,
  type PublicRoute,
  publicRoute,
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
import { signInPage, wayBackIn } from './sign-in-page.tsx'

const PATH = '/panel/sign-in/passkey'

/** The sign-in by a passkey: a question for the page's script, and the answer that it posts. */
export function passkeyRoutes(ports: PeoplePorts): readonly PublicRoute[] {
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
