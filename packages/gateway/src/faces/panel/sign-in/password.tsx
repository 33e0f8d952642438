import { proveByPassword } from '../../../operating/users/index.ts'
import {
  fieldOf,
  type PanelAnswer,
  type PanelRequest,
  type PublicRoute,
  publicRoute,
} from '../frame/index.ts'
import { enter, noteRefusal, type PeoplePorts } from '../sign-in-methods/index.ts'
import { resumed, sentForm, withoutForm } from './kept-form.tsx'
import { signInPage, wayBackIn } from './sign-in-page.tsx'

/** The sign-in page, its form of password and code, and the page for a form whose sender must prove it once more. */
export function passwordRoutes(ports: PeoplePorts): readonly PublicRoute[] {
  const path = '/panel/sign-in'
  return [
    publicRoute('GET', path, async (request) => signInPage(ports, request)),
    publicRoute('POST', path, (request) => byPassword(ports, request)),
    publicRoute('POST', `${path}/again`, async (request) => {
      const kept = await sentForm(ports, request)
      return kept === null
        ? withoutForm(request)
        : signInPage(ports, request, { trouble: null, kept })
    }),
  ]
}

async function byPassword(ports: PeoplePorts, request: PanelRequest): Promise<PanelAnswer> {
  const email = fieldOf(request, 'email')
  const proof = await proveByPassword(ports, {
    email,
    password: fieldOf(request, 'password'),
    code: fieldOf(request, 'code'),
    address: request.clientIpAddress,
  })
  if ('seconds' in proof) return signInPage(ports, request, { trouble: proof, email })
  const { person } = proof
  if (proof.kind === 'Proved') {
    const to = wayBackIn(request)
    const entered = await enter(ports, request, proof.person, { by: proof.by, to })
    if (entered !== null) return resumed(entered, request, proof.person)
  }
  await noteRefusal(ports, request, { person, method: 'Password' })
  return signInPage(ports, request, { trouble: { kind: 'Wrong' }, email })
}
