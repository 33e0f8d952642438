import type { Clock } from '../../base/kernel/index.ts'
import type { BankFeatures } from './bank-features.ts'
import type { BankTerminal } from './bank-terminal.ts'
import {
  type AskedPayment,
  differenceOf,
  type PaymentDifference,
  shownDigitsOf,
} from './compare-payment.ts'
import type {
  AuthorizeRequest,
  BankAnswer,
  BankCallLimits,
  BankConnector,
  BankOutcome,
  BankRecord,
  InquireRequest,
} from './connector.ts'
import { deadlineOf } from './exchange.ts'

type Payment = Readonly<{ terminal: BankTerminal; request: AuthorizeRequest; clock: Clock }>

/**
 * Sends a payment, and finds out whose card the bank has charged. The form of a verification crosses the card
 * holder's browser. Where the bank's callback signs no card, the card in it may have been exchanged: then the bank
 * is asked, and its record must show what we asked for, before anybody is told that the payment was taken or
 * declined (decision 4.11). Without that record the outcome is unknown, and the job asks again.
 */
export async function authorizeConfirmed(
  bank: Pick<BankConnector, 'authorize' | 'inquire' | 'features'>,
  { terminal, request, clock }: Payment,
  limits: BankCallLimits,
): Promise<BankOutcome> {
  if (!mustAsk(bank.features, request.payer)) return bank.authorize(terminal, request, limits)
  const left = deadlineOf(clock, limits)
  const outcome = await bank.authorize(terminal, request, limits)
  if (outcome.kind !== 'approved' && outcome.kind !== 'declined') return outcome
  const { bankOrderId, operation } = request
  const rest = left()
  const asked = { bankOrderId, operation }
  const result = rest === null ? null : await bank.inquire(terminal, asked, rest)
  const record = result?.kind === 'found' ? result.record : null
  const finding = record === null ? 'unsaid' : findingOf(request, record)
  if (outcome.kind === 'declined' && finding !== 'card') return outcome
  if (finding === null) return outcome
  const answer = withoutApproval(outcome.answer)
  if (finding === 'unsaid') return { kind: 'unknown', cause: 'bankPending', answer }
  return { kind: 'different', what: finding, answer, charged: chargedIn(record) }
}

type KeptOrder = Readonly<{
  bankOrderId: string
  paymentType: AuthorizeRequest['operation'] | 'PostAuth'
}>

/** What to ask of a bank about an order. A capture shares the bank order of its pre-authorisation. */
export function paymentToInquire({ bankOrderId, paymentType }: KeptOrder): InquireRequest {
  return { bankOrderId, operation: paymentType === 'Auth' ? 'Auth' : 'PreAuth' }
}

/** The digits of the card that a record shows. */
export function chargedIn(record: BankRecord | null): string | null {
  const mask = record?.said.cardMask ?? null
  return mask === null ? null : shownDigitsOf(mask)
}

function mustAsk({ callbackSignsCard }: BankFeatures, payer: AuthorizeRequest['payer']): boolean {
  // Between the gateway and the bank there is no browser that could exchange a card.
  return payer.kind === 'proof' && !callbackSignsCard
}

function findingOf(
  { payer, ...asked }: AuthorizeRequest,
  record: BankRecord,
): PaymentDifference | 'unsaid' | null {
  if (payer.kind === 'card') return null
  const isDeclined = record.state === 'declined'
  if (!isDeclined && !EFFECTIVE_STATES.has(record.state)) return 'unsaid'
  const difference = differenceInRecord({ ...asked, card: payer.card, isVerified: true }, record)
  if (difference !== null || isDeclined) return difference
  return saysEnough(record) ? null : 'unsaid'
}

/** What of a bank's record of a payment is not what was asked for. A declined payment has no sum, and secured nothing. */
export function differenceInRecord(
  asked: AskedPayment,
  { state, said, authorizedMinor }: BankRecord,
): PaymentDifference | null {
  const isDeclined = state === 'declined'
  const amountMinor = isDeclined ? null : authorizedMinor
  const isVerified = isDeclined ? null : (said.isVerified ?? null)
  return differenceOf(asked, { ...said, amountMinor, isVerified })
}

const EFFECTIVE_STATES: ReadonlySet<BankRecord['state']> = new Set([
  'preAuthorized',
  'taken',
  'settled',
])

/**
 * Whether the record shows enough to approve a payment after 3-D Secure: the beginning and the end of the card's
 * number, and whether the payment was 3-D secured where only the record tells it.
 */
export function saysEnough(record: BankRecord): boolean {
  return chargedIn(record) !== null && record.said.isVerified !== null
}

const APPROVAL_CODE = /^(VPS-00|00)?00$/

/** The answer of a payment that was not taken, which never has the code of an approval (decision 5.22). */
export function ofNotTaken(answer: BankAnswer | null): BankAnswer | null {
  if (answer === null) return null
  const isApproval = APPROVAL_CODE.test(answer.responseCode ?? '')
  return isApproval ? withoutApproval(answer) : { ...answer, authCode: null }
}

/** The bank's references, without the words and the code of an approval: the payment is not approved. */
export function withoutApproval(answer: BankAnswer): BankAnswer {
  return { ...answer, responseCode: null, responseMessage: null, authCode: null }
}
