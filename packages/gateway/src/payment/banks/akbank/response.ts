import type { BankAnswer } from '../connector.ts'
import { shortTextOrNull } from '../formats/field-texts.ts'

/** A value of the bank's JSON. It writes numbers as numbers or as texts. */
export type JsonObject = Readonly<Record<string, unknown>>

/** Reads the bytes of an answer; null for anything but a JSON object with a `responseCode`. */
export function readAnswer(body: Uint8Array): JsonObject | null {
  const value = parseObject(body)
  return value !== null && textOf(value, 'responseCode') !== null ? value : null
}

/** Null for anything but a JSON object in UTF-8. */
export function parseObject(body: Uint8Array): JsonObject | null {
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
    return isObject(value) ? value : null
  } catch {
    return null
  }
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A text, or a number as text; null where it is absent, empty or neither. */
export function textOf(from: JsonObject, name: string): string | null {
  const value = from[name]
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null
}

/** Empty where it is absent. */
export function objectOf(from: JsonObject, name: string): JsonObject {
  const value = from[name]
  return isObject(value) ? value : {}
}

/** One object, or many; null where it is absent, or something in it is no object. */
export function objectsOf(from: JsonObject, name: string): readonly JsonObject[] | null {
  const value = from[name]
  if (isObject(value)) return [value]
  return Array.isArray(value) && value.every(isObject) ? value : null
}

/** The values that the bank writes where it has none. */
const PLACEHOLDERS = new Set(['0', '000000'])

function unlessPlaceholder(text: string | null): string | null {
  return text !== null && PLACEHOLDERS.has(text) ? null : shortTextOrNull(text)
}

/** The parts of an answer, or of a row of a history, that may be stored and shown (decision 5.8). */
export function toBankAnswer(
  said: JsonObject,
  transaction = objectOf(said, 'transaction'),
): BankAnswer {
  const { own, host } = codesOf(said)
  return {
    responseCode: shortTextOrNull(own === 'VPS-0000' || own === 'VPS-1005' ? (host ?? own) : own),
    responseMessage: shortTextOrNull(
      textOf(said, 'hostMessage') ?? textOf(said, 'responseMessage'),
    ),
    authCode: unlessPlaceholder(textOf(transaction, 'authCode')),
    hostReference: unlessPlaceholder(textOf(transaction, 'rrn')),
    transactionId: unlessPlaceholder(textOf(transaction, 'stan')),
    batchNumber: unlessPlaceholder(textOf(transaction, 'batchNumber')),
    transactionDate: timeToIso(textOf(said, 'txnDateTime')),
  }
}

/** The code of the bank's gateway, and that of the host behind it. */
export function codesOf(said: JsonObject): Readonly<{ own: string | null; host: string | null }> {
  return { own: textOf(said, 'responseCode'), host: textOf(said, 'hostResponseCode') }
}

/** `2024-04-18T20:15:35.000` is the wall clock of Istanbul. */
function timeToIso(text: string | null): string | null {
  const parts = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}:\d{2})(?:\.\d+)?$/.exec(text ?? '')
  return parts === null ? null : `${parts[1]}T${parts[2]}+03:00`
}
