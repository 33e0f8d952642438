import type { BankAnswer } from '../connector.ts'
import { bankTimeToIso, shortTextOrNull } from './field-texts.ts'
import { childOf, readXml, textOf } from './xml.ts'

/** A `CC5Response` as read: texts, null where an element is absent. Real answers lack any of them. */
export type NestpayAnswer = Readonly<{
  orderId: string | null
  response: string | null
  authCode: string | null
  hostReference: string | null
  procReturnCode: string | null
  transactionId: string | null
  errorMessage: string | null
  /** A field of the Extra element; null where it is absent. */
  extra: (name: string) => string | null
}>

/** Reads the bytes of an answer; null for whatever is not one, such as a truncated document. */
export function readAnswer(body: Uint8Array, contentType: string): NestpayAnswer | null {
  const document = readXml(body, contentType)
  const root = document === null ? null : childOf(document, 'CC5Response')
  if (root === null) return null
  const extra = childOf(root, 'Extra')
  return {
    orderId: textOf(root, 'OrderId'),
    response: textOf(root, 'Response'),
    authCode: textOf(root, 'AuthCode'),
    hostReference: textOf(root, 'HostRefNum'),
    procReturnCode: textOf(root, 'ProcReturnCode'),
    transactionId: textOf(root, 'TransId'),
    errorMessage: textOf(root, 'ErrMsg'),
    extra: (name) => (extra === null ? null : textOf(extra, name)),
  }
}

/** The part of an answer that may be stored and shown (decision 5.8): an allow list, nothing else. */
export function toBankAnswer(answer: NestpayAnswer): BankAnswer {
  return {
    responseCode: shortTextOrNull(
      coreCodeOf(answer) ?? answer.procReturnCode ?? errorCodeOf(answer),
    ),
    responseMessage: shortTextOrNull(answer.errorMessage),
    authCode: shortTextOrNull(answer.authCode),
    hostReference: shortTextOrNull(answer.hostReference),
    transactionId: shortTextOrNull(answer.transactionId),
    batchNumber: shortTextOrNull(answer.extra('SETTLEID')),
    transactionDate: bankTimeToIso(answer.extra('TRXDATE')),
  }
}

/** `CORE-2508`, where the bank's own rules refused; it says more than the `99` beside it. */
export function coreCodeOf(answer: NestpayAnswer): string | null {
  const code = errorCodeOf(answer)
  return code !== null && /^CORE-\d{4}$/.test(code) ? code : null
}

/** Extra/ERRORCODE: `CORE-nnnn`, `ISO8583-nn`, or a bare number at some banks. */
export function errorCodeOf(answer: NestpayAnswer): string | null {
  const code = answer.extra('ERRORCODE')
  return code === null || code === '' ? null : code
}
