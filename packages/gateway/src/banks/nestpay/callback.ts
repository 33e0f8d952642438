import { Secret } from '../../kernel/index.ts'
import type {
  BankTerminal,
  CallbackVerdict,
  CardDigits,
  GateExpectation,
  ThreeDSProof,
} from '../connector.ts'
import { type CallbackFields, readFields } from './callback-fields.ts'
import { normalizeMdStatus, successProblem } from './callback-success.ts'
import { minorFromDecimal, shortText } from './field-texts.ts'
import { type FormPairs, isSameHash, nestpayHash } from './hash.ts'
import { HASH_ALGORITHM, installmentText, LIRA, STORE_TYPE } from './request.ts'

/**
 * Reads what the card holder's browser brought from the bank. The order of the checks is a rule: the
 * hash first, then every name and shape, then whether it is about our attempt, and only then what it says.
 * The hash alone proves little: it covers values and not their names (decision 4.8). Failures are signed as
 * well; without a right hash nobody may end a session, not even badly.
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

/** Version 3 is what we sent and what we compute: a callback does not choose an older one. */
function hashProblem(pairs: FormPairs, terminal: BankTerminal): string | null {
  const value = (wanted: string): string => pairs.find(([name]) => name === wanted)?.[1] ?? ''
  if (value('hashAlgorithm') !== HASH_ALGORITHM) return 'The hash is not of version 3.'
  const isRight = (hashed: FormPairs): boolean =>
    isSameHash(value('HASH'), nestpayHash(hashed, terminal.storeKey))
  if (isRight(pairs)) return null
  // Some banks hash this field and some leave it out.
  const others = pairs.filter(([name]) => !/^nationalidno$/i.test(name))
  return others.length < pairs.length && isRight(others) ? null : 'The hash is wrong.'
}

function verdictOf(fields: CallbackFields): CallbackVerdict {
  const mdStatus = normalizeMdStatus(fields.value('mdStatus'), fields.value('ErrorCode'))
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

/** A verification has all four values; a card or bank that is not enrolled may have `md` only. */
function proofOf(fields: CallbackFields): ThreeDSProof {
  const [md, xid, eci] = [fields.value('md'), fields.value('xid'), fields.value('eci')]
  return { md, xid, eci, cavv: fields.value('cavv') || null }
}

/** Which field is not about what was sent, for this attempt and this card; null: all are. */
function echoProblem(
  fields: CallbackFields,
  expected: GateExpectation,
  terminal: BankTerminal,
): string | null {
  const wrong =
    Object.entries(sentValues(expected, terminal)).find(
      ([name, value]) => !fields.isPresent(name) || fields.value(name) !== value,
    )?.[0] ??
    wrongAmount(fields, expected) ??
    wrongCard(fields, expected.cardDigits, terminal)
  return wrong === null ? null : `The field ${wrong} is not what was sent.`
}

/** The bank returns them letter for letter. */
function sentValues(
  expected: GateExpectation,
  terminal: BankTerminal,
): Readonly<Record<string, string>> {
  return {
    clientid: terminal.clientId,
    oid: expected.bankOrderId,
    currency: LIRA,
    taksit: installmentText(expected.installmentCount),
    storetype: STORE_TYPE,
    hashAlgorithm: HASH_ALGORITHM,
    TranType: expected.operation,
    okUrl: expected.callbackUrl,
    failUrl: expected.callbackUrl,
    lang: expected.languageCode,
    rnd: expected.random,
  }
}

/** The bank returns our text or a shorter one of the same number, such as `100`. */
function wrongAmount(fields: CallbackFields, { amountMinor }: GateExpectation): string | null {
  return minorFromDecimal(fields.value('amount')) === amountMinor ? null : 'amount'
}

/** A refusal before the verification names no card; where one is named, it is the session's. */
function wrongCard(
  fields: CallbackFields,
  card: CardDigits,
  { clientId }: BankTerminal,
): string | null {
  const masks = ['MaskedPan', 'maskedCreditCard']
  const mask = masks.find(
    (name) => fields.value(name) !== '' && !isMaskOf(fields.value(name), card),
  )
  if (mask !== undefined) return mask
  const md = fields.value('md')
  return md === '' || isMdOf(md, card, clientId) ? null : 'md'
}

/** `435508***4358` or `4355 08** **** 4358`. */
function isMaskOf(mask: string, { bin, lastFour }: CardDigits): boolean {
  const parts = /^(\d{6,8})\*+(\d{4})$/.exec(mask.replaceAll(' ', ''))
  return parts !== null && beginsAlike(parts[1] ?? '', bin) && parts[2] === lastFour
}

/** `435508:<hex>:3545:##190000001`; some banks leave the merchant's number out. */
function isMdOf(md: string, { bin }: CardDigits, clientId: string): boolean {
  const [first = '', , , owner = ''] = md.split(':')
  return beginsAlike(first, bin) && (owner === '' || owner === `##${clientId}`)
}

/** Six or eight digits are known on either side. */
function beginsAlike(left: string, right: string): boolean {
  return left.startsWith(right) || right.startsWith(left)
}
