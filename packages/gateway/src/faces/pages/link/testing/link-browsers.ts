import { randomBytes } from 'node:crypto'
import type { LinkHarness } from '../../../../../../../test/payment-core/link-harness.ts'
import { Secret } from '../../../../base/kernel/index.ts'
import type { PaymentLink } from '../../../../payment/links/index.ts'
import type { PageRoute } from '../../../page-catalogue/index.ts'
import type { Page, PageRequest } from '../../document.tsx'
import { createPageSeal, linkPageRoutes } from '../../index.ts'
import type { LinkPagePorts } from '../request.ts'

export const CARD = {
  cardHolderName: 'Ayşe Yılmaz',
  cardNumber: '5528 7900 0000 0008',
  expiry: '12/40',
  cvv: '123',
}

type Form = Readonly<Record<string, string>>
type AnyLink = Pick<PaymentLink, 'addressToken'>

/** A browser that follows redirects, and keeps the gateway's cookie. */
export type TestBrowser = Readonly<{
  /** `query` names a page of the link that was opened before, here or elsewhere. */
  get: (link: PaymentLink, query?: string) => Promise<Page>
  post: (link: PaymentLink, form: Form) => Promise<Page>
  /** Opens a page of the link, and submits it with `CARD` and these values. */
  submit: (link: PaymentLink, form?: Form, query?: string) => Promise<Page>
  back: (link: PaymentLink, r: string) => Promise<Page>
  /** The query of the address bar. */
  address: () => string
}>

export type TestBrowsers = Readonly<{
  ports: LinkPagePorts
  open: (options?: Readonly<{ keepsCookies?: boolean; at?: LinkPagePorts }>) => TestBrowser
}>

/** The link pages of a gateway, without a limit of tries unless one is given. */
export function pagePorts(
  at: LinkHarness,
  tries: LinkPagePorts['tries'] = { take: () => null },
): LinkPagePorts {
  const key = new Secret('page key', randomBytes(32))
  const seal = createPageSeal({ key, now: at.clock.now })
  return {
    links: at.link,
    findLogo: async () => null,
    tries,
    seal,
    opened: () => undefined,
    isSandbox: false,
  }
}

export type Ask = Readonly<{
  path?: string
  /** Posted where it is given. */
  form?: Form
  query?: string
  language?: string
  cookie?: string | undefined
  clientIpAddress?: string
}>

/** One request, redirects not followed. */
export function servePage<Body extends string | Buffer>(
  routes: readonly PageRoute<PageRequest, Body>[],
  { addressToken }: AnyLink,
  how: Ask,
): Promise<Page<Body>> {
  const { path = '/l/:addressToken', form, query = '', language = 'tr', cookie } = how
  const method = form === undefined ? 'GET' : 'POST'
  const route = routes.find((each) => each.path === path && each.methods.includes(method))
  if (route === undefined) throw new Error(`there is no page ${method} ${path}`)
  return route.serve({
    params: { addressToken },
    pairs: Object.entries(form ?? {}),
    query: new URLSearchParams(query),
    acceptLanguage: language,
    cookie,
    clientIpAddress: how.clientIpAddress ?? '203.0.113.7',
  })
}

/** The cookie that a page sets; undefined where it sets none. */
export function cookieOf({ headers }: Page<string | Buffer>): string | undefined {
  return headers['set-cookie']?.split(';')[0]
}

export function createBrowsers(at: LinkHarness): TestBrowsers {
  const ports = pagePorts(at)
  return {
    ports,
    open: ({ keepsCookies = true, at: gateway = ports } = {}) =>
      createBrowser(gateway, keepsCookies),
  }
}

function createBrowser(ports: LinkPagePorts, keepsCookies: boolean): TestBrowser {
  const routes = linkPageRoutes(ports)
  let cookie: string | undefined
  let address = ''
  const ask = async (link: AnyLink, how: Ask): Promise<Page> => {
    address = how.query ?? ''
    const page = await servePage(routes, link, { ...how, cookie })
    if (keepsCookies) cookie = cookieOf(page) ?? cookie
    const { location } = page.headers
    if (location === undefined) return page
    return ask(link, { query: new URL(location, 'https://pay.example').search })
  }
  return {
    get: (link, query = '') => ask(link, { query }),
    post: (link, form) => ask(link, { form }),
    submit: async (link, form = {}, query = '') => {
      const page = fieldOf(await ask(link, { query }), 'page')
      return ask(link, { form: { page, ...CARD, ...form } })
    },
    back: (link, r) => ask(link, { path: '/l/return/:addressToken', query: `r=${r}` }),
    address: () => address,
  }
}

/** A hidden field of a page, or the first of several. */
export function fieldOf({ body }: Page<string | Buffer>, name: string): string {
  return new RegExp(`name="${name}" value="([^"]*)"`).exec(body.toString())?.[1] ?? ''
}
