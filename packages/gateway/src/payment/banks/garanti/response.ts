import type { BankAnswer } from '../connector.ts'
import { bankTimeToIso, shortTextOrNull } from '../formats/field-texts.ts'
import { childOf, readXml, textOf, type XmlElement } from '../formats/xml.ts'

/** A `GVPSResponse`; null for an absent text. */
export type GarantiAnswer = Readonly<{
  orderId: string | null
  /** GVPS: the bank's gateway itself. HOST: the issuer's side. */
  source: string | null
  code: string | null
  reasonCode: string | null
  message: string | null
  errorMessage: string | null
  systemMessage: string | null
  order: XmlElement | null
  transaction: XmlElement
}>

/** Reads the bytes of an answer; null for anything without a Response. */
export function readAnswer(body: Uint8Array, contentType: string): GarantiAnswer | null {
  const document = readXml(body, contentType)
  const root = document === null ? null : childOf(document, 'GVPSResponse')
  const transaction = root === null ? null : childOf(root, 'Transaction')
  const response = transaction === null ? null : childOf(transaction, 'Response')
  if (root === null || transaction === null || response === null) return null
  const order = childOf(root, 'Order')
  const said = (name: string): string | null => textOf(response, name)?.trim() || null
  return {
    orderId: order === null ? null : textOf(order, 'OrderID'),
    source: said('Source'),
    code: said('Code'),
    reasonCode: said('ReasonCode'),
    message: said('Message'),
    errorMessage: said('ErrorMsg'),
    systemMessage: said('SysErrMsg'),
    order,
    transaction,
  }
}

/** The bank's gateway refused by its own rules: the reason says why. */
export function isOwnRefusal({ source, code }: GarantiAnswer): boolean {
  return code === '92' && source !== 'HOST'
}

/** Whether both signs of an approval are there. */
export function isApproval({ code, message }: GarantiAnswer): boolean {
  return code === '00' && /^approved$/i.test(message ?? '')
}

/** The parts of an answer that may be stored and shown (decision 5.8). */
export function toBankAnswer(answer: GarantiAnswer): BankAnswer {
  const value = (name: string): string | null => shortTextOrNull(textOf(answer.transaction, name))
  const code = isOwnRefusal(answer) ? `92/${answer.reasonCode ?? ''}` : answer.code
  return {
    responseCode: shortTextOrNull(code),
    responseMessage: shortTextOrNull(answer.systemMessage ?? answer.errorMessage ?? answer.message),
    authCode: value('AuthCode'),
    hostReference: value('RetrefNum'),
    transactionId: value('SequenceNum'),
    batchNumber: value('BatchNum'),
    transactionDate: bankTimeToIso(textOf(answer.transaction, 'ProvDate')),
  }
}
