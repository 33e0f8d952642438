import {
  endedCookie,
  fieldOf,
  type PanelRoute,
  type PublicRoute,
  post,
  seeOther,
  wayBack,
} from '../frame/index.ts'
import type { PeoplePorts } from '../sign-in-methods/index.ts'
import { openIdRoutes } from './open-id.tsx'
import { passkeyRoutes } from './passkey.ts'
import { passwordRoutes } from './password.tsx'
import { recoveryRoutes } from './recovery.tsx'
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
