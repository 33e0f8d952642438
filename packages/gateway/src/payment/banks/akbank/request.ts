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
import { expiryText, LIRA } from '../formats/request-texts.ts'
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
  const { merchantSafeId, terminalSafeId, subMerchantId, secretKey } = akbankCredentials(terminal)
  const text = JSON.stringify({
    version: '1.00',
    ...body,
    requestDateTime: bankTime(clock),
    randomNumber: randomText(),
    terminal: { merchantSafeId, terminalSafeId },
    ...(subMerchantId === '' ? {} : { subMerchant: { subMerchantId } }),
  })
  return {
    url: terminal.apiUrl,
    contentType: 'application/json; charset=utf-8',
    headers: { 'auth-hash': akbankHash(text, secretKey) },
    body: new Secret('bankRequest', text),
  }
}

const ISTANBUL_MILLISECONDS = 3 * 3_600_000

/** The wall clock of Istanbul without its zone, as `2026-01-01T12:00:00.000`. */
function bankTime(clock: Pick<Clock, 'now'>): string {
  const shifted = new Date(clock.now().getTime() + ISTANBUL_MILLISECONDS)
  return shifted.toISOString().slice(0, -1)
}

/** 128 hexadecimal digits. */
function randomText(): string {
  return randomBytes(64).toString('hex').toUpperCase()
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
    ...(subMerchantId === '' ? [] : [['subMerchantId', subMerchantId] as const]),
    ['creditCard', card.number.expose()],
    ['expiredDate', expiryText(card)],
    ['cvv', card.securityCode?.expose() ?? ''],
    ['randomNumber', randomText()],
    ['requestDateTime', bankTime(clock)],
  ]
  return { action: terminal.gateUrl, fields: [...fields, ['hash', formHash(fields, secretKey)]] }
}
