import type { BankTerminal, CardDigits, GateExpectation } from '../connector.ts'
import { minorFromDecimal } from './amounts.ts'
import type { CallbackFields } from './callback-fields.ts'
import { HASH_ALGORITHM, STORE_TYPE } from './gate-form.ts'
import { installmentText, LIRA } from './request.ts'

/** Which field is not about what was sent, for this attempt and this card; null: all are. */
export function echoProblem(
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
