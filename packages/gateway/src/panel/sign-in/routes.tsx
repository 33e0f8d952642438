import { languageOf } from '../../design/index.ts'
import {
  endedCookie,
  type FramePorts,
  fieldOf,
  type PanelRoute,
  type PublicRoute,
  plainPage,
  post,
  seeOther,
  wayBack,
} from '../frame/index.ts'
import { SIGN_IN_TEXTS } from './texts.ts'
import { ticketRoutes } from './ticket.tsx'

/** How people come in. */
export function signInRoutes(ports: FramePorts): readonly PublicRoute[] {
  return [
    ...ticketRoutes(ports),
    {
      kind: 'public',
      method: 'GET',
      path: '/panel/sign-in',
      serve: async (request) => {
        const language = languageOf(request.query.get('lang') ?? '', request)
        const texts = SIGN_IN_TEXTS[language]
        const children = (
          <>
            <h1>{texts.title}</h1>
            <p>{texts.lead}</p>
          </>
        )
        return plainPage(language, { title: texts.title, children })
      },
    },
  ]
}

/** What everybody may do who is signed in: leave, and choose the language. */
export function ownRoutes(ports: FramePorts): readonly PanelRoute[] {
  return [
    post('/panel/sign-out', 'account.own', async ({ session }) => {
      await ports.sessions.end(session.sessionId)
      return seeOther('/panel/sign-in', { 'set-cookie': endedCookie(ports) })
    }),
    post('/panel/language', 'account.own', async (visit) => {
      const language = fieldOf(visit, 'language') === 'en' ? 'en' : 'tr'
      await ports.people.setLanguage(visit.person.userId, language)
      return seeOther(wayBack(fieldOf(visit, 'to')))
    }),
  ]
}
