import { GatewayError } from '../../../base/kernel/index.ts'
import type { OperatorActs } from '../../../operating/acts/index.ts'
import {
  actorOf,
  isProvedFor,
  mayDo,
  type PanelAct,
  type Session,
  sessionOf,
} from '../../../operating/users/index.ts'
import type { Merchant } from '../../../payment/merchants/index.ts'
import { languageOf } from '../../design/index.ts'
import type { FormSender, PageRoute } from '../../page-catalogue/index.ts'
import { sessionTokenIn } from './cookies.ts'
import { sameFormAt, seeOther } from './document.tsx'
import { refusalPage } from './refusal.tsx'
import type {
  FramePorts,
  PanelAnswer,
  PanelRequest,
  PanelRoute,
  PublicRoute,
  Visit,
} from './visit.ts'

/** A route of the panel as the listener takes it: with every check before its page. */
export type ServedRoute = PageRoute<PanelRequest>

/**
 * Puts the checks before a page: the form's origin, the session, the role, how late the person proved who they are, and
 * the merchant. The order matters: a stranger learns nothing about merchants, and a person with the wrong role nothing
 * about orders.
 */
export function servedRoute(route: PanelRoute | PublicRoute, ports: FramePorts): ServedRoute {
  const { method, path } = route
  return {
    methods: [method],
    path,
    fileField: route.kind === 'public' ? undefined : route.fileField,
    ...largeBodyOf(route, ports),
    serve: async (request) => {
      if (method === 'POST' && !isFromPanel(request, ports)) return refusal(request, 'ForeignForm')
      return route.kind === 'public' ? route.serve(request) : signedIn(route, ports, request)
    },
  }
}

/** A long form is read only from somebody whose role allows the act: a stranger cannot fill the memory. */
function largeBodyOf(
  route: PanelRoute | PublicRoute,
  ports: FramePorts,
): Pick<ServedRoute, 'largeBody'> {
  if (route.kind === 'public' || route.formBytesMaximum === undefined) return {}
  const isAllowed = async (sender: FormSender): Promise<boolean> => {
    if (!isFromPanel(sender, ports)) return false
    const session = await sessionIn(sender, ports)
    return session !== null && mayDo(session.person.role, route.access)
  }
  return { largeBody: { bytesMaximum: route.formBytesMaximum, isAllowed } }
}

async function sessionIn(sender: FormSender, ports: FramePorts): Promise<Session | null> {
  const token = sessionTokenIn(sender, ports)
  return token === null ? null : sessionOf(ports, token)
}

async function signedIn(
  route: PanelRoute,
  ports: FramePorts,
  request: PanelRequest,
): Promise<PanelAnswer> {
  const session = await sessionIn(request, ports)
  if (session === null) {
    const to = route.method === 'GET' ? urlOf(route.path, request) : '/panel'
    return seeOther(`/panel/sign-in?${new URLSearchParams({ to: wayBack(to) })}`)
  }
  const visit = await visitOf(session, ports, request, urlOf(route.path, request))
  if (!mayDo(session.person.role, route.access)) return refusalPage(visit, 'NotAllowed')
  if (!isProvedFor(route.access, session, ports.clock.now())) return askForProof(route, visit)
  try {
    if (route.kind === 'general') return await route.serve(visit)
    const merchant = merchantNamed(visit, request.params['merchant'] ?? '')
    return merchant === null
      ? refusalPage(visit, 'NotFound')
      : await route.serve({ ...visit, merchantId: merchant.merchantId, merchant })
  } catch (error) {
    if (error instanceof GatewayError) return refusalPage(visit, error)
    throw error
  }
}

/**
 * Asks the person to sign in once more. A form goes along with the browser, so that nothing that was typed is lost; a long
 * one does not, because only its own route takes it.
 */
function askForProof(
  { method, formBytesMaximum }: PanelRoute,
  { url }: Pick<Visit, 'url'>,
): PanelAnswer {
  const at = wayBack(url)
  return method === 'POST' && formBytesMaximum === undefined
    ? sameFormAt(`/panel/sign-in/again?${new URLSearchParams({ at })}`)
    : seeOther(`/panel/sign-in?${new URLSearchParams({ to: at, why: 'fresh' })}`)
}

async function visitOf(
  session: Session,
  ports: FramePorts,
  request: PanelRequest,
  url: string,
): Promise<Visit> {
  const { person } = session
  const acts = ports.actsOf(actorOf(person))
  const merchants = await merchantsOf(person, acts)
  const chosen = merchants.find(
    ({ merchantNumber }) => merchantNumber === request.query.get('merchant'),
  )
  const merchantId = person.merchantId ?? chosen?.merchantId ?? null
  const language = languageOf(request.query.get('lang') ?? person.languageCode, request)
  const may = (act: PanelAct) => mayDo(person.role, act)
  return { ...request, person, session, language, url, merchantId, merchants, acts, may }
}

/** People of a merchant see that one, which is read alone. */
async function merchantsOf(
  { merchantId }: Session['person'],
  acts: Pick<OperatorActs, 'listMerchants' | 'findMerchant'>,
): Promise<readonly Merchant[]> {
  if (merchantId === null) return acts.listMerchants()
  const own = await acts.findMerchant(merchantId)
  return own === null ? [] : [own]
}

/** Another merchant's page is as unknown as one of no merchant. */
function merchantNamed({ merchants }: Visit, number: string): Merchant | null {
  return merchants.find(({ merchantNumber }) => merchantNumber === number) ?? null
}

/** The path with its variable parts as they came. */
function urlOf(path: string, { params, query }: PanelRequest): string {
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  )
  return query.size === 0 ? filled : `${filled}?${query}`
}

function refusal(request: PanelRequest, reason: 'ForeignForm'): PanelAnswer {
  return refusalPage({ language: languageOf('', request), person: null }, reason)
}

type Parts = Readonly<{ isSandbox: boolean; panelUrl: () => string }>

/**
 * Whether a posted form comes from a page of the panel. Browsers name the site of a form in Origin, and say in
 * Sec-Fetch-Site how it is related to this one; no page can change either. A form without both is refused.
 *
 * A sandbox is reached by several names of one machine, so the origin must be the one that the request itself was
 * sent to. The listener refuses unknown hosts before (decision 1.12).
 */
export function isFromPanel(
  { origin, fetchSite, host }: Pick<PanelRequest, 'origin' | 'fetchSite' | 'host'>,
  { isSandbox, panelUrl }: Parts,
): boolean {
  if (fetchSite !== undefined && fetchSite !== 'same-origin') return false
  if (origin === undefined) return false
  const own = new URL(panelUrl())
  return origin === (isSandbox ? `${own.protocol}//${host}` : own.origin)
}

const WAY_BACK = /^\/panel(?:\/[\w~.%-]+)*(?:\?[\w~.%&=+:,*-]*)?$/

/** Browsers take an encoded point for a point, and so leave the panel by `%2e%2e` as by two points. */
const UPWARDS = /(?:\.|%2e){2}/i

/** The path of a page of the panel, for the way back after a sign-in; the first page for anything else. */
export function wayBack(path: string): string {
  return WAY_BACK.test(path) && !UPWARDS.test(path) ? path : '/panel'
}
