import { PAGE_STYLE, SUBMIT_FORM } from './assets.ts'
import { NOTHING, type PageEntry } from './page-entry.ts'

const START = '/3ds/start/:ticket'
const RETURN = '/3ds/return/:ticket'

const COMMON = {
  ...NOTHING,
  content: 'html',
  isOnPaymentWay: true,
  framing: {
    by: 'anyone',
    why: 'htmlContent is shown in an iframe of the merchant, by the specification, and leads here (decision 4.5)',
  },
  styles: [PAGE_STYLE],
  images: ['data:'],
} as const

/** The pages that a card holder passes on the way to the bank and back. */
export const THREE_D_SECURE_ENTRIES = {
  threeDSecureStart: {
    ...COMMON,
    title: 'htmlContent',
    purpose:
      'The answer of init3ds: a form without fields that leads to the gate. The merchant serves it with headers of their own. A policy that forbids inline scripts can list this hash.',
    addresses: [],
    statuses: [],
    framing: {
      by: 'anyone',
      why: 'the merchant shows it where it likes, by the specification (decision 4.5)',
    },
    scripts: [SUBMIT_FORM],
    images: [],
    formTargets: ['{gateway}'],
  },
  threeDSecureOpen: {
    ...COMMON,
    title: '3-D Secure: start',
    purpose:
      'The same form, where the address was opened directly or too many requests came at once. It has no script, because a program that opens addresses by itself, such as a mail scanner, must not use up the ticket.',
    addresses: [{ methods: ['GET', 'POST'], path: START }],
    statuses: [200, 429],
    formTargets: ['{gateway}'],
  },
  threeDSecureTaken: {
    ...COMMON,
    title: '3-D Secure: opened before',
    purpose:
      'Says that the ticket was already used, and leads back to the merchant. Holds no card data.',
    addresses: [{ methods: ['POST'], path: START }],
    statuses: [409],
    // The way back leads to the merchant's site (http in the sandbox) or the link's page, and their redirects.
    formTargets: ['http:', 'https:'],
  },
  threeDSecureGate: {
    ...COMMON,
    title: '3-D Secure: gate',
    purpose: 'Sends the card holder’s browser to the bank with a form. Works once for each ticket.',
    addresses: [{ methods: ['POST'], path: START }],
    statuses: [200],
    scripts: [SUBMIT_FORM],
    // Chromium applies form-action to the redirects that follow a post as well. A bank's gate may redirect to
    // the card issuer's server, which cannot be known here, and in the sandbox back to this gateway.
    formTargets: ['{bank}', '{gateway}', 'https:'],
  },
  threeDSecureReturn: {
    ...COMMON,
    title: '3-D Secure: return',
    purpose: 'Takes the browser back to the merchant’s CallbackUrl, with hints and no card data.',
    addresses: [{ methods: ['POST'], path: RETURN }],
    statuses: [200],
    scripts: [SUBMIT_FORM],
    // A shop's callback often redirects to another of its hosts, http in the sandbox. The page holds nothing
    // that is worth stealing.
    formTargets: ['http:', 'https:'],
  },
  threeDSecureReplaced: {
    ...COMMON,
    title: '3-D Secure: another tab',
    purpose:
      'In the tab of an earlier attempt: says that a later attempt continued, and how it ended.',
    addresses: [
      { methods: ['GET', 'POST'], path: START },
      { methods: ['POST'], path: RETURN },
    ],
    statuses: [409],
  },
  threeDSecureClosed: {
    ...COMMON,
    title: '3-D Secure: closed',
    purpose: 'Says that a ticket no longer leads to the bank.',
    addresses: [{ methods: ['GET', 'POST'], path: START }],
    statuses: [410],
    probe: { method: 'GET', path: '/3ds/start/pages-verify', status: 410 },
  },
  threeDSecureRefused: {
    ...COMMON,
    title: '3-D Secure: refused',
    purpose: 'Says that a callback in the bank’s name could not be verified.',
    addresses: [{ methods: ['POST'], path: RETURN }],
    statuses: [400],
    probe: { method: 'POST', path: '/3ds/return/pages-verify', status: 400 },
  },
} as const satisfies Readonly<Record<string, PageEntry>>
