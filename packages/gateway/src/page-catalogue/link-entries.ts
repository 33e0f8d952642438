import { LINK_PAGE_STYLE, SUBMIT_FORM } from './assets.ts'
import type { PageEntry } from './page-entry.ts'

const LINK = '/l/:addressToken'
const RETURN = '/l/return/:addressToken'

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
    formTargets: ["'self'"],
    probe: null,
  },
  linkChoice: {
    ...COMMON,
    title: 'Payment link: installments',
    purpose: 'The ways to pay that the card has, each with what it comes to.',
    addresses: [ANSWERED],
    statuses: [200],
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
      'Why the link cannot be paid now: unknown, cancelled, expired, used up, busy, underway.',
    addresses: [SHOWN],
    statuses: [200, 404, 410],
    formTargets: [],
    probe: { method: 'GET', path: '/l/pages-verify', status: 404 },
  },
  linkReceipt: {
    ...COMMON,
    title: 'Payment link: receipt',
    purpose: 'Confirms the payment; may offer the way to the merchant’s returnUrl.',
    addresses: [{ methods: ['GET'], path: LINK }],
    statuses: [200],
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
