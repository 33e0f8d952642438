import type { Bank } from '../../bank/index.ts'
import { emptyFields, longTime } from '../../formats/index.ts'
import { type OrderState, stateOf } from '../../ledger/index.ts'
import { type ApiAnswer, maskFor, queryAnswer, refusal } from './answer.ts'
import { batchOf } from './history.ts'
import { orderOf } from './orders.ts'
import { hostAnswerOf } from './reasons.ts'
import { type ApiRequest, PAYMENT } from './request.ts'

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
    CardNumberMasked: maskFor(bank, payment.card),
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
    ...emptyFields('AuthDate RecurringInfo RecurringStatus Status'),
    RemainingBNSAmount: '0',
    UsedFBBAmount: '0',
    InstallmentCnt: '0',
    CardNumberMasked: 'null',
    ...emptyFields('CardRef Code ReasonCode SysErrMsg RetrefNum GPID AuthCode'),
    BatchNum: '0',
    SequenceNum: '0',
    ...emptyFields('ProvDate CardHolderName CardType'),
    ...known,
  }
}

/** rewardinq: the card's points in kuruş. */
export function rewardInquiry(bank: Bank, request: ApiRequest): ApiAnswer {
  const points = PAYMENT.points(bank, request.value)
  if (typeof points !== 'number') {
    return refusal(bank, request, '0002', 'Card fields are not valid')
  }
  const Reward = { Type: 'BNS', TotalAmount: String(points), LastTxnGainAmount: '0' }
  const RewardList = points === 0 ? '' : { Reward }
  return queryAnswer(bank, request, {
    transaction: { RewardInqResult: { RewardList, ChequeList: '' } },
  })
}
