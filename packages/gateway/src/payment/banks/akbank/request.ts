import { randomBytes } from 'node:crypto'
import { amountToDecimal, type Clock, CURRENCY_TRY, Secret } from '../../../base/kernel/index.ts'
import type { BankTerminal } from '../bank-terminal.ts'
import type {
  AuthorizeRequest,
  CardForBank,
  GateForm,
  GateRequest,
  ThreeDSecureProof,
} from '../connector.ts'
import type { BankMessage } from '../exchange.ts'
import { istanbulText } from '../formats/istanbul-time.ts'
import { LIST_MAXIMUM_BYTES } from '../formats/listed-orders.ts'
import { expiryText, LIRA } from '../formats/request-texts.ts'
import type { OrderSpan } from '../order-list.ts'
import { akbankHash, formHash } from './hash.ts'
import { akbankCredentials } from './manifest.ts'

/** The model in which the bank authenticates the card holder, and the merchant sends the payment. */
export const PAYMENT_MODEL = '3D'

/** The kinds of requests. */
export const TXN_CODES = {
  sale: '1000',
  preAuth: '1004',
  capture: '1005',
  refund: '1002',
  void: '1003',
  history: '1010',
} as const

type Body = Readonly<Record<string, unknown>>

/** A sale or a pre-authorisation, with the card or with the proof of a 3-D Secure verification. */
export function authorizeBody(request: AuthorizeRequest): Body {
  const { payer, pointAmountMinor } = request
  const points = amountToDecimal(pointAmountMinor)
  return {
    txnCode: request.operation === 'Auth' ? TXN_CODES.sale : TXN_CODES.preAuth,
    order: { orderId: request.bankOrderId },
    transaction: {
      ...money(request.amountMinor),
      motoInd: 0,
      installCount: request.installmentCount,
    },
    customer: { ipAddress: request.clientIpAddress },
    ...(pointAmountMinor > 0n ? { reward: { ccbRewardAmount: points } } : {}),
    ...(payer.kind === 'card'
      ? { card: cardBody(payer.card) }
      : { secureTransaction: proofBody(payer.proof.expose()) }),
  }
}

/** A request about an order that the bank has. Without an amount it concerns the whole order. */
export function orderBody(
  operation: Exclude<keyof typeof TXN_CODES, 'sale' | 'preAuth'>,
  { bankOrderId, amountMinor }: Readonly<{ bankOrderId: string; amountMinor?: bigint }>,
): Body {
  return {
    txnCode: TXN_CODES[operation],
    order: { orderId: bankOrderId },
    ...(amountMinor === undefined ? {} : { transaction: money(amountMinor) }),
  }
}

function money(amountMinor: bigint) {
  return { amount: amountToDecimal(amountMinor), currencyCode: CURRENCY_TRY }
}

function cardBody(card: CardForBank) {
  const { number, securityCode } = card
  return {
    cardNumber: number.expose(),
    expireDate: expiryText(card),
    ...(securityCode === null ? {} : { cvv2: securityCode.expose() }),
  }
}

function proofBody({ secureId, secureEcomInd, secureData, secureMd }: ThreeDSecureProof) {
  return { secureId, secureEcomInd, secureData, secureMd }
}

/** Signs a body. The bank refuses a time that differs from its own clock by more than a few minutes. */
export function messageTo(
  terminal: BankTerminal,
  body: Body,
  clock: Pick<Clock, 'now'>,
): BankMessage {
  const { subMerchantId } = akbankCredentials(terminal)
  return signed(terminal, terminal.apiUrl, {
    version: '1.00',
    ...body,
    requestDateTime: istanbulText(clock.now()),
    ...namesOf(terminal),
    ...(subMerchantId === '' ? {} : { subMerchant: { subMerchantId } }),
  })
}

const PAYMENTS_PATH = '/transaction/process'

/** The report has an address of its own, and takes neither a version nor a time. Null: the terminal's has another end. */
export function reportMessage(terminal: BankTerminal, span: OrderSpan): BankMessage | null {
  const { apiUrl } = terminal
  if (!apiUrl.endsWith(PAYMENTS_PATH)) return null
  const report = {
    startDateTime: istanbulText(span.from),
    endDateTime: istanbulText(span.until),
  }
  const url = `${apiUrl.slice(0, -PAYMENTS_PATH.length)}/portal/report/transaction`
  const message = signed(terminal, url, { ...namesOf(terminal), report })
  return { ...message, answerMaximumBytes: LIST_MAXIMUM_BYTES }
}

function namesOf(terminal: BankTerminal) {
  const { merchantSafeId, terminalSafeId } = akbankCredentials(terminal)
  return { randomNumber: randomText(), terminal: { merchantSafeId, terminalSafeId } }
}

function signed(terminal: BankTerminal, url: string, body: Body): BankMessage {
  const text = JSON.stringify(body)
  return {
    url,
    contentType: 'application/json; charset=utf-8',
    headers: { 'auth-hash': akbankHash(text, akbankCredentials(terminal).secretKey) },
    body: new Secret('bankRequest', text),
  }
}

/** 128 hexadecimal digits. */
function randomText(): string {
  return randomBytes(64).toString('hex').toUpperCase()
}

/**
 * A longer address is left out: the hash keeps no borders, and a payer's text must have no room for the values of a
 * callback, which the same key signs.
 */
const EMAIL_MAXIMUM = 100

function emailField({ payerEmail }: GateRequest): readonly (readonly [string, string])[] {
  const isShort = payerEmail !== null && payerEmail.length <= EMAIL_MAXIMUM
  return isShort ? [['emailAddress', payerEmail]] : []
}

/** The form for the bank's 3-D Secure page. Its hash covers the card too. */
export function gateForm(
  terminal: BankTerminal,
  request: GateRequest,
  clock: Pick<Clock, 'now'>,
): GateForm {
  const { merchantSafeId, terminalSafeId, subMerchantId, secretKey } = akbankCredentials(terminal)
  const { card } = request
  const fields: readonly (readonly [string, string])[] = [
    ['paymentModel', PAYMENT_MODEL],
    ['txnCode', request.operation === 'Auth' ? '3000' : '3004'],
    ['merchantSafeId', merchantSafeId],
    ['terminalSafeId', terminalSafeId],
    ['orderId', request.bankOrderId],
    ['lang', request.languageCode.toUpperCase()],
    ['amount', amountToDecimal(request.amountMinor)],
    ['currencyCode', LIRA],
    ['installCount', String(request.installmentCount)],
    ['okUrl', request.callbackUrl],
    ['failUrl', request.callbackUrl],
    ...emailField(request),
    ...(subMerchantId === '' ? [] : [['subMerchantId', subMerchantId] as const]),
    ['creditCard', card.number.expose()],
    ['expiredDate', expiryText(card)],
    ['cvv', card.securityCode?.expose() ?? ''],
    ['randomNumber', randomText()],
    ['requestDateTime', istanbulText(clock.now())],
  ]
  return { action: terminal.gateUrl, fields: [...fields, ['hash', formHash(fields, secretKey)]] }
}
