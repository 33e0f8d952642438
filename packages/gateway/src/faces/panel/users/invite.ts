import { GatewayError } from '../../../base/kernel/index.ts'
import { mayManage } from '../../../operating/users/index.ts'
import { fieldOf, type PanelAnswer, refusalPage, type Visit } from '../frame/index.ts'
import type { PeoplePorts } from '../sign-in-methods/index.ts'
import { askToInvite, handOf } from './consent.ts'
import type { TypedInvitation } from './invite-form.tsx'
import { invitedPage } from './invited-page.tsx'
import { listPage } from './list-page.tsx'
import { belongingIn } from './role-choice.tsx'

/**
 * Invites somebody, or asks for a second person first where two are needed. A wrong field is shown again with what was
 * typed.
 */
export async function invite(ports: PeoplePorts, visit: Visit): Promise<PanelAnswer> {
  const email = fieldOf(visit, 'email')
  const name = fieldOf(visit, 'name')
  const languageCode = fieldOf(visit, 'language') === 'en' ? 'en' : 'tr'
  let chosen: TypedInvitation['chosen'] = {}
  try {
    const belonging = belongingIn(visit)
    chosen = belonging
    const isOwn = visit.person.merchantId !== null
    if (isOwn && !mayManage(visit.person, belonging)) return refusalPage(visit, 'NotAllowed')
    const wish = { email, name, ...belonging, languageCode } as const
    const read = await visit.acts.readInvitation(wish)
    const asked = await askToInvite(visit, read)
    if (asked !== null) return asked
    const invitation = await visit.acts.invitePerson(read, handOf(ports, visit.person))
    return invitedPage(visit, invitation, await ports.invite(invitation, visit.person.name))
  } catch (error) {
    if (!(error instanceof GatewayError) || error.details.fields === undefined) throw error
    const fields = error.details.fields.map(({ field, rule }) => [field, rule[visit.language]])
    const wrong: Readonly<Record<string, string>> = Object.fromEntries(fields)
    return listPage(visit, { email, name, chosen, languageCode, wrong })
  }
}
