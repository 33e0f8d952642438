import {
  CHECKOUT_RETURN_SCRIPT,
  LINK_FORM_SCRIPT,
  LINK_PAGE_STYLE,
  LINK_WATCH_SCRIPT,
  SUBMIT_FORM,
} from './assets.ts'
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

const BRANDING_FILE = {
  ...COMMON,
  addresses: [{ methods: ['GET'], path: '/l/looks/:file' }],
} as const

const HTML = {
  ...COMMON,
  content: 'html',
  styles: [LINK_PAGE_STYLE],
  images: ['data:'],
  hasLook: true,
  framing: {
    by: 'checkout',
    why: 'a shop may show its checkout within its own page; a link is opened as a page, because a frame could lay something over it',
  },
} as const

export const LINK_ENTRIES = {
  brandingStyle: {
    ...BRANDING_FILE,
    title: 'Merchant’s look: colour',
    purpose:
      'The style that gives the pages of a merchant’s links its colour; it follows from the colour alone.',
    statuses: [200],
    content: 'css',
    probe: { method: 'GET', path: '/l/looks/1550b8.css', status: 200 },
  },
  brandingLogoSvg: {
    ...BRANDING_FILE,
    title: 'Merchant’s look: logo, SVG',
    purpose:
      'A merchant’s logo that release 0.1.0 took as SVG; shown as a picture until it is replaced.',
    statuses: [200],
    content: 'svg',
  },
  brandingLogoPng: {
    ...BRANDING_FILE,
    title: 'Merchant’s look: logo, PNG',
    purpose: 'A merchant’s logo, which was checked and written anew when it was set.',
    statuses: [200],
    content: 'png',
  },
  brandingMissing: {
    ...BRANDING_FILE,
    title: 'Merchant’s look: no such file',
    purpose: 'Where no merchant has the logo, or no longer.',
    statuses: [404],
    content: 'nothing',
  },
  linkForm: {
    ...HTML,
    title: 'Payment link: form',
    purpose: 'The form for the customer’s details and card.',
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
    purpose: 'The card’s ways to pay, each with its amount.',
    addresses: [ANSWERED],
    statuses: [200, 422],
    scripts: [LINK_FORM_SCRIPT],
    formTargets: ["'self'"],
  },
  linkVerification: {
    ...HTML,
    title: 'Payment link: on to 3-D Secure',
    purpose: 'Sends the browser to the bank’s 3-D Secure gate. Holds no card data.',
    addresses: [ANSWERED],
    statuses: [200],
    scripts: [SUBMIT_FORM],
    formTargets: ["'self'", '{gateway}'],
  },
  linkNotice: {
    ...HTML,
    title: 'Payment link: notice',
    purpose:
      'Says why the link cannot be paid now: it is unknown, cancelled, expired, used up, paid, in use, continued in another tab, still being paid, or has no way to pay.',
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
      'Confirms the payment to the browser that paid, and can lead to the merchant’s returnUrl.',
    addresses: [SHOWN, RETURNED],
    statuses: [200],
  },
  checkoutReturn: {
    ...HTML,
    title: 'Checkout: back to the shop',
    purpose: 'Says that the payment was taken, and leads the customer back to the shop.',
    addresses: [SHOWN, RETURNED],
    statuses: [200],
    scripts: [CHECKOUT_RETURN_SCRIPT],
  },
  linkOffers: {
    ...COMMON,
    title: 'Payment link: offers',
    purpose:
      'For the form’s script: a card’s properties and ways to pay, by its first six or eight digits.',
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
    purpose: 'The same as a PNG image, for messages and other places that cannot show SVG.',
    addresses: [QR_PNG],
    statuses: [200],
    content: 'png',
  },
  linkOnward: {
    ...COMMON,
    title: 'Payment link: redirect',
    purpose: 'Redirects to the link’s own address, so that a reload does not pay again.',
    addresses: [SHOWN, RETURNED],
    statuses: [303],
    content: 'nothing',
    // The page that follows gives the cookie back, and so counts as opened by a browser (decision 9.51).
    cookies: [PAYER_COOKIE.overTls, PAYER_COOKIE.plain],
    probe: { method: 'GET', path: '/l/return/pages-verify', status: 303 },
  },
} as const satisfies Readonly<Record<string, PageEntry>>
