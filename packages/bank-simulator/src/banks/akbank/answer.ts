import { type Bank, type Booked, declineText, pointsOf, type Reply } from '../../bank/index.ts'
import { isoTime } from '../../formats/index.ts'
import { type BankOrder, isApproved } from '../../ledger/index.ts'
import type { ApiRequest } from './request.ts'

type Body = Readonly<Record<string, unknown>>

/** A JSON answer, before it is written. */
export type ApiAnswer = Readonly<{ status: number; body: Body }>

export function reply({ status, body }: ApiAnswer): Reply {
  const contentType = 'application/json; charset=utf-8'
  return { status, contentType, body: Buffer.from(JSON.stringify(body)) }
}

/** HTTP 400 (the body is wrong) and 401 (the key or the hash is wrong) have a form of their own. */
export function httpError(status: 400 | 401, message: string): ApiAnswer {
  return { status, body: { code: String(status), message } }
}

export const TEXTS = {
  'VPS-0000': 'BAŞARILI',
  'VPS-1005': 'Provizyon Hatası',
  'VPS-1007': 'Orjinal İşlem bulunamadı.',
  'VPS-1008': 'Daha önce iptal edilmiş işlem',
  'VPS-1013': 'Sipariş Numarası tekil olmalıdır',
  'VPS-1044': 'Yurtdışı kart ile taksitli işlem yapılamaz',
  'VPS-1073': 'İşlem tarihi hatalı',
  'VPS-1123': 'İşlem bulunamadı.',
  'VPS-1279': 'BKM 3DS Server Doğrulama Başarısız',
  'VPS-2229': 'Tarih aralığı en fazla 1 gün olabilir',
} as const

export type VpsCode = keyof typeof TEXTS

/** What every answer says of its request, and `more`. */
export function answered(
  bank: Bank,
  request: ApiRequest,
  code: VpsCode,
  more: Body = {},
): ApiAnswer {
  return {
    status: 200,
    body: {
      txnCode: request.text('txnCode'),
      responseCode: code,
      responseMessage: TEXTS[code],
      txnDateTime: isoTime(bank.clock()),
      terminal: {
        merchantSafeId: request.text('terminal/merchantSafeId'),
        terminalSafeId: request.text('terminal/terminalSafeId'),
      },
      ...more,
    },
  }
}

/** What the bank says before it asks the issuer: rrn and numbers are placeholders. */
export function refusal(
  bank: Bank,
  request: ApiRequest,
  code: VpsCode,
  host: Body = {},
): ApiAnswer {
  const order = { orderId: request.text('order/orderId') }
  // A void's answer never has a transaction.
  const transaction =
    request.text('txnCode') === '1003' ? {} : { transaction: { stan: 0, rrn: '0', batchNumber: 0 } }
  return answered(bank, request, code, { order, ...transaction, ...host })
}

/** The issuer's code and text: `000 ONAY KODU 305957`, or `051 RED-LİMİT YETERSİZ`. */
export function hostFields(code: string, authCode: string) {
  const refused = (): string => `0${code} RED-${declineText(code).toLocaleUpperCase('tr')}`
  const hostMessage = code === '00' ? `000 ONAY KODU ${authCode}` : refused()
  return { hostResponseCode: code, hostMessage }
}

/** The answer to a booking that the issuer approved or declined. */
export function bookedAnswer(
  bank: Bank,
  request: ApiRequest,
  { bankOrderId, payment }: BankOrder,
  booked: Booked,
): ApiAnswer {
  const approved = isApproved(booked)
  const { authCode, procReturnCode } = booked
  return answered(bank, request, approved ? 'VPS-0000' : 'VPS-1005', {
    ...hostFields(procReturnCode, authCode),
    card: { cardHolderName: '' },
    order: { orderId: bankOrderId },
    transaction: {
      authCode: approved ? authCode : '000000',
      rrn: booked.hostReference,
      batchNumber: bank.ledger.openBatch(request.text('terminal/terminalSafeId')),
      stan: stanOf(booked.transactionId),
    },
    campaign: { additionalInstallCount: 0, deferingDate: '', deferingMonth: 0 },
    reward: rewardOf(approved ? pointsOf(payment.card) / 100 : 0),
  })
}

/** The last digits of a booking's number. */
export function stanOf(transactionId: string): number {
  return Number(transactionId.slice(-5))
}

/** There is no points query: the balance comes with answers. */
function rewardOf(balance: number) {
  return {
    ccbEarnedRewardAmount: 0,
    ccbBalanceRewardAmount: balance,
    ccbRewardDesc: 'CHIP PARA',
    pcbEarnedRewardAmount: 0,
    pcbBalanceRewardAmount: 0,
    pcbRewardDesc: '',
    xcbEarnedRewardAmount: 0,
    xcbBalanceRewardAmount: 0,
    xcbRewardDesc: '',
  }
}
