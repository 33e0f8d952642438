import type { Bank, Outcome, Reply } from '../../bank/index.ts'
import { type CardProfile, plainMask } from '../../card-profile.ts'
import { emptyFields, transactionDate, xmlElement } from '../../formats/index.ts'
import { type BankOrder, isApproved } from '../../ledger/index.ts'
import { SHORT_MASKS } from './moods.ts'
import { hostAnswerOf, REASONS, type Reason } from './reasons.ts'
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
      CardNumberMasked: maskFor(bank, payment.card),
      CardType: payment.card.kind === 'credit' ? 'BONUS' : 'PREPAID',
    },
  })
}

/** The mask of a card in answers, queries and callbacks. */
export function maskFor({ moods }: Bank, card: CardProfile): string {
  const plain = plainMask(card)
  if (!moods.isOn(SHORT_MASKS)) return plain
  return card.scheme === 'AMEX' ? `${plain.slice(0, -4)}*${plain.slice(-3)}` : plain
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
      ...emptyFields('RetrefNum AuthCode BatchNum SequenceNum'),
      ProvDate: transactionDate(bank.clock()),
      ...emptyFields('CardNumberMasked CardHolderName CardType'),
      // How the bank makes this hash is not known: nobody can check it.
      HashData: bank.identifiers.hex(64),
      HostMsgList: '',
      RewardInqResult: { RewardList: '', ChequeList: '' },
      ...parts.transaction,
    },
  }
}
