import { personOfTicket } from '../../../operating/users/index.ts'
import { languageOf } from '../../design/index.ts'
import {
  type PanelAnswer,
  type PanelRequest,
  type PublicRoute,
  publicRoute,
} from '../frame/index.ts'
import {
  accountLabel,
  askBrowser,
  newPasskeyQuestion,
  type PeoplePorts,
} from '../sign-in-methods/index.ts'
import { acceptByPasskey, acceptByPassword, beginPassword } from './accept.tsx'
import { choicePage, type Invited, overPage, passwordPage } from './pages.tsx'

/** Where people accept an invitation: they choose how to sign in, and get their recovery codes. */
export function invitationRoutes(ports: PeoplePorts): readonly PublicRoute[] {
  const route = (
    method: 'GET' | 'POST',
    step: '' | '/begin' | '/password' | '/passkey' | '/passkey/question',
    serve: (invited: Invited) => Promise<PanelAnswer>,
  ) =>
    publicRoute(method, `/panel/invitation/:ticket${step}`, (request) =>
      invitedBy(ports, request, serve),
    )
  return [
    route('GET', '', async (invited) => choicePage(invited)),
    route('POST', '/begin', beginPassword),
    route('GET', '/password', async (invited) => passwordPage(invited, {})),
    route('POST', '/password', acceptByPassword),
    route('POST', '/passkey/question', ({ person }) =>
      askBrowser(ports, (browser) => newPasskeyQuestion(ports, person, browser)),
    ),
    route('POST', '/passkey', acceptByPasskey),
  ]
}

async function invitedBy(
  ports: PeoplePorts,
  request: PanelRequest,
  serve: (invited: Invited) => Promise<PanelAnswer>,
): Promise<PanelAnswer> {
  const ticket = request.params['ticket'] ?? ''
  const userId = await personOfTicket(ports, ticket, 'Invitation')
  const person = userId === null ? null : await ports.people.find(userId)
  if (person === null) return overPage(request)
  const language = languageOf(request.query.get('lang') ?? person.languageCode, request)
  const path = `/panel/invitation/${encodeURIComponent(ticket)}`
  const label = await accountLabel(ports, person)
  return serve({ ports, request, person, label, language, path })
}
