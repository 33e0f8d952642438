import { PANEL_SCRIPT, PANEL_STYLE } from './assets.ts'
import { NOTHING, type PageEntry } from './page-entry.ts'

/**
 * The cookie of somebody who is signed in to the panel. Browsers take a cookie named `__Host-…` over TLS only, and from
 * the host itself only; `plain` is for the sandbox.
 */
export const PANEL_COOKIE = { overTls: '__Host-vezne-panel', plain: 'vezne-panel' } as const

const PANEL = {
  ...NOTHING,
  isOnPaymentWay: false,
  framing: { by: 'nobody', why: 'a frame could lay something over a button that moves money' },
  cookies: Object.values(PANEL_COOKIE),
} as const

/** What a browser gets from the panel. Its pages have one policy; `docs/reference/panel.md` lists their addresses. */
export const PANEL_ENTRIES = {
  panelPage: {
    ...PANEL,
    title: 'Panel',
    purpose: 'The pages of the panel, for people who run the gateway or work for a merchant.',
    addresses: [
      { methods: ['GET', 'POST'], path: '/panel' },
      { methods: ['GET', 'POST'], path: '/panel/*' },
    ],
    statuses: [200, 400, 403, 404, 409, 410, 422, 429],
    content: 'html',
    styles: [PANEL_STYLE],
    scripts: [PANEL_SCRIPT],
    images: ["'self'", 'data:'],
    connections: ["'self'"],
    formTargets: ["'self'"],
    namesItsOrigin: true,
  },
  panelOnward: {
    ...PANEL,
    title: 'Panel: onward',
    purpose: 'Leads from a posted form to the page that shows what it did.',
    statuses: [303],
    content: 'nothing',
  },
} as const satisfies Readonly<Record<string, PageEntry>>
