import { proveByPassword } from '../../users/index.ts'
import { fieldOf, type PanelAnswer, type PanelRequest, type PublicRoute } from '../frame/index.ts'
import { enter, noteRefusal, type PeoplePorts } from '../ways/index.ts'
import { signInPage, wayBackIn } from './sign-in-page.tsx'

/** The sign-in page, and its form of password and code. */
export function passwordRoutes(ports: PeoplePorts): readonly PublicRoute[] {
  const path = '/panel/sign-in'
  return [
    { kind: 'public', method: 'GET', path, serve: async (request) => signInPage(ports, request) },
    { kind: 'public', method: 'POST', path, serve: (request) => byPassword(ports, request) },
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
  if (proof.kind === 'Wait') return signInPage(ports, request, { trouble: proof, email })
  const { person } = proof
  if (proof.kind === 'Proved') {
    const to = wayBackIn(request)
    const entered = await enter(ports, request, proof.person, { by: proof.by, to })
    if (entered !== null) return entered
  }
  await noteRefusal(ports, request, { person, method: 'Password' })
  return signInPage(ports, request, { trouble: { kind: 'Wrong' }, email })
}
