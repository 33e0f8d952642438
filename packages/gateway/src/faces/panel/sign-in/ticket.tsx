import { useTicket } from '../../../operating/users/index.ts'
import { Button, Mark } from '../../design/index.ts'
import {
  languageIn,
  type PanelAnswer,
  type PanelRequest,
  type PublicRoute,
  plainPage,
  publicRoute,
} from '../frame/index.ts'
import { enter, type PeoplePorts } from '../sign-in-methods/index.ts'
import { SIGN_IN_TEXTS } from './texts.ts'

/** The one-time address that a sandbox prints. A browser that only looks ahead at the address does not use it up. */
export function ticketRoutes(ports: PeoplePorts): readonly PublicRoute[] {
  const path = '/panel/enter/:ticket'
  return [
    publicRoute('GET', path, async (request) => askToEnter(request)),
    publicRoute('POST', path, (request) => enterOnce(ports, request)),
  ]
}

function askToEnter(request: PanelRequest): PanelAnswer {
  const language = languageIn(request)
  const texts = SIGN_IN_TEXTS[language]
  const children = (
    <>
      <h1>{texts.title}</h1>
      <p>{texts.enterLead}</p>
      <form method="post">
        <Button>{texts.enter}</Button>
      </form>
    </>
  )
  return plainPage(language, { title: texts.title, children })
}

async function enterOnce(ports: PeoplePorts, request: PanelRequest): Promise<PanelAnswer> {
  const userId = await useTicket(ports, request.params['ticket'] ?? '', 'SignIn')
  const person = userId === null ? null : await ports.people.find(userId)
  const by = { method: 'Ticket' } as const
  const entered = person === null ? null : await enter(ports, request, person, { by, to: '/panel' })
  return entered ?? spentPage(request)
}

function spentPage(request: PanelRequest): PanelAnswer {
  const language = languageIn(request)
  const texts = SIGN_IN_TEXTS[language]
  const children = (
    <>
      <Mark kind="warning" />
      <h1>{texts.spentTitle}</h1>
      <p>{texts.spentBody}</p>
    </>
  )
  return plainPage(language, { title: texts.spentTitle, status: 410, children })
}
