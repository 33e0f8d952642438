import type { CardBehaviour, CardKind } from './card-behaviour.ts'

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

/** A credit card of the simulated bank itself. */
function card(number: string, behaviour: CardBehaviour, note: string): TestCard {
  return { number, behaviour, kind: 'credit', issuer: 'VEZNE BANKASI A.S.', note }
}

/**
 * What the simulator does by card number. Any future expiry and any well-formed security code are
 * accepted, and every other well-formed number is approved with a page. Numbers of 4111 to 4151 and
 * 5406670000000009 are the public test numbers that Turkish integrators already know.
 */
export const testCards: readonly TestCard[] = [
  {
    ...card('5528790000000008', 'approved', 'Halkbank Mastercard credit card, Paraf'),
    issuer: 'HALKBANK A.S.',
  },
  {
    ...card('4603450000000000', 'approved', 'Denizbank Visa credit card, Bonus'),
    issuer: 'DENIZBANK A.S.',
  },
  {
    ...card('5526080000000006', 'approved', 'Akbank Mastercard credit card, Axess'),
    issuer: 'AKBANK T.A.S.',
  },
  {
    ...card('5400360000000003', 'approved', 'Garanti Mastercard credit card, Bonus'),
    issuer: 'T. GARANTI BANKASI A.S.',
  },
  {
    ...card('4766620000000001', 'approved', 'Denizbank Visa debit card: no installments'),
    kind: 'debit',
    issuer: 'DENIZBANK A.S.',
  },
  {
    ...card('9792030000000000', 'approved', 'QNB Troy credit card, CardFinans'),
    issuer: 'QNB BANK A.S.',
  },
  {
    ...card(
      '374427000000003',
      'approved',
      'Garanti American Express credit card, 4-digit security code',
    ),
    issuer: 'T. GARANTI BANKASI A.S.',
  },
  card('4111111111111129', 'declined-51', 'declined: insufficient funds'),
  card('4129111111111111', 'declined-05', 'declined: do not honour'),
  card('4128111111111112', 'declined-12', 'declined: invalid transaction'),
  card('4127111111111113', 'declined-41', 'declined: lost card'),
  card('4126111111111114', 'declined-43', 'declined: stolen card'),
  card('4125111111111115', 'declined-54', 'declined: expired card'),
  card('4124111111111116', 'declined-82', 'declined: wrong security code'),
  card('4123111111111117', 'declined-57', 'declined: not permitted to the card holder'),
  card('4122111111111118', 'declined-58', 'declined: not permitted to the terminal'),
  card('4121111111111119', 'declined-34', 'declined: suspected fraud'),
  card('4120111111111110', 'declined-04', 'declined: pick up the card'),
  card('4131111111111117', 'md-0', 'verification fails without a page (mdStatus 0)'),
  card('4141111111111115', 'md-4', 'attempt (mdStatus 4), half secure'),
  card(
    '4151111111111112',
    '3ds-init-fails',
    'the bank refuses to start 3-D Secure (mdStatus 7 with an error text)',
  ),
  card('5406670000000009', 'no-return', 'approved, but reverse and return are refused by the bank'),
  card('4159000000100009', 'frictionless', 'full 3-D Secure (mdStatus 1) without a page'),
  card('4159000000020009', 'md-2', 'card holder not enrolled (mdStatus 2), half secure'),
  card('4159000000030008', 'md-3', 'bank not enrolled (mdStatus 3), half secure'),
  card('4159000000050006', 'md-5', 'could not be verified (mdStatus 5)'),
  card('4159000000060005', 'md-6', '3-D Secure error at the scheme (mdStatus 6)'),
  card('4159000000070004', 'md-7', 'system error at the bank (mdStatus 7)'),
  card('4159000000080003', 'md-8', 'card number unknown to 3-D Secure (mdStatus 8)'),
  card(
    '4159000000200007',
    'timeout-not-booked',
    'payment: no answer, and the bank never booked it',
  ),
  card('4159000000210006', 'timeout-booked', 'payment: no answer, but the bank did book it'),
  card('4159000000220005', 'error-after-booking', 'payment: HTTP 500 after booking'),
  card('4159000000230004', 'garbled-after-booking', 'payment: truncated XML after booking'),
  card(
    '4159000000240003',
    'late-record',
    'payment: no answer; the status query says "not found" for 10 s, then booked',
  ),
  card('4159000000250002', 'slow-10s', 'payment: approved after 10 s'),
  card('4159000000300005', 'points', '100.00 points available to every payment'),
  {
    ...card('4159000000310004', 'foreign', 'foreign credit card: no installments'),
    issuer: 'OVERSEAS BANK',
  },
  {
    ...card('4159000000320003', 'prepaid', 'virtual prepaid card: no installments'),
    kind: 'prepaid',
  },
  card('4159000000400003', 'bad-hash', '3-D Secure: the callback carries a wrong hash'),
  card(
    '4159000000410002',
    'changed-amount',
    '3-D Secure: the callback carries another amount, rightly signed',
  ),
  card('4159000000420001', 'callback-twice', '3-D Secure: the callback arrives twice'),
  card('4159000000430000', 'postauth-refused', 'PreAuth approved, PostAuth declined with 13'),
]
