import { latin5Bytes, Secret } from '../../../base/kernel/index.ts'
import type { BankTerminal } from '../bank-terminal.ts'
import { beginsAlike, type CardDigits, cardOf } from '../compare-payment.ts'
import type { CallbackVerdict, GateExpectation, ThreeDSecureProof } from '../connector.ts'
import { minorFromDecimal, shortText } from '../formats/field-texts.ts'
import { installmentText, LIRA } from '../formats/request-texts.ts'
import { isSameHash } from '../formats/same-hash.ts'
import { type CallbackFields, readFields, shownName } from './callback-fields.ts'
import { CARD_NAMES } from './callback-names.ts'
import { normaliseMdStatus, successProblem } from './callback-success.ts'
import { type FormPairs, nestpayHash } from './hash.ts'
import { nestpayCredentials } from './manifest.ts'
import { HASH_ALGORITHM, STORE_TYPE } from './request.ts'

/**
 * Reads the callback that the card holder's browser brings from the bank. Checks the hash first, then every
 * name and shape, then that the callback belongs to this attempt, and reads the result last. The hash alone
 * is not enough, because it covers values and not their names (decision 4.8). The bank hashes failures too:
 * without a right hash nobody may end a session, not even as failed.
 */
export function readCallback(
  terminal: BankTerminal,
  expected: GateExpectation,
  pairs: FormPairs,
): CallbackVerdict {
  const forgery = hashProblem(pairs, terminal)
  if (forgery !== null) return { verified: false, why: forgery }
  const reading = readFields(pairs, terminal.callbackNames)
  if (!reading.ok) return { verified: false, why: reading.why }
  const difference = echoProblem(reading.fields, expected, terminal)
  if (difference !== null) return { verified: false, why: difference }
  return verdictOf(reading.fields)
}

/**
 * Null: the bank has hashed the callback. Accepts only version 3, which the gateway sent: a callback must not
 * choose an older hash.
 */
export function hashProblem(pairs: FormPairs, terminal: BankTerminal): string | null {
  const value = (wanted: string): string => pairs.find(([name]) => name === wanted)?.[1] ?? ''
  if (value('hashAlgorithm') !== HASH_ALGORITHM) return 'The hash is not of version 3.'
  const { storeKey } = nestpayCredentials(terminal)
  // Some banks leave this field out of the hash.
  const others = pairs.filter(([name]) => !/^nationalidno$/i.test(name))
  const hashed = others.length < pairs.length ? [pairs, others] : [pairs]
  const beyondAscii = pairs.filter((pair) => pair.some((text) => /[^\0-\x7f]/.test(text)))
  // The bank hashes the bytes of its own charset, and the browser may send other bytes for the same letters.
  const charsets = beyondAscii.length === 0 ? [undefined] : [undefined, latin5Bytes]
  const isRight = hashed.some((each) =>
    charsets.some((bytesOf) => isSameHash(value('HASH'), nestpayHash(each, storeKey, bytesOf))),
  )
  if (isRight) return null
  const names = beyondAscii.slice(0, NAMES_SHOWN_MAXIMUM).map(([name]) => shownName(name))
  if (names.length === 0) return 'The hash is wrong.'
  return `The hash is wrong in UTF-8 and in ISO-8859-9: there are letters beyond ASCII in ${names.join(', ')}.`
}

const NAMES_SHOWN_MAXIMUM = 3

function verdictOf(fields: CallbackFields): CallbackVerdict {
  const mdStatus = normaliseMdStatus(fields.value('mdStatus'), fields.value('ErrorCode'))
  const text =
    fields.value('mdErrorMsg') || fields.value('ErrMsg') || fields.value('TDS2.transStatusReason')
  const mdErrorMessage = text === '' ? null : shortText(text)
  if (mdStatus < 1 || mdStatus > 4) return { verified: true, mdStatus, mdErrorMessage, proof: null }
  const why = successProblem(mdStatus, fields)
  if (why !== null) return { verified: false, why }
  return {
    verified: true,
    mdStatus,
    mdErrorMessage,
    proof: new Secret('threeDSProof', proofOf(fields)),
  }
}

/** A card that is not enrolled may have `md` only. */
function proofOf(fields: CallbackFields): ThreeDSecureProof {
  const [md, xid, eci] = [fields.value('md'), fields.value('xid'), fields.value('eci')]
  return { md, xid, eci, cavv: fields.value('cavv') || null }
}

/** The name of the first field that differs from what was sent for this attempt; null: none does. */
function echoProblem(
  fields: CallbackFields,
  expected: GateExpectation,
  terminal: BankTerminal,
): string | null {
  const wrong =
    Object.entries(sentValues(expected, terminal)).find(
      ([name, value]) => !fields.isPresent(name) || fields.value(name) !== value,
    )?.[0] ??
    // The bank returns the amount as it was sent, or a shorter text of the same number, such as `100`.
    (minorFromDecimal(fields.value('amount')) === expected.amountMinor ? null : 'amount') ??
    wrongCard(fields, expected.cardDigits, terminal)
  return wrong === null ? null : `The field ${wrong} is not what was sent.`
}

/** The values that the bank returns unchanged. */
function sentValues(
  expected: GateExpectation,
  terminal: BankTerminal,
): Readonly<Record<string, string>> {
  return {
    clientid: nestpayCredentials(terminal).clientId,
    oid: expected.bankOrderId,
    currency: LIRA,
    taksit: installmentText(expected.installmentCount, ''),
    storetype: STORE_TYPE,
    hashAlgorithm: HASH_ALGORITHM,
    TranType: expected.operation,
    okUrl: expected.callbackUrl,
    failUrl: expected.callbackUrl,
    lang: expected.languageCode,
    rnd: expected.random,
  }
}

/** A refusal before the verification names no card. A card that is named must be the session's. */
function wrongCard(
  fields: CallbackFields,
  card: CardDigits,
  terminal: BankTerminal,
): string | null {
  const mask = CARD_NAMES.find(
    (name) => fields.value(name) !== '' && cardOf(fields.value(name), card) !== 'ours',
  )
  if (mask !== undefined) return mask
  const md = fields.value('md')
  return md === '' || isMdOf(md, card, nestpayCredentials(terminal).clientId) ? null : 'md'
}

/** `435508:<hex>:3545:##190000001`. Some banks omit the merchant's number. */
function isMdOf(md: string, { bin }: CardDigits, clientId: string): boolean {
  const [first = '', , , owner = ''] = md.split(':')
  return beginsAlike(first, bin) && (owner === '' || owner === `##${clientId}`)
}
