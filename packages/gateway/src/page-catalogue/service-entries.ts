import {
  BOARD_PAGE_STYLE,
  COPY_AND_WATCH_SCRIPT,
  DOCS_START,
  LINK_PAGE_STYLE,
  PAGE_STYLE,
  SUBMIT_FORM,
  SWAGGER_SCRIPT,
  SWAGGER_STYLE,
} from './assets.ts'
import { NOTHING, type PageEntry } from './page-entry.ts'

const OUTBOX = {
  ...NOTHING,
  addresses: [{ methods: ['GET'], path: '/sandbox/outbox' }],
  statuses: [200],
  isOnPaymentWay: false,
  framing: { by: 'nobody', why: 'it shows to whom a sandbox writes' },
} as const

const WELCOME = {
  ...NOTHING,
  content: 'html',
  isOnPaymentWay: false,
  framing: { by: 'nobody', why: 'it shows the keys of the sandbox' },
  images: ['data:'],
} as const

/** The answers that a browser can get beside the pages of payments. */
export const SERVICE_ENTRIES = {
  home: {
    ...WELCOME,
    title: 'Home',
    purpose: 'Says that a gateway runs here, and nothing else: live mode.',
    addresses: [{ methods: ['GET'], path: '/' }],
    statuses: [200],
    framing: { by: 'nobody', why: 'nobody needs it in a frame' },
    styles: [PAGE_STYLE],
  },
  sandboxWelcome: {
    ...WELCOME,
    title: 'Sandbox: welcome',
    purpose: 'The sandbox’s keys, addresses and latest payments, and two buttons that begin one.',
    addresses: [{ methods: ['GET'], path: '/' }],
    statuses: [200],
    styles: [BOARD_PAGE_STYLE],
    scripts: [COPY_AND_WATCH_SCRIPT],
    // The script asks the page's own address for newer payments.
    connections: ["'self'"],
    formTargets: ["'self'", '{gateway}'],
    probe: { method: 'GET', path: '/', status: 200 },
  },
  sandboxOnward: {
    ...WELCOME,
    title: 'Sandbox: onward',
    purpose:
      'Sends the browser on to the welcome page, or to a payment link that the page has made.',
    addresses: [
      { methods: ['POST'], path: '/sandbox/pay' },
      { methods: ['GET', 'POST'], path: '/sandbox/returned' },
    ],
    statuses: [303],
    content: 'nothing',
    images: [],
  },
  sandboxVerification: {
    ...WELCOME,
    title: 'Sandbox: on to 3-D Secure',
    purpose: 'Sends the browser on to the 3-D Secure gate, for the payment of the welcome page.',
    addresses: [{ methods: ['POST'], path: '/sandbox/pay' }],
    statuses: [200],
    styles: [PAGE_STYLE],
    scripts: [SUBMIT_FORM],
    formTargets: ["'self'", '{gateway}'],
  },
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
