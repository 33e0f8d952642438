import { randomBytes } from 'node:crypto'
import type { LinkHarness } from '../../../../../../test/payment-core/link-harness.ts'
import { Secret } from '../../../kernel/index.ts'
import type { PaymentLink } from '../../../links/index.ts'
import { createPageSeal, type LinkPagePorts, linkPageRoutes, type Page } from '../../index.ts'
import type { LinkPageRequest } from '../request.ts'

export const CARD = {
  cardHolderName: 'Ayşe Yılmaz',
  cardNumber: '5528 7900 0000 0008',
  expiry: '12/40',
  cvv: '123',
}

type Form = Readonly<Record<string, string>>

/** Somebody's browser: it follows redirects, and keeps the cookie that it is given. */
export type TestBrowser = Readonly<{
  /** `query` names a page of the link that was opened before, here or elsewhere. */
  get: (link: PaymentLink, query?: string) => Promise<Page>
  post: (link: PaymentLink, form: Form) => Promise<Page>
  back: (link: PaymentLink, r: string) => Promise<Page>
  /** What its address bar says behind the question mark. */
  address: () => string
}>

export type TestBrowsers = Readonly<{
  ports: LinkPagePorts
  open: (options?: Readonly<{ keepsCookies?: boolean; at?: LinkPagePorts }>) => TestBrowser
}>

export function createBrowsers(at: LinkHarness): TestBrowsers {
  const key = new Secret('page key', randomBytes(32))
  const seal = createPageSeal({ key, now: at.clock.now })
  const tries = { take: () => null }
  const ports: LinkPagePorts = { links: at.link, tries, seal, isSandbox: false }
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
  const ask = async (
    { addressToken }: PaymentLink,
    how: Readonly<{ path?: string; form?: Form; query?: string }>,
  ): Promise<Page> => {
    const { path = '/l/:addressToken', form, query = '' } = how
    const method = form === undefined ? 'GET' : 'POST'
    const route = routes.find((each) => each.path === path && each.methods.includes(method))
    if (route === undefined) throw new Error(`there is no page ${method} ${path}`)
    const request: LinkPageRequest = {
      params: { addressToken },
      pairs: Object.entries(form ?? {}),
      query: new URLSearchParams(query),
      acceptLanguage: 'tr',
      cookie,
      clientIpAddress: '203.0.113.7',
    }
    address = query
    const page = await route.serve(request)
    if (keepsCookies) cookie = page.headers['set-cookie']?.split(';')[0] ?? cookie
    const { location } = page.headers
    if (location === undefined) return page
    return ask({ addressToken } as PaymentLink, {
      query: new URL(location, 'https://pay.example').search,
    })
  }
  return {
    get: (link, query = '') => ask(link, { query }),
    post: (link, form) => ask(link, { form }),
    back: (link, r) => ask(link, { path: '/l/return/:addressToken', query: `r=${r}` }),
    address: () => address,
  }
}

/** A hidden field of a page, or the first of several. */
export function fieldOf({ body }: Page, name: string): string {
  return new RegExp(`name="${name}" value="([^"]*)"`).exec(body)?.[1] ?? ''
}
