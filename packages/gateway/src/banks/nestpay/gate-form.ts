import type { BankTerminal, GateForm, GateRequest } from '../connector.ts'
import { toNestpayAmount } from './amounts.ts'
import { type FormPairs, nestpayHash } from './hash.ts'
import { expiryParts, installmentText, LIRA } from './request.ts'

/** The model in which the bank authenticates and the merchant provisions, in a call of its own. */
export const STORE_TYPE = '3d'
export const HASH_ALGORITHM = 'ver3'

/**
 * The form to the 3-D Secure gate. Minimal and in ASCII: every further field comes back in the
 * callback and enters its hash, and the bank's pages would return other letters in ISO-8859-9.
 */
export function gateForm(terminal: BankTerminal, request: GateRequest): GateForm {
  const { month, year } = expiryParts(request.card)
  const code = request.card.securityCode
  const fields: FormPairs = [
    ['clientid', terminal.clientId],
    ['storetype', STORE_TYPE],
    ['hashAlgorithm', HASH_ALGORITHM],
    ['amount', toNestpayAmount(request.amountMinor)],
    ['currency', LIRA],
    ['oid', request.bankOrderId],
    ['okUrl', request.callbackUrl],
    ['failUrl', request.callbackUrl],
    ['rnd', request.random],
    ['lang', request.languageCode],
    ['taksit', installmentText(request.installmentCount)],
    ['TranType', request.operation],
    ['pan', request.card.number.expose()],
    ['Ecom_Payment_Card_ExpDate_Month', month],
    ['Ecom_Payment_Card_ExpDate_Year', year],
    ...(code === null ? [] : [['cv2', code.expose()] as const]),
  ]
  const hash = nestpayHash(fields, terminal.storeKey)
  return { action: terminal.gateUrl, fields: [...fields, ['hash', hash]] }
}
