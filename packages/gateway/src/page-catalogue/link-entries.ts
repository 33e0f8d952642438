import { LINK_FORM_SCRIPT, LINK_PAGE_STYLE, LINK_WATCH_SCRIPT, SUBMIT_FORM } from './assets.ts'
import type { PageEntry } from './page-entry.ts'

/**
 * The only cookie of the gateway: what a payer's browser is known by, for its own receipts. Nobody else's
 * page can set one of the first name, which browsers take over TLS only; the other is for the sandbox.
 */
export const PAYER_COOKIE = { overTls: '__Host-vezne-payer', plain: 'vezne-payer' } as const

const LINK = '/l/:addressToken'
const RETURN = '/l/return/:addressToken'
const QR_SVG = '/l/:addressToken/qr.svg'
const QR_PNG = '/l/:addressToken/qr.png'

const COMMON = {
  content: 'html',
  isOnPaymentWay: true,
  framing: { by: 'nobody', why: 'a link is opened as a page; a frame could lay something over it' },
  scripts: [],
  styles: [LINK_PAGE_STYLE],
  images: ['data:'],
  connections: [],
} as const

const SHOWN = { methods: ['GET', 'POST'], path: LINK } as const
const ANSWERED = { methods: ['POST'], path: LINK } as const

/** The pages on which customers pay a link. */
export const LINK_ENTRIES = {
  linkForm: {
    ...COMMON,
    title: 'Payment link: form',
    purpose: 'Takes the customer’s details and card.',
    addresses: [SHOWN],
    statuses: [200, 422, 429],
    scripts: [LINK_FORM_SCRIPT],
    // Its own link's `/offers`, by the card's first digits.
    connections: ["'self'"],
    formTargets: ["'self'"],
    // For the receipt: only the browser that pays may see it (decision 6.8).
    cookies: [PAYER_COOKIE.overTls, PAYER_COOKIE.plain],
    probe: null,
  },
  linkChoice: {
    ...COMMON,
    title: 'Payment link: installments',
    purpose: 'The ways to pay that the card has, each with what it comes to.',
    addresses: [ANSWERED],
    statuses: [200, 422],
    scripts: [LINK_FORM_SCRIPT],
    formTargets: ["'self'"],
    probe: null,
  },
  linkVerification: {
    ...COMMON,
    title: 'Payment link: on to 3-D Secure',
    purpose: 'Sends the browser on to the 3-D Secure gate. Holds no card data.',
    addresses: [ANSWERED],
    statuses: [200],
    scripts: [SUBMIT_FORM],
    formTargets: ["'self'", '{gateway}'],
    probe: null,
  },
  linkNotice: {
    ...COMMON,
    title: 'Payment link: notice',
    purpose:
      'Why the link cannot be paid now: unknown, cancelled, expired, used up, paid, busy, taken over, underway, without a way to pay.',
    addresses: [SHOWN, { methods: ['GET'], path: QR_SVG }, { methods: ['GET'], path: QR_PNG }],
    statuses: [200, 404, 410],
    scripts: [LINK_WATCH_SCRIPT],
    looksAgain: true,
    // Its own address, for news of a payment that is under way.
    connections: ["'self'"],
    formTargets: [],
    probe: { method: 'GET', path: '/l/pages-verify', status: 404 },
  },
  linkReceipt: {
    ...COMMON,
    title: 'Payment link: receipt',
    purpose:
      'Confirms the payment, to the browser that paid; may offer the way to the merchant’s returnUrl.',
    addresses: [SHOWN, { methods: ['GET', 'POST'], path: RETURN }],
    statuses: [200],
    formTargets: [],
    probe: null,
  },
  linkOffers: {
    ...COMMON,
    title: 'Payment link: offers',
    purpose:
      'What a card is and the ways to pay that it has, by its first six or eight digits, for the form’s script.',
    addresses: [{ methods: ['GET'], path: '/l/:addressToken/offers' }],
    statuses: [200, 400, 404],
    content: 'json',
    styles: [],
    images: [],
    formTargets: [],
    probe: { method: 'GET', path: '/l/pages-verify/offers', status: 400 },
  },
  linkQrSvg: {
    ...COMMON,
    title: 'Payment link: QR code, SVG',
    purpose: 'The link’s address as a QR code, for print and screens.',
    addresses: [{ methods: ['GET'], path: QR_SVG }],
    statuses: [200],
    content: 'svg',
    styles: [],
    images: [],
    formTargets: [],
    probe: null,
  },
  linkQrPng: {
    ...COMMON,
    title: 'Payment link: QR code, PNG',
    purpose: 'The same where a drawing cannot be shown, such as in a message.',
    addresses: [{ methods: ['GET'], path: QR_PNG }],
    statuses: [200],
    content: 'png',
    styles: [],
    images: [],
    formTargets: [],
    probe: null,
  },
  linkOnward: {
    ...COMMON,
    title: 'Payment link: redirect',
    purpose: 'Leads to the link’s own address without content, so that a reload pays nothing.',
    addresses: [SHOWN, { methods: ['GET', 'POST'], path: RETURN }],
    statuses: [303],
    content: 'nothing',
    styles: [],
    images: [],
    formTargets: [],
    probe: { method: 'GET', path: '/l/return/pages-verify', status: 303 },
  },
} as const satisfies Readonly<Record<string, PageEntry>>
