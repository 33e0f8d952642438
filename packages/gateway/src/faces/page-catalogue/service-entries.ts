import {
  BOARD_PAGE_STYLE,
  COPY_AND_WATCH_SCRIPT,
  LINK_PAGE_STYLE,
  PAGE_STYLE,
  REFERENCE_SCRIPT,
  REFERENCE_STYLE,
  SEARCH_SCRIPT,
  SEND_SCRIPT,
  SUBMIT_FORM,
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

const REFERENCE = {
  ...NOTHING,
  content: 'html',
  isOnPaymentWay: false,
  framing: { by: 'nobody', why: 'nobody needs it in a frame' },
  styles: [REFERENCE_STYLE],
  images: ['data:'],
  // The search loads its index; Send calls the API.
  connections: ["'self'"],
} as const

/**
 * The answers that a browser can get beside the pages of payments. The two pages at `/` have no probe, because
 * whoever verifies a gateway from outside does not know its mode.
 */
export const SERVICE_ENTRIES = {
  home: {
    ...WELCOME,
    title: 'Home',
    purpose: 'Live mode: says only that a gateway runs here.',
    addresses: [{ methods: ['GET'], path: '/' }],
    statuses: [200],
    framing: { by: 'nobody', why: 'nobody needs it in a frame' },
    styles: [PAGE_STYLE],
  },
  sandboxWelcome: {
    ...WELCOME,
    title: 'Sandbox: welcome',
    purpose:
      'The sandbox’s keys, addresses and latest payments, and two buttons that start a payment.',
    addresses: [{ methods: ['GET'], path: '/' }],
    statuses: [200],
    styles: [BOARD_PAGE_STYLE],
    scripts: [COPY_AND_WATCH_SCRIPT],
    // The script asks the page's own address for newer payments.
    connections: ["'self'"],
    formTargets: ["'self'", '{gateway}'],
  },
  sandboxDesign: {
    ...WELCOME,
    title: 'Sandbox: parts of the pages',
    purpose: 'Every part of the pages in every state, for those who build and test them.',
    addresses: [{ methods: ['GET'], path: '/design' }],
    statuses: [200],
    styles: [BOARD_PAGE_STYLE],
    scripts: [COPY_AND_WATCH_SCRIPT],
    connections: ["'self'"],
    // The forms lead nowhere but to the page itself.
    formTargets: ["'self'"],
  },
  sandboxOnward: {
    ...WELCOME,
    title: 'Sandbox: onward',
    purpose: 'Redirects to the welcome page, or to a payment link that the welcome page has made.',
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
    purpose:
      'Sends the browser to the bank’s 3-D Secure gate, for the payment of the welcome page.',
    addresses: [{ methods: ['POST'], path: '/sandbox/pay' }],
    statuses: [200],
    styles: [PAGE_STYLE],
    scripts: [SUBMIT_FORM],
    formTargets: ["'self'", '{gateway}'],
  },
  jsonAnswer: {
    ...NOTHING,
    title: 'JSON answer',
    purpose: 'Every answer of the API, and of addresses without a page.',
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
      'In place of a page that cannot be served: unknown path, wrong method, too large a body, too many requests, incident, or no database.',
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
    ...REFERENCE,
    title: 'API reference',
    purpose: 'Endpoints, guides, errors, states, test cards and events, for developers.',
    addresses: [
      { methods: ['GET'], path: '/docs' },
      { methods: ['GET'], path: '/docs/:language' },
      { methods: ['GET'], path: '/docs/:language/:section' },
      { methods: ['GET'], path: '/docs/:language/:section/:name' },
    ],
    statuses: [200, 404],
    scripts: [REFERENCE_SCRIPT, SEARCH_SCRIPT],
    probe: { method: 'GET', path: '/docs', status: 200, mayBeAbsent: true },
  },
  docsSend: {
    ...REFERENCE,
    title: 'API reference: an endpoint, in a sandbox',
    purpose: 'The page of an endpoint with a form that signs and sends the call.',
    addresses: [{ methods: ['GET'], path: '/docs/:language/:section/:name' }],
    statuses: [200],
    scripts: [REFERENCE_SCRIPT, SEND_SCRIPT, SEARCH_SCRIPT],
    // The bank's page is opened from the answer of init3ds.
    formTargets: ["'self'", '{gateway}'],
  },
  docsSearch: {
    ...NOTHING,
    title: 'API reference: index of the search',
    purpose: 'What the search of the API reference finds.',
    addresses: [
      { methods: ['GET'], path: '/docs/assets/search-tr.json' },
      { methods: ['GET'], path: '/docs/assets/search-en.json' },
    ],
    statuses: [200],
    content: 'json',
    isOnPaymentWay: false,
    framing: { by: 'nobody', why: 'nobody needs it in a frame' },
  },
} as const satisfies Readonly<Record<string, PageEntry>>
