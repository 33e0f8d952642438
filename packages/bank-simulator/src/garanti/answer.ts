import { type Bank, declineText, type Outcome, type Reply } from '../bank/index.ts'
import { transactionDate, xmlElement } from '../formats/index.ts'
import { type BankOrder, isApproved } from '../ledger/index.ts'
import { type ApiRequest, orderIdOf } from './request.ts'

/** An element: text, elements by name, or the same element several times. */
export type Node = string | Readonly<{ [name: string]: Node | readonly Node[] }>
export type ApiAnswer = Readonly<{ [name: string]: Node }>
export type ApiOutcome = Outcome<ApiAnswer>

export function reply(answer: ApiAnswer): Reply {
  const text = `<?xml version="1.0" encoding="UTF-8"?>\n${write('GVPSResponse', answer)}\n`
  return { status: 200, contentType: 'text/xml; charset=UTF-8', body: Buffer.from(text) }
}

function write(name: string, node: Node | readonly Node[]): string {
  if (typeof node === 'string') return xmlElement(name, node)
  if (isList(node)) return node.map((one) => write(name, one)).join('')
  const inner = Object.entries(node).map(([child, value]) => write(child, value))
  return `<${name}>${inner.join('')}</${name}>`
}

function isList(node: Node | readonly Node[]): node is readonly Node[] {
  return Array.isArray(node)
}

/** Why the bank itself refuses: Code 92, and the ReasonCode decides. */
const REASONS = {
  '0002': 'Giriş yaptığınız işlem tipi için zorunlu alanları kontrol ediniz',
  '0104': 'Bu sipariş numarası ile daha önce işlem yapılmış',
  '0108': 'İşlem bulunamadı',
  '0110': 'İşlem bulunamadı',
  '0122': '3D doğrulaması geçersiz',
  '0202': 'İptal edebileceğiniz birden fazla ya da hiç işlem bulunmuyor',
  '0208': 'İade etmek istediğiniz işlem geçerli değil',
  '0651': 'Güvenlik kodu hatalı',
  '0652': 'Kullanıcının bu işlem için yetkisi yok',
  '0752': 'Terminal bulunamadı',
  '0753': 'Üye işyeri bulunamadı',
} as const

export type Reason = keyof typeof REASONS

/** `detail` is SysErrMsg, where there is more to say than the number. */
export function refusal(
  bank: Bank,
  request: ApiRequest | null,
  reason: Reason,
  detail = `ErrorId: ${reason}`,
): ApiAnswer {
  return answerOf(bank, request, {
    response: {
      Source: 'GVPS',
      Code: '92',
      ReasonCode: reason,
      Message: 'Declined',
      ErrorMsg: REASONS[reason],
      SysErrMsg: detail,
    },
  })
}

type Booked = Readonly<{
  transactionId: string
  hostReference: string
  authCode: string
  procReturnCode: string
}>

type HostCode = Readonly<{ code: string; message: string }>

/** The host's code and text. A wrong security code is 12, and only the text tells it from other errors. */
export function hostAnswerOf(isoCode: string): HostCode {
  if (isoCode === '82') return { code: '12', message: 'CVC2/4CSC HATALI' }
  if (isoCode === '05') return { code: '05', message: 'RPC-05 condition was raised' }
  return { code: isoCode, message: declineText(isoCode).toLocaleUpperCase('tr') }
}

/** The issuer's answer to a booking (Source HOST). */
export function bookedAnswer(
  bank: Bank,
  request: ApiRequest,
  { order, booked }: Readonly<{ order: BankOrder; booked: Booked }>,
): ApiAnswer {
  const approved = isApproved(booked)
  const { code, message } = hostAnswerOf(booked.procReturnCode)
  const { payment } = order
  return answerOf(bank, request, {
    response: {
      Source: 'HOST',
      Code: code,
      ReasonCode: code,
      Message: approved ? 'Approved' : 'Declined',
      ErrorMsg: approved ? '' : 'İşleminizi gerçekleştiremiyoruz.Tekrar deneyiniz',
      SysErrMsg: approved ? '' : message,
    },
    transaction: {
      RetrefNum: booked.hostReference,
      AuthCode: approved ? booked.authCode : '',
      BatchNum: String(bank.ledger.openBatch(payment.clientId)).padStart(6, '0'),
      SequenceNum: booked.transactionId.slice(-5).padStart(6, '0'),
      CardNumberMasked: payment.card.maskedNumber.replaceAll(' ', ''),
      CardType: payment.card.kind === 'credit' ? 'BONUS' : 'PREPAID',
    },
  })
}

/** The answer to a query. The outer Response speaks of the query only. */
export function queryAnswer(
  bank: Bank,
  request: ApiRequest,
  found: Readonly<{ order?: ApiAnswer; transaction?: ApiAnswer; reason?: Reason }>,
): ApiAnswer {
  const { reason } = found
  const response = {
    Source: 'GVPS',
    Code: reason === undefined ? '00' : '92',
    ReasonCode: reason ?? '',
    Message: reason === undefined ? 'Approved' : 'Declined',
    ErrorMsg: reason === undefined ? '' : REASONS[reason],
    SysErrMsg: reason === undefined ? '' : `ErrorId: ${reason}`,
  }
  return answerOf(bank, request, { ...found, response })
}

type Parts = Readonly<{
  response: ApiAnswer
  order?: ApiAnswer | undefined
  transaction?: ApiAnswer | undefined
}>

function answerOf(bank: Bank, request: ApiRequest | null, parts: Parts): ApiAnswer {
  const value = (path: string): string => request?.value(path) ?? ''
  return {
    Mode: '',
    Terminal: {
      ProvUserID: value('Terminal/ProvUserID'),
      UserID: value('Terminal/UserID'),
      ID: value('Terminal/ID'),
      MerchantID: value('Terminal/MerchantID'),
    },
    Customer: { IPAddress: value('Customer/IPAddress'), EmailAddress: '' },
    Order: { OrderID: request === null ? '' : orderIdOf(request), GroupID: '', ...parts.order },
    Transaction: {
      Response: parts.response,
      RetrefNum: '',
      AuthCode: '',
      BatchNum: '',
      SequenceNum: '',
      ProvDate: transactionDate(bank.clock()),
      CardNumberMasked: '',
      CardHolderName: '',
      CardType: '',
      // How the bank makes this hash is not known: nobody can check it.
      HashData: bank.identifiers.hex(64),
      HostMsgList: '',
      RewardInqResult: { RewardList: '', ChequeList: '' },
      ...parts.transaction,
    },
  }
}
