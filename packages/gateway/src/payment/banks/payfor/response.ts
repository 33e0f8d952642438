import type { BankAnswer } from '../connector.ts'
import { shortTextOrNull } from '../formats/field-texts.ts'
import { childOf, childrenOf, readXml, textOf, type XmlElement } from '../formats/xml.ts'

/** A value of an answer, or of a row of a history; null where it is absent or empty. */
export type PayforValues = (name: string) => string | null

/** An answer: its own values, or the rows of a history. */
export type PayforAnswer = Readonly<{ value: PayforValues; rows: readonly PayforValues[] }>

/** Reads the bytes of an answer; null for anything else. */
export function readAnswer(body: Uint8Array, contentType: string): PayforAnswer | null {
  const document = readXml(body, contentType)
  if (document === null) return null
  const root = childOf(document, 'PayforResponse')
  if (root !== null) return { value: valuesOf(root), rows: [] }
  const report = childOf(document, 'TxnHistoryReport')
  if (report === null) return null
  const requests = childrenOf(report, 'PaymentRequestExtended').map((one) =>
    childOf(one, 'PaymentRequest'),
  )
  if (requests.includes(null)) return null
  const rows = requests.filter((request) => request !== null).map(valuesOf)
  return { value: () => null, rows }
}

function valuesOf(element: XmlElement): PayforValues {
  return (name) => textOf(element, name)?.trim() || null
}

/** The parts of an answer that may be stored and shown (decision 5.8). Some answers repeat passwords. */
export function toBankAnswer(value: PayforValues): BankAnswer {
  const shown = (name: string): string | null => shortTextOrNull(value(name))
  return {
    responseCode: shown('ProcReturnCode'),
    responseMessage: shown('ErrMsg'),
    authCode: shown('AuthCode'),
    hostReference: shown('HostRefNum') ?? shown('F37'),
    transactionId: shown('RequestGuid'),
    batchNumber: shown('BatchNo'),
    transactionDate: timeToIso(value('InsertDatetime')),
  }
}

/** `2024-01-19T21:34:05`, the wall clock of Istanbul; null for other forms. */
function timeToIso(text: string | null): string | null {
  const parts = /^(20\d{2}-\d{2}-\d{2})T(\d{2}:\d{2}:\d{2})/.exec(text ?? '')
  return parts === null ? null : `${parts[1]}T${parts[2]}+03:00`
}
