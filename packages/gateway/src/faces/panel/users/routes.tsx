import { GatewayError, isUuid } from '../../../base/kernel/index.ts'
import type { Invitation } from '../../../operating/acts/index.ts'
import { type ListedPerson, mayManage, type PersonChange } from '../../../operating/users/index.ts'
import {
  fieldOf,
  get,
  type PanelAnswer,
  type PanelRoute,
  post,
  refusalPage,
  seeOther,
  type Visit,
} from '../frame/index.ts'
import type { PeoplePorts } from '../sign-in-methods/index.ts'
import { accessChangeSourceOf, askAboutPerson, askForRole, askToInvite } from './approval.ts'
import type { TypedInvitation } from './invite-form.tsx'
import { invitedPage } from './invited-page.tsx'
import { listPage } from './list-page.tsx'
import { personPage } from './person-page.tsx'
import { belongingIn } from './role-choice.tsx'

const PATH = '/panel/users'
const PERSON = `${PATH}/:user` as const

/** The people of the panel: who they are, what they may do, and how they come in. */
export function usersRoutes(ports: PeoplePorts): readonly PanelRoute[] {
  const change = (
    step: 'role' | 'end-sessions' | 'remove' | 'invite-again' | 'reset',
    serve: (visit: Visit, person: ListedPerson) => Promise<PanelAnswer>,
  ) =>
    post(`${PERSON}/${step}`, 'users.change', async (visit) => {
      const person = await personIn(visit)
      if (person === null) return refusalPage(visit, 'NotFound')
      // Nobody changes the own account here: a slip would lock its owner out.
      const isOther = person.userId !== visit.person.userId
      return isOther && mayManage(visit.person, person)
        ? serve(visit, person)
        : refusalPage(visit, 'NotAllowed')
    })
  return [
    get(PATH, 'users.see', (visit) => listPage(visit)),
    post(`${PATH}/invite`, 'users.change', (visit) => invite(ports, visit)),
    get(PERSON, 'users.see', async (visit) => {
      const person = await personIn(visit)
      return person === null ? refusalPage(visit, 'NotFound') : personPage(ports, visit, person)
    }),
    change('role', (visit, person) => setRole(ports, visit, person)),
    change('end-sessions', async ({ acts }, person) => {
      await acts.endPersonSessions(person)
      return shown(person, 'sessions-ended')
    }),
    change('remove', async (visit, person) => {
      const result = await visit.acts.removePerson(person)
      return result === 'LastOwner'
        ? shown(person, 'last-owner')
        : seeOther(`${PATH}?done=${person.joinedAt === null ? 'revoked' : 'removed'}`)
    }),
    change('invite-again', async (visit, person) =>
      person.joinedAt === null
        ? ((await askAboutPerson(visit, 'invite-again', person)) ??
          invitedAgain(
            ports,
            visit,
            await visit.acts.inviteAgain(person, accessChangeSourceOf(ports, visit.person)),
          ))
        : refusalPage(visit, 'NotAllowed'),
    ),
    change(
      'reset',
      async (visit, person) =>
        (await askAboutPerson(visit, 'reset', person)) ??
        invitedAgain(
          ports,
          visit,
          await visit.acts.resetPerson(person, accessChangeSourceOf(ports, visit.person)),
        ),
    ),
  ]
}

/** The person whom the path names, if the reader may see that person: for others there is none. */
async function personIn(visit: Visit): Promise<ListedPerson | null> {
  const userId = visit.params['user'] ?? ''
  if (!isUuid(userId)) return null
  const people = await visit.acts.listPeople(visit.person.merchantId)
  return people.find((each) => each.userId === userId) ?? null
}

const ROLE_DONE: Readonly<Record<PersonChange, string>> = {
  Changed: 'role-changed',
  NotFound: '',
  LastOwner: 'last-owner',
  Taken: 'taken',
}

async function setRole(
  ports: PeoplePorts,
  visit: Visit,
  person: ListedPerson,
): Promise<PanelAnswer> {
  const next = belongingIn(visit)
  if (!mayManage(visit.person, next)) return refusalPage(visit, 'NotAllowed')
  const asked = await askForRole(visit, person, next)
  if (asked !== null) return asked
  const result = await visit.acts.setPersonRole(
    person,
    next,
    accessChangeSourceOf(ports, visit.person),
  )
  return shown(person, ROLE_DONE[result])
}

async function invitedAgain(
  ports: PeoplePorts,
  visit: Visit,
  invitation: Invitation | null,
): Promise<PanelAnswer> {
  if (invitation === null) return refusalPage(visit, 'NotFound')
  return invitedPage(visit, invitation, await ports.invite(invitation, visit.person.name))
}

function shown({ userId }: ListedPerson, done: string): PanelAnswer {
  return seeOther(`${PATH}/${userId}?done=${done}`)
}

/**
 * Invites somebody, or asks for a second person first where two are needed. A wrong field is shown again with what was
 * typed.
 */
async function invite(ports: PeoplePorts, visit: Visit): Promise<PanelAnswer> {
  const email = fieldOf(visit, 'email')
  const name = fieldOf(visit, 'name')
  const languageCode = fieldOf(visit, 'language') === 'en' ? 'en' : 'tr'
  let chosen: TypedInvitation['chosen'] = {}
  try {
    const belonging = belongingIn(visit)
    chosen = belonging
    const isOwn = visit.person.merchantId !== null
    if (isOwn && !mayManage(visit.person, belonging)) return refusalPage(visit, 'NotAllowed')
    const input = { email, name, ...belonging, languageCode } as const
    const read = await visit.acts.readInvitation(input)
    const asked = await askToInvite(visit, read)
    if (asked !== null) return asked
    const invitation = await visit.acts.invitePerson(
      read,
      accessChangeSourceOf(ports, visit.person),
    )
    return invitedPage(visit, invitation, await ports.invite(invitation, visit.person.name))
  } catch (error) {
    if (!(error instanceof GatewayError) || error.details.fields === undefined) throw error
    const fields = error.details.fields.map(({ field, rule }) => [field, rule[visit.language]])
    const wrong: Readonly<Record<string, string>> = Object.fromEntries(fields)
    return listPage(visit, { email, name, chosen, languageCode, wrong })
  }
}
