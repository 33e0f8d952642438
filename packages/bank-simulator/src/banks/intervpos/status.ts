import { type Bank, mood } from '../../bank/index.ts'
import { emptyFields, type FormPairs } from '../../formats/index.ts'
import { type BankOrder, refundedMinor, stateOf } from '../../ledger/index.ts'
import { answerTime, commaAmount, ownNumber } from './answer.ts'
import { orderOf } from './orders.ts'
import { REFUSALS, type ShopRequest } from './request.ts'

export const NOT_FOUND_05 = mood('not-found-05', {
  tr: 'Bilinmeyen bir siparişin sorgusuna hata kodu olmadan 05 yanıtını verir',
  en: 'Answers the query of an unknown order with 05, without an error code',
})

/** D declined, V voided, A held, S settled, C waiting for the day end, and K so for a captured hold. */
const TXN_STATUSES = { Declined: 'D', Voided: 'V', Authorized: 'A', Settled: 'S', Captured: 'C' }

function txnStatusOf(order: BankOrder): string {
  const status = TXN_STATUSES[stateOf(order)]
  return status === 'C' && order.capture !== null ? 'K' : status
}

/**
 * StatusHistory: one order, without its card, its currency and its instalments. The fields are those of recorded refusals;
 * the words of a success are those that another program reads.
 */
export function statusHistory(bank: Bank, { shop, value }: ShopRequest): FormPairs {
  const order = orderOf(bank, shop, value('orgOrderId'))
  if (order === undefined) return refusedStatus(bank, 'noOrder')
  const { payment, capture, void: cancelled } = order
  const last = capture ?? payment
  return statusOf({
    OrderId: order.bankOrderId,
    ProcReturnCode: payment.procReturnCode,
    BatchNo: String(order.settledInBatch ?? bank.ledger.openBatch(payment.clientId)),
    TransId: last.transactionId,
    TRXDATE: answerTime(new Date(last.at)),
    TxnStat: cancelled === null ? 'N' : 'V',
    PurchAmount: commaAmount(last.amountMinor),
    ...(cancelled === null ? {} : { VoidDate: answerTime(new Date(cancelled.at)) }),
    TxnStatus: txnStatusOf(order),
    ChargeTypeCd: 'S',
    RefundedAmount: commaAmount(refundedMinor(order)),
    AuthCode: last.authCode,
  })
}

/** The empty template, with the number of the query itself. */
export function refusedStatus(bank: Bank, refusal: 'noOrder' | 'inactive'): FormPairs {
  const words = REFUSALS[refusal]
  const isFive = refusal === 'noOrder' && bank.moods.isOn(NOT_FOUND_05)
  return statusOf({
    OrderId: ownNumber(bank),
    ProcReturnCode: isFive ? '05' : words.code,
    ErrorCode: isFive ? '' : words.errorCode,
    ErrorMessage: `TR:${words.text}`,
  })
}

function statusOf(told: Readonly<Record<string, string>>): FormPairs {
  return Object.entries({
    ...emptyFields('OrderId ProcReturnCode BatchNo TransId TRXDATE TxnStat'),
    PurchAmount: '0',
    VoidDate: '1.1.0001 00:00:00',
    ...emptyFields('TxnStatus ChargeTypeCd ErrorCode ErrorMessage'),
    RefundedAmount: '0',
    AuthCode: '',
    ...told,
  })
}
