import { wholeNumber } from './readers.ts'

const days = wholeNumber(1, 3_650)

/** How long personal data and what is like it are kept; docs/operations/personal-data.md explains each. */
export const RETENTION_SETTINGS = {
  PAYER_DATA_DAYS: {
    meaning:
      'Days for which the names, e-mail addresses, telephone numbers, postal addresses and notes of payers are kept, at links, in orders and in 3-D Secure sessions; then they are erased.',
    absent: '365',
    read: days,
  },
  PAYER_IP_DAYS: {
    meaning:
      'Days for which the IP addresses of payers are kept, in orders, in 3-D Secure sessions and in the audited hand-overs of cards; then they are erased.',
    absent: '365',
    read: days,
  },
  MERCHANT_TEXT_DAYS: {
    meaning:
      'Days for which texts of merchants are kept that may name a payer: description and metadata of an order, product and metadata of a link that has ended. The default is the ten years of commercial books in Türkiye.',
    absent: '3650',
    // A merchant reads its own texts while a payment can still be returned or disputed.
    read: wholeNumber(30, 36_500),
  },
  NOTICE_RECIPIENT_DAYS: {
    meaning:
      'Days for which the recipient of an e-mail or SMS is kept after it was delivered or given up, for `notices retry`.',
    absent: '7',
    read: days,
  },
  WEBHOOK_DAYS: {
    meaning:
      'Days for which deliveries of webhooks are kept with their attempts. Events themselves stay with their quarter.',
    absent: '30',
    read: days,
  },
  BANK_CALL_DAYS: {
    meaning:
      'Days for which the calls to banks are kept for the time line of an order in the panel.',
    absent: '90',
    read: days,
  },
} as const
