import type { Bank, Booked, Payment, Reply } from '../../bank/index.ts'
import { type CardProfile, plainMask } from '../../card-profile.ts'
import { emptyFields, transactionDate, type XmlNode, xmlTree } from '../../formats/index.ts'
import { isApproved } from '../../ledger/index.ts'
import { SHORT_MASKS } from './moods.ts'
import { hostAnswerOf, REASONS, type Reason } from './reasons.ts'
import { type ApiRequest, orderIdOf } from './request.ts'

export type ApiAnswer = Readonly<{ [name: string]: XmlNode }>

export function reply(answer: ApiAnswer): Reply {
  const text = `<?xml version="1.0" encoding="UTF-8"?>\n${xmlTree('GVPSResponse', answer)}\n`
  return { status: 200, contentType: 'text/xml; charset=UTF-8', body: Buffer.from(text) }
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

/** The issuer's answer to a booking (Source HOST). */
export function bookedAnswer(
  bank: Bank,
  request: ApiRequest,
  { clientId, card }: Pick<Payment, 'clientId' | 'card'>,
  booked: Booked,
): ApiAnswer {
  const approved = isApproved(booked)
  const { code, message } = hostAnswerOf(booked.procReturnCode)
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
      BatchNum: String(bank.ledger.openBatch(clientId)).padStart(6, '0'),
      SequenceNum: booked.transactionId.slice(-5).padStart(6, '0'),
      CardNumberMasked: maskFor(bank, card),
      CardType: card.kind === 'credit' ? 'BONUS' : 'PREPAID',
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
