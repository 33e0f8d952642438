import type { CardBehaviour, CardKind } from './card-profile.ts'

/** One row of the table of test cards. */
export type TestCard = Readonly<{
  number: string
  behaviour: CardBehaviour
  kind: CardKind
  issuer: string
  /** What happens, in English, for the reader of the documentation. */
  note: string
}>

/** What the simulated bank's page accepts as the one-time password of every card. */
export const oneTimePassword = '123456'

const simulated = { kind: 'credit', issuer: 'VEZNE BANKASI A.S.' } as const

/**
 * What the simulator does by card number. Any future expiry and any well-formed security code are
 * accepted, and every other well-formed number is approved with a page. Numbers of 4111 to 4151 and
 * 5406670000000009 are the public test numbers that Turkish integrators already know.
 */
export const testCards: readonly TestCard[] = [
  {
    number: '5528790000000008',
    behaviour: 'approved',
    kind: 'credit',
    issuer: 'HALKBANK A.S.',
    note: 'Halkbank Mastercard credit card, Paraf',
  },
  {
    number: '4603450000000000',
    behaviour: 'approved',
    kind: 'credit',
    issuer: 'DENIZBANK A.S.',
    note: 'Denizbank Visa credit card, Bonus',
  },
  {
    number: '5526080000000006',
    behaviour: 'approved',
    kind: 'credit',
    issuer: 'AKBANK T.A.S.',
    note: 'Akbank Mastercard credit card, Axess',
  },
  {
    number: '5400360000000003',
    behaviour: 'approved',
    kind: 'credit',
    issuer: 'T. GARANTI BANKASI A.S.',
    note: 'Garanti Mastercard credit card, Bonus',
  },
  {
    number: '4766620000000001',
    behaviour: 'approved',
    kind: 'debit',
    issuer: 'DENIZBANK A.S.',
    note: 'Denizbank Visa debit card: no installments',
  },
  {
    number: '9792030000000000',
    behaviour: 'approved',
    kind: 'credit',
    issuer: 'QNB BANK A.S.',
    note: 'QNB Troy credit card, CardFinans',
  },
  {
    number: '374427000000003',
    behaviour: 'approved',
    kind: 'credit',
    issuer: 'T. GARANTI BANKASI A.S.',
    note: 'Garanti American Express credit card, 4-digit security code',
  },
  {
    ...simulated,
    number: '4111111111111129',
    behaviour: 'declined-51',
    note: 'declined: insufficient funds',
  },
  {
    ...simulated,
    number: '4129111111111111',
    behaviour: 'declined-05',
    note: 'declined: do not honour',
  },
  {
    ...simulated,
    number: '4128111111111112',
    behaviour: 'declined-12',
    note: 'declined: invalid transaction',
  },
  {
    ...simulated,
    number: '4127111111111113',
    behaviour: 'declined-41',
    note: 'declined: lost card',
  },
  {
    ...simulated,
    number: '4126111111111114',
    behaviour: 'declined-43',
    note: 'declined: stolen card',
  },
  {
    ...simulated,
    number: '4125111111111115',
    behaviour: 'declined-54',
    note: 'declined: expired card',
  },
  {
    ...simulated,
    number: '4124111111111116',
    behaviour: 'declined-82',
    note: 'declined: wrong security code',
  },
  {
    ...simulated,
    number: '4123111111111117',
    behaviour: 'declined-57',
    note: 'declined: not permitted to the card holder',
  },
  {
    ...simulated,
    number: '4122111111111118',
    behaviour: 'declined-58',
    note: 'declined: not permitted to the terminal',
  },
  {
    ...simulated,
    number: '4121111111111119',
    behaviour: 'declined-34',
    note: 'declined: suspected fraud',
  },
  {
    ...simulated,
    number: '4120111111111110',
    behaviour: 'declined-04',
    note: 'declined: pick up the card',
  },
  {
    ...simulated,
    number: '4131111111111117',
    behaviour: 'md-0',
    note: 'verification fails without a page (mdStatus 0)',
  },
  {
    ...simulated,
    number: '4141111111111115',
    behaviour: 'md-4',
    note: 'attempt (mdStatus 4), half secure',
  },
  {
    ...simulated,
    number: '4151111111111112',
    behaviour: '3ds-init-fails',
    note: 'the bank refuses to start 3-D Secure (mdStatus 7 with an error text)',
  },
  {
    ...simulated,
    number: '5406670000000009',
    behaviour: 'no-return',
    note: 'approved, but reverse and return are refused by the bank',
  },
  {
    ...simulated,
    number: '4159000000100009',
    behaviour: 'frictionless',
    note: 'full 3-D Secure (mdStatus 1) without a page',
  },
  {
    ...simulated,
    number: '4159000000020009',
    behaviour: 'md-2',
    note: 'card holder not enrolled (mdStatus 2), half secure',
  },
  {
    ...simulated,
    number: '4159000000030008',
    behaviour: 'md-3',
    note: 'bank not enrolled (mdStatus 3), half secure',
  },
  {
    ...simulated,
    number: '4159000000050006',
    behaviour: 'md-5',
    note: 'could not be verified (mdStatus 5)',
  },
  {
    ...simulated,
    number: '4159000000060005',
    behaviour: 'md-6',
    note: '3-D Secure error at the scheme (mdStatus 6)',
  },
  {
    ...simulated,
    number: '4159000000070004',
    behaviour: 'md-7',
    note: 'system error at the bank (mdStatus 7)',
  },
  {
    ...simulated,
    number: '4159000000080003',
    behaviour: 'md-8',
    note: 'card number unknown to 3-D Secure (mdStatus 8)',
  },
  {
    ...simulated,
    number: '4159000000200007',
    behaviour: 'timeout-not-booked',
    note: 'payment: no answer, and the bank never booked it',
  },
  {
    ...simulated,
    number: '4159000000210006',
    behaviour: 'timeout-booked',
    note: 'payment: no answer, but the bank did book it',
  },
  {
    ...simulated,
    number: '4159000000220005',
    behaviour: 'error-after-booking',
    note: 'payment: HTTP 500 after booking',
  },
  {
    ...simulated,
    number: '4159000000230004',
    behaviour: 'garbled-after-booking',
    note: 'payment: truncated XML after booking',
  },
  {
    ...simulated,
    number: '4159000000240003',
    behaviour: 'late-record',
    note: 'payment: no answer; the status query says "not found" for 10 s, then booked',
  },
  {
    ...simulated,
    number: '4159000000250002',
    behaviour: 'slow-10s',
    note: 'payment: approved after 10 s',
  },
  {
    ...simulated,
    number: '4159000000300005',
    behaviour: 'points',
    note: '100.00 points available to every payment',
  },
  {
    ...simulated,
    number: '4159000000310004',
    behaviour: 'foreign',
    issuer: 'OVERSEAS BANK',
    note: 'foreign credit card: no installments',
  },
  {
    ...simulated,
    number: '4159000000320003',
    behaviour: 'prepaid',
    kind: 'prepaid',
    note: 'virtual prepaid card: no installments',
  },
  {
    ...simulated,
    number: '4159000000400003',
    behaviour: 'bad-hash',
    note: '3-D Secure: the callback carries a wrong hash',
  },
  {
    ...simulated,
    number: '4159000000410002',
    behaviour: 'changed-amount',
    note: '3-D Secure: the callback carries another amount, rightly signed',
  },
  {
    ...simulated,
    number: '4159000000420001',
    behaviour: 'callback-twice',
    note: '3-D Secure: the callback arrives twice',
  },
  {
    ...simulated,
    number: '4159000000430000',
    behaviour: 'postauth-refused',
    note: 'PreAuth approved, PostAuth declined with 13',
  },
]
