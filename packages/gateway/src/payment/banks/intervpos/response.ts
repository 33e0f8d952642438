import type { BankAnswer } from '../connector.ts'
import { dottedTimeToIso, shortTextOrNull } from '../formats/field-texts.ts'

/** A value of an answer; null where it is absent or empty. */
export type IntervposValues = (name: string) => string | null

/** `isWhole`: the last field of its kind is there. An answer has no other sign of its end. */
export type IntervposAnswer = Readonly<{
  value: IntervposValues
  isWhole: (lastName: string) => boolean
}>

/** More fields than any answer has. */
const FIELDS_MAXIMUM = 200

/** Reads `Key=Value;;Key=Value`, where some borders have three semicolons; null for anything else. */
export function readAnswer(body: Uint8Array): IntervposAnswer | null {
  const text = new TextDecoder().decode(body).trim()
  const fields = new Map<string, string>()
  const parts = text.split(/;;;?/, FIELDS_MAXIMUM + 1)
  if (parts.length > FIELDS_MAXIMUM) return null
  for (const part of parts) {
    const border = part.indexOf('=')
    if (border === -1 && part.trim() === '') continue
    const name = part.slice(0, Math.max(0, border)).trim()
    if (!FIELD_NAME.test(name) || fields.has(name)) return null
    fields.set(name, part.slice(border + 1).trim())
  }
  if (!fields.has('ProcReturnCode')) return null
  return {
    value: (name) => fields.get(name) || null,
    isWhole: (lastName) => fields.has(lastName),
  }
}

const FIELD_NAME = /^\w{1,64}$/

/** The parts of an answer that may be stored and shown (decision 5.8). */
export function toBankAnswer(value: IntervposValues): BankAnswer {
  const shown = (name: string): string | null => shortTextOrNull(value(name))
  return {
    responseCode: shown('ProcReturnCode'),
    responseMessage: shown('ErrorMessage'),
    authCode: shown('AuthCode'),
    hostReference: shown('HostRefNum'),
    transactionId: shown('TransId'),
    batchNumber: shown('BatchNo'),
    transactionDate: dottedTimeToIso(value('TRXDATE')),
  }
}
