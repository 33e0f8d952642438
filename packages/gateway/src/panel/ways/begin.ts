import { actorOf, type Person, type SignInMethod, sessionOf } from '../../users/index.ts'
import {
  type PanelAnswer,
  type PanelRequest,
  seeOther,
  sessionCookie,
  sessionTokenIn,
} from '../frame/index.ts'
import type { PeoplePorts } from './people-ports.ts'

type By = Readonly<{ method: SignInMethod; to: string }>

/** Begins a session of a person who proved who they are, and leads into the panel. */
export async function enter(
  ports: PeoplePorts,
  request: PanelRequest,
  person: Person,
  { method, to }: By,
): Promise<PanelAnswer> {
  const token = await begin(ports, request, person, method)
  return seeOther(to, { 'set-cookie': sessionCookie(token, ports) })
}

/** The token of the new session. The session that the browser had before is over. */
export async function begin(
  ports: PeoplePorts,
  request: PanelRequest,
  person: Person,
  method: SignInMethod,
): Promise<string> {
  const old = sessionTokenIn(request, ports)
  const session = old === null ? null : await sessionOf(ports, old)
  const { clientIpAddress: address } = request
  const replacedSessionId = session?.sessionId ?? null
  return ports.actsOf(actorOf(person)).signIn(person, { method, address, replacedSessionId })
}

/** The actor, in the audit chain, of a try that proved nothing. */
const UNPROVED_ACTOR = 'panel'

/** Notes a try that proved nothing, at most once a minute for an account and for an address. */
export async function noteRefusal(
  ports: PeoplePorts,
  { clientIpAddress: address }: PanelRequest,
  { person, method }: Readonly<{ person: Person | null; method: SignInMethod }>,
): Promise<void> {
  if (!(await ports.limits.mayReport(person?.userId ?? 'unknown', address))) return
  await ports.actsOf(UNPROVED_ACTOR).reportRefusedSignIn(person, { method, address })
}
