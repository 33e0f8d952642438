import { amountToDecimal, cardScheme } from '../../../base/kernel/index.ts'
import type { BankTerminal } from '../bank-terminal.ts'
import type { AuthorizeRequest, CardForBank, GateRequest } from '../connector.ts'
import type { BankMessage } from '../exchange.ts'
import {
  cardFields,
  type FormFields,
  formMessage,
  installmentText,
  LIRA,
} from '../formats/request-texts.ts'
import { formHash } from './hash.ts'
import { intervposCredentials } from './manifest.ts'

/** A call of a program. Only here goes the API user's password, never into the form of a verification. */
export function messageTo(terminal: BankTerminal, fields: FormFields): BankMessage {
  const { shopCode, userCode, userPass } = intervposCredentials(terminal)
  return formMessage(terminal.apiUrl, [
    ['ShopCode', shopCode],
    ['UserCode', userCode],
    ['UserPass', userPass.expose()],
    ['SecureType', 'NonSecure'],
    ...fields,
    ['Lang', 'tr'],
  ])
}

/** A payment: with the card, or with the values of a verification in its place. */
export function payment(request: AuthorizeRequest): FormFields {
  const { payer } = request
  const proof = payer.kind === 'proof' ? payer.proof.expose() : null
  return [
    ['TxnType', request.operation],
    ['OrderId', request.bankOrderId],
    ['PurchAmount', amountToDecimal(request.amountMinor)],
    ['Currency', LIRA],
    ['InstallmentCount', installmentText(request.installmentCount, '')],
    ['MOTO', '0'],
    ...(payer.kind === 'card' ? cardOf(payer.card) : []),
    ...(proof === null ? [] : PROOF_FIELDS.map((name) => [name, proof[name] ?? ''] as const)),
  ]
}

/** The fields of a proof, by the names that the callback and the payment share. */
export const PROOF_FIELDS = ['MD', 'PayerTxnId', 'Eci', 'PayerAuthenticationCode'] as const

type OrderOperation = 'PostAuth' | 'Void' | 'Refund'

/** An operation on an order that the bank has. A void is always of the whole order. */
export function orderOperation(
  txnType: OrderOperation,
  {
    bankOrderId,
    amountMinor,
    currency = LIRA,
  }: Readonly<{ bankOrderId: string; amountMinor?: bigint; currency?: string }>,
): FormFields {
  const amount: FormFields =
    amountMinor === undefined ? [] : [['PurchAmount', amountToDecimal(amountMinor)]]
  return [
    ['TxnType', txnType],
    ['OrderId', ''],
    ['orgOrderId', bankOrderId],
    ...amount,
    ['Currency', currency],
    ['MOTO', '0'],
  ]
}

export function statusQuery(bankOrderId: string): FormFields {
  return [
    ['TxnType', 'StatusHistory'],
    ['OrderId', ''],
    ['orgOrderId', bankOrderId],
  ]
}

const CARD_TYPES = { Visa: '0', Mastercard: '1', Amex: '2', Troy: '3', Unknown: '' }

function cardOf(card: CardForBank): FormFields {
  return [['CardType', CARD_TYPES[cardScheme(card.number.expose())]], ...cardFields(card)]
}

/** The form that begins a verification (model `3DModel`). We bring it ourselves: no hash covers the card in it. */
export function gateMessage(terminal: BankTerminal, request: GateRequest): BankMessage {
  const { shopCode, merchantPass } = intervposCredentials(terminal)
  const fields: FormFields = [
    ['ShopCode', shopCode],
    ['TxnType', request.operation],
    ['SecureType', '3DModel'],
    ['PurchAmount', amountToDecimal(request.amountMinor)],
    ['OrderId', request.bankOrderId],
    ['OkUrl', request.callbackUrl],
    ['FailUrl', request.callbackUrl],
    ['Rnd', request.random],
    ['Lang', request.languageCode],
    ['Currency', LIRA],
    ['InstallmentCount', installmentText(request.installmentCount, '')],
    ...cardOf(request.card),
  ]
  const values = new Map(fields)
  const hash = formHash((name) => values.get(name) ?? '', merchantPass)
  const message = formMessage(terminal.gateUrl, [...fields, ['Hash', hash]])
  return { ...message, headers: { accept: 'text/html' } }
}
