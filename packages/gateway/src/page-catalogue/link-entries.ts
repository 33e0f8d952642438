import { LINK_FORM_SCRIPT, LINK_PAGE_STYLE, LINK_WATCH_SCRIPT, SUBMIT_FORM } from './assets.ts'
import { NOTHING, type PageEntry } from './page-entry.ts'

/**
 * The only cookie of the gateway. It identifies a payer's browser, which gets its own receipts by it. Browsers
 * take a cookie named `__Host-…` over TLS only, and from the host itself only; `plain` is for the sandbox.
 */
export const PAYER_COOKIE = { overTls: '__Host-vezne-payer', plain: 'vezne-payer' } as const

const QR_SVG = { methods: ['GET'], path: '/l/:addressToken/qr.svg' } as const
const QR_PNG = { methods: ['GET'], path: '/l/:addressToken/qr.png' } as const
const SHOWN = { methods: ['GET', 'POST'], path: '/l/:addressToken' } as const
const ANSWERED = { methods: ['POST'], path: '/l/:addressToken' } as const
const RETURNED = { methods: ['GET', 'POST'], path: '/l/return/:addressToken' } as const

const COMMON = {
  ...NOTHING,
  isOnPaymentWay: true,
  framing: { by: 'nobody', why: 'a link is opened as a page; a frame could lay something over it' },
} as const

const HTML = { ...COMMON, content: 'html', styles: [LINK_PAGE_STYLE], images: ['data:'] } as const

/** The pages on which customers pay a link. */
export const LINK_ENTRIES = {
  linkForm: {
    ...HTML,
    title: 'Payment link: form',
    purpose: 'Takes the customer’s details and card.',
    addresses: [SHOWN],
    statuses: [200, 422, 429],
    scripts: [LINK_FORM_SCRIPT],
    // The script asks the link's own `/offers` about the card's first digits.
    connections: ["'self'"],
    formTargets: ["'self'"],
    // For the receipt: only the browser that pays may see it (decision 6.8).
    cookies: [PAYER_COOKIE.overTls, PAYER_COOKIE.plain],
  },
  linkChoice: {
    ...HTML,
    title: 'Payment link: installments',
    purpose: 'The ways to pay that the card has, each with what it comes to.',
    addresses: [ANSWERED],
    statuses: [200, 422],
    scripts: [LINK_FORM_SCRIPT],
    formTargets: ["'self'"],
  },
  linkVerification: {
    ...HTML,
    title: 'Payment link: on to 3-D Secure',
    purpose: 'Sends the browser on to the 3-D Secure gate. Holds no card data.',
    addresses: [ANSWERED],
    statuses: [200],
    scripts: [SUBMIT_FORM],
    formTargets: ["'self'", '{gateway}'],
  },
  linkNotice: {
    ...HTML,
    title: 'Payment link: notice',
    purpose:
      'Why the link cannot be paid now: unknown, cancelled, expired, used up, paid, busy, taken over, underway, without a way to pay.',
    addresses: [SHOWN, QR_SVG, QR_PNG],
    statuses: [200, 404, 410],
    scripts: [LINK_WATCH_SCRIPT],
    looksAgain: true,
    // The script asks the page's own address for news of a payment that is under way.
    connections: ["'self'"],
    probe: { method: 'GET', path: '/l/pages-verify', status: 404 },
  },
  linkReceipt: {
    ...HTML,
    title: 'Payment link: receipt',
    purpose:
      'Confirms the payment, to the browser that paid; may offer the way to the merchant’s returnUrl.',
    addresses: [SHOWN, RETURNED],
    statuses: [200],
  },
  linkOffers: {
    ...COMMON,
    title: 'Payment link: offers',
    purpose:
      'What a card is and the ways to pay that it has, by its first six or eight digits, for the form’s script.',
    addresses: [{ methods: ['GET'], path: '/l/:addressToken/offers' }],
    statuses: [200, 400, 404],
    content: 'json',
    probe: { method: 'GET', path: '/l/pages-verify/offers', status: 400 },
  },
  linkQrSvg: {
    ...COMMON,
    title: 'Payment link: QR code, SVG',
    purpose: 'The link’s address as a QR code, for print and screens.',
    addresses: [QR_SVG],
    statuses: [200],
    content: 'svg',
  },
  linkQrPng: {
    ...COMMON,
    title: 'Payment link: QR code, PNG',
    purpose: 'The same where a drawing cannot be shown, such as in a message.',
    addresses: [QR_PNG],
    statuses: [200],
    content: 'png',
  },
  linkOnward: {
    ...COMMON,
    title: 'Payment link: redirect',
    purpose: 'Leads to the link’s own address without content, so that a reload pays nothing.',
    addresses: [SHOWN, RETURNED],
    statuses: [303],
    content: 'nothing',
    probe: { method: 'GET', path: '/l/return/pages-verify', status: 303 },
  },
} as const satisfies Readonly<Record<string, PageEntry>>
