import { PANEL_PASSKEYS_SCRIPT, PANEL_SCRIPT, PANEL_STYLE } from './assets.ts'
import { NOTHING, type PageEntry } from './page-entry.ts'

/**
 * The cookie of somebody who is signed in to the panel. Browsers take a cookie named `__Host-…` over TLS only, and from
 * the host itself only; `plain` is for the sandbox.
 */
export const PANEL_COOKIE = { overTls: '__Host-vezne-panel', plain: 'vezne-panel' } as const

/** The cookie that binds a browser to what it is asked before anybody is signed in. */
export const PANEL_BROWSER_COOKIE = {
  overTls: '__Host-vezne-browser',
  plain: 'vezne-browser',
} as const

const PANEL = {
  ...NOTHING,
  isOnPaymentWay: false,
  framing: { by: 'nobody', why: 'a frame could lay something over a button that moves money' },
  cookies: [...Object.values(PANEL_COOKIE), ...Object.values(PANEL_BROWSER_COOKIE)],
} as const

const PAGE = {
  ...PANEL,
  content: 'html',
  styles: [PANEL_STYLE],
  images: ["'self'", 'data:'],
  connections: ["'self'"],
  formTargets: ["'self'"],
  namesItsOrigin: true,
} as const

/** What a browser gets from the panel. Its pages have one policy; `docs/reference/panel.md` lists their addresses. */
export const PANEL_ENTRIES = {
  panelPage: {
    ...PAGE,
    title: 'Panel',
    purpose: 'The pages of the panel, for people who run the gateway or work for a merchant.',
    addresses: [
      { methods: ['GET'], path: '/panel' },
      { methods: ['GET', 'POST'], path: '/panel/*' },
    ],
    statuses: [200, 400, 403, 404, 409, 410, 422, 429],
    scripts: [PANEL_SCRIPT],
  },
  panelPasskeyPage: {
    ...PAGE,
    title: 'Panel: passkeys',
    purpose: 'The pages on which people sign in by a passkey, or make one.',
    statuses: [200, 403, 410, 422, 429, 502, 503],
    scripts: [PANEL_SCRIPT, PANEL_PASSKEYS_SCRIPT],
  },
  panelComeBack: {
    ...PAGE,
    title: 'Panel: come back',
    purpose:
      'Goes on into the panel after a sign-in elsewhere: only a page of the panel makes browsers send its strict cookie.',
    statuses: [200],
    scripts: [],
    looksAgain: true,
  },
  panelQuestion: {
    ...PANEL,
    title: 'Panel: question',
    purpose: 'What the browser asks a passkey, once.',
    statuses: [200, 403, 410, 429],
    content: 'json',
  },
  panelOnward: {
    ...PANEL,
    title: 'Panel: onward',
    purpose: 'Leads from a posted form to the page that shows what it did.',
    statuses: [303],
    content: 'nothing',
  },
} as const satisfies Readonly<Record<string, PageEntry>>
