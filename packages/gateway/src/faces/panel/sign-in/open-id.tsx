import {
  type IdentityAtProvider,
  newBrowserToken,
  OPEN_ID_CALLBACK,
  type OpenId,
} from '../../../operating/users/index.ts'
import { ButtonLink } from '../../design/index.ts'
import { PAGES } from '../../page-catalogue/index.ts'
import {
  browserCookie,
  browserTokenIn,
  languageIn,
  type PanelAnswer,
  type PanelRequest,
  type PublicRoute,
  plainPage,
  publicRoute,
  refusalPage,
  seeOther,
  sessionCookie,
} from '../frame/index.ts'
import { begin, noteRefusal, type PeoplePorts } from '../sign-in-methods/index.ts'
import { signInPage } from './sign-in-page.tsx'
import { SIGN_IN_TEXTS } from './texts.ts'

/** The sign-in by a provider of OpenID Connect. It begins with a link: a form may lead to the panel only. */
export function openIdRoutes(ports: PeoplePorts): readonly PublicRoute[] {
  const by = (
    path: PublicRoute['path'],
    serve: (ports: PeoplePorts, openId: OpenId, request: PanelRequest) => Promise<PanelAnswer>,
  ) =>
    publicRoute('GET', path, async (request) =>
      ports.openId === null
        ? refusalPage({ language: languageIn(request), person: null }, 'NotFound')
        : serve(ports, ports.openId, request),
    )
  return [by('/panel/sign-in/openid', leave), by(OPEN_ID_CALLBACK, comeBack)]
}

async function leave(
  ports: PeoplePorts,
  openId: OpenId,
  request: PanelRequest,
): Promise<PanelAnswer> {
  if (request.isHead) return signInPage(ports, request)
  const seconds = await ports.limits.takeOfAddress(request.clientIpAddress)
  if (seconds !== null) return signInPage(ports, request, { trouble: { kind: 'Wait', seconds } })
  const browser = newBrowserToken()
  const url = await openId.begin(browser)
  if (url === null) return signInPage(ports, request, { trouble: { kind: 'ThereNotReached' } })
  return seeOther(url.href, { 'set-cookie': browserCookie(browser, ports) })
}

async function comeBack(
  ports: PeoplePorts,
  openId: OpenId,
  request: PanelRequest,
): Promise<PanelAnswer> {
  const browser = browserTokenIn(request, ports)
  if (browser === null || request.isHead) {
    return signInPage(ports, request, { trouble: { kind: 'NotKnownThere' } })
  }
  const identity = await openId.finish(browser, request.query)
  const token = identity === null ? null : await beginAs(ports, request, identity)
  if (token === null) {
    await noteRefusal(ports, request, { person: null, method: 'OpenId' })
    return signInPage(ports, request, { trouble: { kind: 'NotKnownThere' } })
  }
  return onward(ports, request, token)
}

/** An e-mail address finds a person only for the first sign-in, of which the account is pinned (decision 9.65). */
async function beginAs(
  ports: PeoplePorts,
  request: PanelRequest,
  { email, isProvedNow, ...account }: IdentityAtProvider,
): Promise<string | null> {
  const { openIds } = ports.users
  const pinned = await openIds.personOf(account)
  const byEmail = () =>
    email === null ? null : openIds.pinnable(email, account.issuer, ports.clock.now())
  const userId = pinned ?? (await byEmail())
  const person = userId === null ? null : await ports.people.find(userId)
  const method = isProvedNow ? 'OpenId' : 'OpenIdEarlier'
  return person === null ? null : begin(ports, request, person, { method, ...account })
}

/** The browser comes from another site, and sends the strict cookie only when a page of the panel leads on. */
function onward(ports: PeoplePorts, request: PanelRequest, token: string): PanelAnswer {
  const language = languageIn(request)
  const texts = SIGN_IN_TEXTS[language]
  const answer = plainPage(language, {
    title: texts.title,
    entry: PAGES.panelComeBack,
    onwardTo: '/panel',
    children: (
      <>
        <h1>{texts.signedIn}</h1>
        <ButtonLink href="/panel" kind="primary">
          {texts.goOn}
        </ButtonLink>
      </>
    ),
  })
  return { ...answer, headers: { ...answer.headers, 'set-cookie': sessionCookie(token, ports) } }
}
