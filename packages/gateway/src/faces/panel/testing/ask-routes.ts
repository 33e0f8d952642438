import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'

import { PANEL_BROWSER_COOKIE } from '../../page-catalogue/index.ts'
import {
  type FramePorts,
  type PanelAnswer,
  type PanelRoute,
  type PublicRoute,
  servedRoute,
} from '../frame/index.ts'

export const ORIGIN = 'http://panel.test'

type Route = PanelRoute | PublicRoute

export type Asked = Readonly<{
  method: 'GET' | 'POST'
  /** A path with its query. */
  url: string
  fields?: Readonly<Record<string, string>>
  /** The token of a session; undefined: no cookie. */
  token?: string | undefined
  /** The token of the browser, in which a question was asked. */
  browser?: string | undefined
  clientIpAddress?: string
}>

export type Shown = Readonly<{
  status: number
  location: string | null
  /** The token of the session that the answer begins. */
  token: string | null
  headers: Readonly<Record<string, string>>
  /** The page, or a file as text. */
  html: string
}>

/** Asks the route as the listener would, from a browser at the panel's own address; null where there is no route. */
export async function answerOf(
  routes: readonly Route[],
  ports: FramePorts,
  asked: Asked,
): Promise<PanelAnswer | null> {
  const { method, url, fields = {}, token, browser, clientIpAddress = '203.0.113.9' } = asked
  const { pathname, searchParams } = new URL(url, ORIGIN)
  const route = routeAt(routes, method, pathname)
  if (route === undefined) return null
  return servedRoute(route, ports).serve({
    params: paramsOf(route.path, pathname) ?? {},
    pairs: Object.entries(fields),
    query: searchParams,
    acceptLanguage: 'en',
    cookie: cookiesOf({ 'vezne-panel': token, [PANEL_BROWSER_COOKIE.plain]: browser }),
    clientIpAddress,
    isHead: false,
    host: new URL(ORIGIN).host,
    origin: ORIGIN,
    fetchSite: 'same-origin',
  })
}

function cookiesOf(all: Readonly<Record<string, string | undefined>>): string | undefined {
  const given = Object.entries(all).filter(([, value]) => value !== undefined)
  return given.length === 0 ? undefined : given.map((each) => each.join('=')).join('; ')
}

/** As `answerOf`, read to its end. An address without a route answers 404. */
export async function askRoutes(
  routes: readonly Route[],
  ports: FramePorts,
  asked: Asked,
): Promise<Shown> {
  const answer = await answerOf(routes, ports, asked)
  if (answer === null) return { status: 404, location: null, token: null, headers: {}, html: '' }
  const { status, headers, body } = answer
  const { location = null, 'set-cookie': cookie = '' } = headers
  const token = /^vezne-panel=([\w-]{43});/.exec(cookie)?.[1] ?? null
  const whole = body instanceof Readable ? await buffer(body) : body
  return { status, location, token, headers, html: whole.toString() }
}

/** The listener takes a route without variable parts before one with such parts. */
function routeAt(
  routes: readonly Route[],
  method: 'GET' | 'POST',
  pathname: string,
): Route | undefined {
  const found = routes.filter(
    (each) => each.method === method && paramsOf(each.path, pathname) !== null,
  )
  return found.find(({ path }) => path === pathname) ?? found[0]
}

function paramsOf(path: string, pathname: string): Readonly<Record<string, string>> | null {
  const [names, parts] = [path.split('/'), pathname.split('/')]
  if (names.length !== parts.length) return null
  const params: Record<string, string> = {}
  for (const [at, name] of names.entries()) {
    const part = decodeURIComponent(parts[at] ?? '')
    if (name.startsWith(':')) params[name.slice(1)] = part
    else if (name !== part) return null
  }
  return params
}
