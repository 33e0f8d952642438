import type { BankTerminal } from '../bank-terminal.ts'
import type {
  AuthorizeRequest,
  CardForBank,
  GateForm,
  GateRequest,
  ThreeDSecureProof,
} from '../connector.ts'
import type { BankMessage } from '../exchange.ts'
import { shortOrderNumber } from '../formats/order-numbers.ts'
import { expiryOf, formMessage } from '../formats/request-texts.ts'
import { xml, xmlFields } from '../formats/xml.ts'
import { type Covered, requestMac } from './hash.ts'
import { posnetCredentials } from './manifest.ts'

export const LIRA = 'TL'

/** The elements of a request's operation, in the order of the bank's manual. */
type Fields = Readonly<Record<string, string>>

/** A request with one operation. `before` are elements that stand before it. */
export function messageTo(
  terminal: BankTerminal,
  operation: string,
  fields: Fields,
  before = '',
): BankMessage {
  const { merchantId, terminalId, posnetId } = posnetCredentials(terminal)
  const text =
    '<?xml version="1.0" encoding="ISO-8859-9"?><posnetRequest>' +
    xml`<mid>${merchantId}</mid><tid>${terminalId}</tid>` +
    `${before}<${operation}>${xmlFields(Object.entries(fields))}</${operation}></posnetRequest>`
  return {
    ...formMessage(terminal.apiUrl, [['xmldata', text]]),
    // Some installations want them; the others do not look.
    headers: {
      'x-merchant-id': merchantId,
      'x-terminal-id': terminalId,
      'x-posnet-id': posnetId,
    },
  }
}

const XID_LETTERS = 20

/** The order's number as a payment names it. */
export function xidOf(bankOrderId: string): string {
  return shortOrderNumber(bankOrderId).padStart(XID_LETTERS, '0')
}

/** What the later number of an order begins with. The documents name four, and the fourth is of payments by card. */
export const LATER_PREFIXES = ['TDSC', '0000', 'TDS_', 'YKB_'] as const

export function coveredBy(sent: Readonly<{ bankOrderId: string; amountMinor: bigint }>): Covered {
  return { xid: xidOf(sent.bankOrderId), amount: String(sent.amountMinor), currency: LIRA }
}

function installmentOf(count: number): string {
  return String(count > 1 ? count : 0).padStart(2, '0')
}

type Payment = Pick<GateRequest, 'amountMinor' | 'installmentCount'>

function paymentFields({ amountMinor, installmentCount }: Payment): Fields {
  return {
    amount: String(amountMinor),
    currencyCode: LIRA,
    installment: installmentOf(installmentCount),
  }
}

function cardFields(card: CardForBank): Fields {
  const { month, year } = expiryOf(card)
  return {
    ccno: card.number.expose(),
    expDate: year + month,
    cvc: card.securityCode?.expose() ?? '',
  }
}

/** The bank's documents name no limit. */
const HOLDER_LETTERS = 50

/** Asks the bank to encrypt the card and the payment for the browser. */
export function packetMessage(terminal: BankTerminal, request: GateRequest): BankMessage {
  return messageTo(terminal, 'oosRequestData', {
    posnetid: posnetCredentials(terminal).posnetId,
    ...cardFields(request.card),
    ...paymentFields(request),
    XID: xidOf(request.bankOrderId),
    cardHolderName: (request.cardHolderName ?? '').slice(0, HOLDER_LETTERS),
    tranType: request.operation === 'Auth' ? 'Sale' : 'Auth',
  })
}

/** What the bank encrypted. */
export type Packets = Readonly<{ data1: string; data2: string; sign: string }>

/** The form for the bank's page: it holds the card in the bank's own packet only. */
export function gateForm(
  terminal: BankTerminal,
  { callbackUrl, languageCode }: Pick<GateRequest, 'callbackUrl' | 'languageCode'>,
  { data1, data2, sign }: Packets,
): GateForm {
  const { merchantId, posnetId } = posnetCredentials(terminal)
  const fields = {
    mid: merchantId,
    posnetID: posnetId,
    posnetData: data1,
    posnetData2: data2,
    digest: sign,
    merchantReturnURL: callbackUrl,
    url: '',
    lang: languageCode,
  }
  return { action: terminal.gateUrl, fields: Object.entries(fields) }
}

type Sealed = Readonly<{ packets: ThreeDSecureProof; covered: Covered; points?: bigint }>

/** A call about the packets of a callback: what they say, or (with `points`) to take what they say. */
export function sealedMessage(
  terminal: BankTerminal,
  { packets, covered, points }: Sealed,
): BankMessage {
  const fields = {
    bankData: packets['bankData'] ?? '',
    merchantData: packets['merchantData'] ?? '',
    sign: packets['sign'] ?? '',
    ...(points === undefined ? {} : { wpAmount: String(points) }),
    mac: requestMac(covered, posnetCredentials(terminal)),
  }
  const operation = points === undefined ? 'oosResolveMerchantData' : 'oosTranData'
  return messageTo(terminal, operation, fields)
}

const WITH_DATE = '<tranDateRequired>1</tranDateRequired>'

/** A sale or a pre-authorisation with the card. */
export function cardMessage(
  terminal: BankTerminal,
  request: AuthorizeRequest,
  card: CardForBank,
): BankMessage {
  const { bankOrderId, operation } = request
  const fields = {
    orderID: xidOf(bankOrderId),
    ...paymentFields(request),
    ...cardFields(card),
  }
  return messageTo(terminal, operation === 'Auth' ? 'sale' : 'auth', fields, WITH_DATE)
}

/** A refund names no installments. */
export type Sum = Readonly<{ amountMinor: bigint; installmentCount?: number }>

/** Captures or refunds a sum of the movement that the bank gave this key. */
export function sumMessage(
  terminal: BankTerminal,
  hostLogKey: string,
  { amountMinor, installmentCount }: Sum,
): BankMessage {
  const sum = { amount: String(amountMinor), currencyCode: LIRA }
  if (installmentCount === undefined) {
    return messageTo(terminal, 'return', { hostLogKey, ...sum }, WITH_DATE)
  }
  const installment = installmentOf(installmentCount)
  return messageTo(terminal, 'capt', { hostLogKey, ...sum, installment }, WITH_DATE)
}

/** Takes back one movement. */
export function reverseMessage(
  terminal: BankTerminal,
  { transaction, hostLogKey }: Readonly<{ transaction: string; hostLogKey: string }>,
): BankMessage {
  return messageTo(terminal, 'reverse', { transaction, hostLogKey }, WITH_DATE)
}

export function pointsMessage(terminal: BankTerminal, card: CardForBank): BankMessage {
  const { ccno = '', expDate = '' } = cardFields(card)
  return messageTo(terminal, 'pointInquiry', { ccno, expDate })
}
