import type { BankAnswer } from '../connector.ts'
import { compactTimeToIso, shortTextOrNull } from '../formats/field-texts.ts'
import { childOf, childrenOf, readXml, textOf, type XmlElement } from '../formats/xml.ts'

/** A `posnetResponse`. */
export type PosnetAnswer = Readonly<{
  /** `1` yes, `0` no, `2` it was done before. */
  approved: string
  /** Empty on success. */
  code: string
  value: (name: string) => string | null
  root: XmlElement
}>

/** Reads the bytes of an answer; null for anything that does not say whether it is approved. */
export function readAnswer(body: Uint8Array, contentType: string): PosnetAnswer | null {
  const document = readXml(body, contentType)
  const root = document === null ? null : childOf(document, 'posnetResponse')
  const approved = root === null ? null : textOf(root, 'approved')
  if (root === null || approved === null || childrenOf(root, 'respCode').length > 1) return null
  return {
    approved,
    code: textOf(root, 'respCode') ?? '',
    value: (name) => textOf(root, name),
    root,
  }
}

/** Both signs of a success: the word, and no code. */
export function isApproval({ approved, code }: PosnetAnswer): boolean {
  return approved === '1' && code === ''
}

/** The parts of an answer that may be stored and shown (decision 5.8). Later calls name `hostlogkey`. */
export function toBankAnswer(answer: PosnetAnswer): BankAnswer {
  const { value } = answer
  const key = hostLogKeyIn(value('hostlogkey'))
  return {
    responseCode: isApproval(answer) ? '00' : shortTextOrNull(answer.code),
    responseMessage: shortTextOrNull(value('respText')),
    authCode: shortTextOrNull(value('authCode')),
    hostReference: key,
    transactionId: key,
    batchNumber: null,
    // The bank leaves the century out.
    transactionDate: compactTimeToIso(`20${value('tranDate') ?? ''}`),
  }
}

/**
 * The key of a movement. It has 18 digits, and one in fifteen of them looks like a card number: a mask would make it
 * useless. Texts with as many letters as card numbers have are none.
 */
export function hostLogKeyIn(text: string | null): string | null {
  return /^([0-9A-Za-z]{1,12}|[0-9A-Za-z]{17,32})$/.test(text ?? '') ? text : null
}
