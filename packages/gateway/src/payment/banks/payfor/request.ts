import { amountToDecimal, Secret } from '../../../base/kernel/index.ts'
import type { BankTerminal } from '../bank-terminal.ts'
import type { AuthorizeRequest, CardForBank, GateForm, GateRequest } from '../connector.ts'
import type { BankMessage } from '../exchange.ts'
import { cardFields, installmentText, LIRA } from '../formats/request-texts.ts'
import { xmlFields } from '../formats/xml.ts'
import { formHash } from './hash.ts'
import { payforCredentials } from './manifest.ts'

/** The model in which the bank authenticates the card holder, and the merchant sends the payment. */
const SECURE_TYPE = '3DModel'

type Fields = readonly (readonly [name: string, value: string])[]

/** A request to the XML gate. Only here goes the API user's password, never into the browser's form. */
export function messageTo(terminal: BankTerminal, fields: Fields): BankMessage {
  const { mbrId, merchantId } = payforCredentials(terminal)
  const names: Fields = [
    ['MbrId', mbrId],
    ['MerchantId', merchantId],
  ]
  return message(terminal, [...names, ...userOf(terminal), ...fields, ['Lang', 'TR']])
}

function userOf(terminal: BankTerminal): Fields {
  const { userCode, userPass } = payforCredentials(terminal)
  return [
    ['UserCode', userCode],
    ['UserPass', userPass.expose()],
  ]
}

function message(terminal: BankTerminal, fields: Fields): BankMessage {
  const text = `<?xml version="1.0" encoding="utf-8"?><PayforRequest>${xmlFields(fields)}</PayforRequest>`
  return {
    url: terminal.apiUrl,
    contentType: 'text/xml; charset=utf-8',
    body: new Secret('bankRequest', text),
  }
}

/** A payment with a card. */
export function cardPayment(request: AuthorizeRequest, card: CardForBank): Fields {
  const { pointAmountMinor } = request
  const points: Fields =
    pointAmountMinor > 0n ? [['BonusAmount', amountToDecimal(pointAmountMinor)]] : []
  return [
    ['SecureType', 'NonSecure'],
    ['TxnType', pointAmountMinor > 0n ? 'ParaPuanAuth' : request.operation],
    ['OrderId', request.bankOrderId],
    ['PurchAmount', amountToDecimal(request.amountMinor)],
    ['Currency', LIRA],
    ['InstallmentCount', installmentText(request.installmentCount, '0')],
    ['MOTO', '0'],
    ...cardFields(card),
    ...points,
  ]
}

/** A payment after 3-D Secure: the bank takes what the form named, and the request has nothing more than it needs. */
export function provenPayment(
  terminal: BankTerminal,
  { bankOrderId, requestGuid }: Readonly<{ bankOrderId: string; requestGuid: string }>,
): BankMessage {
  return message(terminal, [
    ['RequestGuid', requestGuid],
    ...userOf(terminal),
    ['OrderId', bankOrderId],
    ['SecureType', '3DModelPayment'],
  ])
}

type OrderOperation = 'PostAuth' | 'Void' | 'Refund'

/** An operation on an order that the bank has. A void is always of the whole order, in its own currency. */
export function orderOperation(
  txnType: OrderOperation,
  {
    bankOrderId,
    amountMinor,
    currency = LIRA,
  }: Readonly<{ bankOrderId: string; amountMinor?: bigint; currency?: string }>,
): Fields {
  const amount: Fields =
    amountMinor === undefined ? [] : [['PurchAmount', amountToDecimal(amountMinor)]]
  return [
    ['SecureType', 'NonSecure'],
    ['TxnType', txnType],
    ['OrgOrderId', bankOrderId],
    ...amount,
    ['Currency', currency],
  ]
}

export function statusQuery(bankOrderId: string): Fields {
  return [
    ['SecureType', 'Inquiry'],
    ['TxnType', 'OrderInquiry'],
    ['OrgOrderId', bankOrderId],
  ]
}

export function historyQuery(bankOrderId: string): Fields {
  return [
    ['SecureType', 'Report'],
    ['TxnType', 'TxnHistory'],
    ['OrderId', bankOrderId],
  ]
}

/** The movements of a day, such as `20260131`. */
export function dayQuery(date: string): Fields {
  return [
    ['SecureType', 'Report'],
    ['TxnType', 'TxnHistory'],
    ['ReqDate', date],
  ]
}

export function pointsQuery(card: CardForBank): Fields {
  return [
    ['SecureType', 'Inquiry'],
    ['TxnType', 'ParaPuanInquiry'],
    ['OrderId', ''],
    ...cardFields(card),
  ]
}

export function batchClosing(terminal: BankTerminal): Fields {
  return [
    ['SecureType', 'NonSecure'],
    ['TxnType', 'BatchClose'],
    ['Currency', LIRA],
    ['TerminalId', payforCredentials(terminal).terminalId],
  ]
}

/** The form for the bank's 3-D Secure page. */
export function gateForm(terminal: BankTerminal, request: GateRequest): GateForm {
  const { userCode, merchantPass } = payforCredentials(terminal)
  const fields: Fields = [
    ...Object.entries(sentFields(terminal, request)),
    ['UserCode', userCode],
    ['OrderId', request.bankOrderId],
    ['Lang', request.languageCode.toUpperCase()],
    ['MOTO', '0'],
    ['CardHolderName', request.cardHolderName ?? ''],
    ...cardFields(request.card),
  ]
  const values = new Map(fields)
  const hash = formHash((name) => values.get(name) ?? '', merchantPass)
  return { action: terminal.gateUrl, fields: [...fields, ['Hash', hash]] }
}

type Sent = Omit<GateRequest, 'card' | 'bankOrderId' | 'clientIpAddress' | 'languageCode'>

/**
 * The fields of the form that the callback repeats, and that no hash of the callback covers. The language is none of
 * them: the bank may write it in its own way.
 */
export function sentFields(terminal: BankTerminal, sent: Sent): Readonly<Record<string, string>> {
  const { mbrId, merchantId } = payforCredentials(terminal)
  return {
    MbrId: mbrId,
    MerchantID: merchantId,
    SecureType: SECURE_TYPE,
    TxnType: sent.operation,
    PurchAmount: amountToDecimal(sent.amountMinor),
    InstallmentCount: installmentText(sent.installmentCount, '0'),
    Currency: LIRA,
    OkUrl: sent.callbackUrl,
    FailUrl: sent.callbackUrl,
    Rnd: sent.random,
  }
}
