import { randomBytes, randomInt } from 'node:crypto'
import { amountToDecimal } from '../../../base/kernel/index.ts'
import type { BankTerminal } from '../bank-terminal.ts'
import type { AuthorizeRequest, CardForBank, GateRequest, RefundRequest } from '../connector.ts'
import type { BankMessage } from '../exchange.ts'
import { expiryOf, type FormFields, formMessage, LIRA } from '../formats/request-texts.ts'
import { xmlFields } from '../formats/xml.ts'
import { payflexCredentials } from './manifest.ts'

/** The forms of PayFlex name no charset. */
const FORM = 'application/x-www-form-urlencoded'

/** One request to Vposreq: its number at the bank (TransactionId), and its further elements. */
type Call = Readonly<{ type: string; transactionId: string; fields: FormFields }>

export function vposMessage(terminal: BankTerminal, call: Call): BankMessage {
  const { merchantId, password, terminalNo } = payflexCredentials(terminal)
  const all: FormFields = [
    ['MerchantId', merchantId],
    ['Password', password.expose()],
    ['TerminalNo', terminalNo],
    ['TransactionType', call.type],
    ['TransactionId', call.transactionId],
    ...call.fields,
  ]
  return formMessage(terminal.apiUrl, [['prmstr', element('VposRequest', xmlFields(all))]], FORM)
}

/** A payment has the number of its order, so that every later request can name it without a stored reference. */
export function paymentCall(request: AuthorizeRequest): Call {
  const { bankOrderId, payer, installmentCount } = request
  return {
    type: request.operation === 'Auth' ? 'Sale' : 'Auth',
    transactionId: bankOrderId,
    fields: [
      ...(payer.kind === 'card' ? cardFields(payer.card) : proofFields(payer.proof.expose())),
      ['OrderId', bankOrderId],
      ...amountFields(request.amountMinor),
      ...(installmentCount > 1
        ? [['NumberOfInstallments', String(installmentCount)] as const]
        : []),
      ['ClientIp', request.clientIpAddress],
      ['TransactionDeviceSource', '0'],
    ],
  }
}

/** The number of a capture. An order has one capture, and the bank takes the number again after a refusal. */
export function captureIdOf(bankOrderId: string): string {
  return `${bankOrderId}C`
}

export function captureCall(bankOrderId: string, amountMinor: bigint): Call {
  return {
    type: 'Capture',
    transactionId: captureIdOf(bankOrderId),
    fields: [...about(bankOrderId), ...amountFields(amountMinor)],
  }
}

export function cancelCall(reference: string): Call {
  return { type: 'Cancel', transactionId: `${reference}V${newDigits()}`, fields: about(reference) }
}

export function refundCall(reference: string, { bankOrderId, amountMinor }: RefundRequest): Call {
  return {
    type: 'Refund',
    transactionId: `${bankOrderId}R${newDigits()}`,
    fields: [...about(reference), ...amountFields(amountMinor)],
  }
}

/** An order may have many cancellations and refunds, each of which has a number of its own: at most 40 letters. */
function newDigits(): string {
  return randomBytes(2).toString('hex')
}

/** Who asks is not known of an operation on an order. The bank wants an address all the same. */
function about(reference: string): FormFields {
  return [
    ['ReferenceTransactionId', reference],
    ['ClientIp', '127.0.0.1'],
  ]
}

function amountFields(amountMinor: bigint): FormFields {
  return [
    ['CurrencyAmount', amountToDecimal(amountMinor)],
    ['CurrencyCode', LIRA],
  ]
}

function cardFields(card: CardForBank): FormFields {
  const { month } = expiryOf(card)
  return [
    ['Pan', card.number.expose()],
    ['Expiry', `${card.expireYear}${month}`],
    ...(card.securityCode === null ? [] : [['Cvv', card.securityCode.expose()] as const]),
  ]
}

/** The card is left out: the bank knows it from the enrolment, and some installations refuse it (1127). */
function proofFields(proof: Readonly<Record<string, string | null>>): FormFields {
  return [
    ['ECI', proof['eci'] ?? ''],
    ['CAVV', proof['cavv'] ?? ''],
    ['MpiTransactionId', proof['requestId'] ?? ''],
  ]
}

/** What a search looks for: all transactions of an order number, or the one of a transaction's own number. */
export type Criteria = Readonly<{ orderId: string } | { transactionId: string }>

export function searchMessage(terminal: BankTerminal, criteria: Criteria): BankMessage {
  const { merchantId, password } = payflexCredentials(terminal)
  const merchant: FormFields = [
    ['HostMerchantId', merchantId],
    ['MerchantPassword', password.expose()],
  ]
  const wanted: FormFields = [
    ['TransactionId', 'transactionId' in criteria ? criteria.transactionId : ''],
    ['OrderId', 'orderId' in criteria ? criteria.orderId : ''],
    ['AuthCode', ''],
  ]
  const text =
    element('MerchantCriteria', xmlFields(merchant)) +
    element('TransactionCriteria', xmlFields(wanted))
  return formMessage(searchUrlOf(terminal), [['prmstr', element('SearchRequest', text)]], FORM)
}

/** The search is beside the provision, on the origin that live mode has checked; in the old service elsewhere there. */
export function searchUrlOf(terminal: BankTerminal): string {
  const isOld = /\/VposService\//i.test(terminal.apiUrl)
  const path =
    payflexCredentials(terminal).searchPath || (isOld ? '/UIService/Search.aspx' : 'Search')
  return new URL(path, terminal.apiUrl).href
}

const REQUEST_DIGITS = 5

/** The bank takes the id of an enrolment once. So each try has its own, also where one page is opened twice. */
function requestIdOf(bankOrderId: string): string {
  return bankOrderId + String(randomInt(10 ** REQUEST_DIGITS)).padStart(REQUEST_DIGITS, '0')
}

/** Whether the id may be that of one of our enrolments for this order. */
export function isRequestIdOf(bankOrderId: string, id: string): boolean {
  return id.startsWith(bankOrderId) && /^\d{5}$/.test(id.slice(bankOrderId.length))
}

/** The enrolment takes form fields. To XML it answers `2030 Invalid expire date`, whatever the date. */
export function enrolmentMessage(terminal: BankTerminal, request: GateRequest): BankMessage {
  const { merchantId, password, mpiPassword } = payflexCredentials(terminal)
  const { month, year } = expiryOf(request.card)
  const { installmentCount, callbackUrl } = request
  const number = request.card.number.expose()
  return formMessage(
    terminal.gateUrl,
    [
      ['MerchantId', merchantId],
      ['MerchantPassword', mpiPassword.expose() || password.expose()],
      ['VerifyEnrollmentRequestId', requestIdOf(request.bankOrderId)],
      ['Pan', number],
      ['ExpiryDate', year + month],
      ['PurchaseAmount', amountToDecimal(request.amountMinor)],
      ['Currency', LIRA],
      ['BrandName', brandOf(number)],
      ['SuccessUrl', callbackUrl],
      ['FailureUrl', callbackUrl],
      ...(installmentCount > 1 ? [['InstallmentCount', String(installmentCount)] as const] : []),
      ['IsRecurring', 'false'],
    ],
    FORM,
  )
}

/** Visa 100, Mastercard 200, Troy 300, American Express 400. */
function brandOf(number: string): string {
  if (/^3[47]/.test(number)) return '400'
  if (/^(9792|65)/.test(number)) return '300'
  return number.startsWith('4') ? '100' : '200'
}

function element(name: string, content: string): string {
  return `<${name}>${content}</${name}>`
}
