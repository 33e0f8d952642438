import { DOCS_START, LINK_PAGE_STYLE, PAGE_STYLE, SWAGGER_SCRIPT, SWAGGER_STYLE } from './assets.ts'
import { NOTHING, type PageEntry } from './page-entry.ts'

const OUTBOX = {
  ...NOTHING,
  addresses: [{ methods: ['GET'], path: '/sandbox/outbox' }],
  statuses: [200],
  isOnPaymentWay: false,
  framing: { by: 'nobody', why: 'it shows to whom a sandbox writes' },
} as const

/** The answers that a browser can get beside the pages of payments. */
export const SERVICE_ENTRIES = {
  jsonAnswer: {
    ...NOTHING,
    title: 'JSON answer',
    purpose: 'Every answer of the API and of addresses that are no page’s.',
    statuses: [404],
    content: 'json',
    isOnPaymentWay: true,
    framing: { by: 'anyone', why: 'a merchant may show any answer; there is nothing to click' },
    probe: { method: 'GET', path: '/pages-verify', status: 404 },
  },
  pageError: {
    ...NOTHING,
    title: 'Error page',
    purpose:
      'Stands in for a page that cannot be served: unknown path, wrong method, too large, too many requests, incident, no database.',
    statuses: [400, 404, 405, 408, 413, 415, 421, 429, 431, 500, 503],
    content: 'html',
    isOnPaymentWay: true,
    framing: {
      by: 'anyone',
      why: 'an error on the 3-D Secure way must be readable in the merchant’s frame; its one link reads the same address again',
    },
    styles: [LINK_PAGE_STYLE],
    images: ['data:'],
    probe: { method: 'GET', path: '/3ds/pages-verify', status: 404 },
  },
  sandboxOutbox: {
    ...OUTBOX,
    title: 'Sandbox: outbox',
    purpose: 'The e-mails and SMS of a sandbox, newest first; live mode has no such page.',
    content: 'html',
    styles: [PAGE_STYLE],
    images: ['data:'],
  },
  sandboxOutboxJson: {
    ...OUTBOX,
    title: 'Sandbox: outbox, JSON',
    purpose: 'The same for programs that ask for application/json.',
    content: 'json',
  },
  docs: {
    ...NOTHING,
    title: 'API reference',
    purpose: 'Swagger UI over /openapi.json, for developers.',
    addresses: [{ methods: ['GET'], path: '/docs' }],
    statuses: [200],
    content: 'html',
    isOnPaymentWay: false,
    framing: { by: 'nobody', why: 'nobody needs it in a frame' },
    scripts: [SWAGGER_SCRIPT, DOCS_START],
    styles: [SWAGGER_STYLE],
    images: ["'self'", 'data:'],
    connections: ["'self'"],
    probe: { method: 'GET', path: '/docs', status: 200, mayBeAbsent: true },
  },
} as const satisfies Readonly<Record<string, PageEntry>>
