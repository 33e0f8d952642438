import { type Bank, declineText, type Outcome, type Reply } from '../bank/index.ts'
import { isoTime } from '../formats/index.ts'
import type { ApiRequest } from './request.ts'

/** A JSON answer, before it is written. */
export type ApiAnswer = Readonly<{ status: number; body: Readonly<Record<string, unknown>> }>
export type ApiOutcome = Outcome<ApiAnswer>

export function reply({ status, body }: ApiAnswer): Reply {
  const contentType = 'application/json; charset=utf-8'
  return { status, contentType, body: Buffer.from(JSON.stringify(body)) }
}

/** HTTP 400 (the body is wrong) and 401 (the key or the hash is wrong) have a form of their own. */
export function httpError(status: 400 | 401, message: string): ApiAnswer {
  return { status, body: { code: String(status), message } }
}

const TEXTS = {
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

export function textOf(code: VpsCode): string {
  return TEXTS[code]
}

/** What every answer says of its request. */
export function headOf(bank: Bank, request: ApiRequest, code: VpsCode) {
  return {
    txnCode: request.text('txnCode'),
    responseCode: code,
    responseMessage: textOf(code),
    txnDateTime: isoTime(bank.clock()),
    terminal: {
      merchantSafeId: request.text('terminal/merchantSafeId'),
      terminalSafeId: request.text('terminal/terminalSafeId'),
    },
  }
}

/** What the bank says before it asks the issuer: rrn and numbers are placeholders. */
export function refusal(bank: Bank, request: ApiRequest, code: VpsCode): ApiAnswer {
  const order = { orderId: request.text('order/orderId') }
  // A void's answer never has a transaction.
  const transaction =
    request.text('txnCode') === '1003' ? {} : { transaction: { stan: 0, rrn: '0', batchNumber: 0 } }
  return { status: 200, body: { ...headOf(bank, request, code), order, ...transaction } }
}

/** What the issuer says no to before anything is booked. */
export function hostRefusal(bank: Bank, request: ApiRequest, code: string): ApiAnswer {
  const { status, body } = refusal(bank, request, 'VPS-1005')
  const host = { hostResponseCode: code, hostMessage: hostMessage(code, '') }
  return { status, body: { ...body, ...host } }
}

/** `000 ONAY KODU 305957`, or `051 LIMIT YETERSIZ`. */
export function hostMessage(code: string, authCode: string): string {
  if (code === '00') return `000 ONAY KODU ${authCode}`
  const upper = declineText(code).toLocaleUpperCase('tr')
  return `0${code} RED-${upper}`
}
