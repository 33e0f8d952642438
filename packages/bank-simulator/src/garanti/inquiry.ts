import { type Bank, cardDataError, pointsOf } from '../bank/index.ts'
import { profileOf } from '../card-profile.ts'
import { longTime } from '../formats/index.ts'
import {
  type BankOrder,
  type OrderState,
  stateOf,
  type Transaction,
  transactionsOf,
} from '../ledger/index.ts'
import { type ApiAnswer, hostAnswerOf, queryAnswer, refusal } from './answer.ts'
import { orderOf } from './order-operations.ts'
import type { ApiRequest } from './request.ts'

/** The words of the first and the third are recorded; the others are a guess. */
const STATUS_WORDS: Readonly<Record<OrderState, string>> = {
  Authorized: 'WAITINGPOSTAUTH',
  Declined: 'DECLINED',
  Captured: 'APPROVED',
  Settled: 'APPROVED',
  Voided: 'CANCELED',
}

/** orderinq: one order, with its payment's numbers, or those of its capture. */
export function orderInquiry(bank: Bank, request: ApiRequest): ApiAnswer {
  const order = orderOf(bank, request)
  if (order === undefined) {
    const OrderInqResult = inquiryFields({})
    return queryAnswer(bank, request, { reason: '0110', order: { OrderInqResult } })
  }
  const { payment, capture } = order
  const shown = capture ?? payment
  const isHeld = payment.type === 'PreAuth'
  const taken = isHeld ? capture : payment
  const time = (at: string | undefined): string => (at === undefined ? '' : longTime(new Date(at)))
  const { code } = hostAnswerOf(shown.procReturnCode)
  const OrderInqResult = inquiryFields({
    ChargeType: 'S',
    PreAuthAmount: isHeld ? String(payment.amountMinor) : '0',
    PreAuthDate: isHeld ? time(payment.at) : '',
    AuthAmount: String(taken?.amountMinor ?? 0),
    AuthDate: time(taken?.at),
    RecurringInfo: 'N',
    Status: STATUS_WORDS[stateOf(order)],
    InstallmentCnt: payment.installments === '' ? '0' : payment.installments,
    CardNumberMasked: payment.card.maskedNumber.replaceAll(' ', ''),
    Code: code,
    ReasonCode: code,
    RetrefNum: shown.hostReference,
    AuthCode: shown.authCode,
    BatchNum: batchOf(bank, order),
    SequenceNum: String(Number(shown.transactionId.slice(-5))),
    ProvDate: time(shown.at),
  })
  return queryAnswer(bank, request, { order: { OrderInqResult } })
}

/** Every field of the result; where there is no order, CardNumberMasked is the text `null`. */
function inquiryFields(known: Readonly<Record<string, string>>): ApiAnswer {
  return {
    ChargeType: '',
    PreAuthAmount: '0',
    PreAuthDate: '',
    AuthAmount: '0',
    AuthDate: '',
    RecurringInfo: '',
    RecurringStatus: '',
    Status: '',
    RemainingBNSAmount: '0',
    UsedFBBAmount: '0',
    InstallmentCnt: '0',
    CardNumberMasked: 'null',
    CardRef: '',
    Code: '',
    ReasonCode: '',
    SysErrMsg: '',
    RetrefNum: '',
    GPID: '',
    AuthCode: '',
    BatchNum: '0',
    SequenceNum: '0',
    ProvDate: '',
    CardHolderName: '',
    CardType: '',
    ...known,
  }
}

export function batchOf(bank: Bank, order: BankOrder): string {
  return String(order.settledInBatch ?? bank.ledger.openBatch(order.payment.clientId))
}

const TYPES: Readonly<Record<Transaction['operation'], string>> = {
  Auth: 'sales',
  PreAuth: 'preauth',
  PostAuth: 'postauth',
  Void: 'void',
  Credit: 'refund',
}

/** orderhistoryinq: the movements of one order, refused refunds included. */
export function orderHistory(bank: Bank, request: ApiRequest): ApiAnswer {
  const order = orderOf(bank, request)
  if (order === undefined) return queryAnswer(bank, request, { reason: '0110' })
  const OrderTxn = transactionsOf(order).map((movement) => movementOf(bank, order, movement))
  return queryAnswer(bank, request, {
    order: { OrderHistInqResult: { OrderTxnList: { OrderTxn } } },
  })
}

function movementOf(bank: Bank, order: BankOrder, movement: Transaction): ApiAnswer {
  const { operation, booking, amountMinor } = movement
  const { code } = hostAnswerOf(booking.procReturnCode)
  const isApproved = code === '00'
  const date = isApproved ? dayOf(booking.at) : ''
  const isHold = operation === 'PreAuth'
  const isUndone = order.void !== null && operation !== 'Void' && isApproved
  return {
    Type: TYPES[operation],
    Status: isApproved ? '00' : '01',
    PreAuthAmount: isHold ? String(amountMinor) : '0',
    AuthAmount: isHold ? '0' : String(amountMinor),
    PreAuthDate: isHold ? date : '',
    AuthDate: isHold ? '' : date,
    VoidDate: isUndone && order.void !== null ? dayOf(order.void.at) : '',
    RetrefNum: booking.hostReference,
    AuthCode: isApproved ? booking.authCode : '',
    ReturnCode: code,
    BatchNum: batchOf(bank, order),
    RemainingBNSAmount: '0',
    UsedFBBAmount: '0',
    InstallmentCnt: order.payment.installments === '' ? '0' : order.payment.installments,
    CurrencyCode: isApproved ? order.payment.currency : '0',
    Settlement: order.settledInBatch === null ? 'N' : 'Y',
  }
}

/** `20240107` */
function dayOf(at: string): string {
  return longTime(new Date(at)).slice(0, 10).replaceAll('-', '')
}

/** rewardinq: the card's points in kuruş. */
export function rewardInquiry(bank: Bank, request: ApiRequest): ApiAnswer {
  const number = request.value('Card/Number')
  const [expiry, code] = [request.value('Card/ExpireDate'), request.value('Card/CVV2')]
  if (cardDataError({ number, expiry, code }, bank.clock()) !== null) {
    return refusal(bank, request, '0002', 'Card fields are not valid')
  }
  const points = pointsOf(profileOf(number))
  const Reward = { Type: 'BNS', TotalAmount: String(points), LastTxnGainAmount: '0' }
  const RewardList = points === 0 ? '' : { Reward }
  return queryAnswer(bank, request, {
    transaction: { RewardInqResult: { RewardList, ChequeList: '' } },
  })
}
