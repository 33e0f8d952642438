import {
  actorOf,
  type Person,
  type SignInMethod,
  type SignInProof,
  sessionOf,
} from '../../../operating/users/index.ts'
import {
  type PanelAnswer,
  type PanelRequest,
  seeOther,
  sessionCookie,
  sessionTokenIn,
} from '../frame/index.ts'
import type { PeoplePorts } from './people-ports.ts'

type By = Readonly<{ by: SignInProof; to: string }>

/**
 * Begins a session of a person who proved who they are, and leads into the panel. Null where the person does not have
 * any more what was proved.
 */
export async function enter(
  ports: PeoplePorts,
  request: PanelRequest,
  person: Person,
  { by, to }: By,
): Promise<PanelAnswer | null> {
  const token = await begin(ports, request, person, by)
  return token === null ? null : seeOther(to, { 'set-cookie': sessionCookie(token, ports) })
}

/** The token of the new session, or null as above. The session that the browser had before is over. */
export async function begin(
  ports: PeoplePorts,
  request: PanelRequest,
  person: Person,
  proof: SignInProof,
): Promise<string | null> {
  const old = sessionTokenIn(request, ports)
  const session = old === null ? null : await sessionOf(ports, old)
  const { clientIpAddress: address } = request
  const replacedSessionId = session?.sessionId ?? null
  const by = { proof, address, replacedSessionId }
  const token = await ports.actsOf(actorOf(person)).signIn(person, by)
  if (token !== null) await ports.limits.noteSignIn(address)
  return token
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
