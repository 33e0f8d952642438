import { amountToDecimal, Secret } from '../../../base/kernel/index.ts'
import type { BankTerminal } from '../bank-terminal.ts'
import type {
  AuthorizeRequest,
  CaptureRequest,
  CardForBank,
  GateForm,
  GateRequest,
  RefundRequest,
  ThreeDSecureProof,
} from '../connector.ts'
import type { BankMessage } from '../exchange.ts'
import { expiryOf, installmentText, LIRA } from '../formats/request-texts.ts'
import { xml } from '../formats/xml.ts'
import { type FormPairs, nestpayHash } from './hash.ts'
import { nestpayCredentials } from './manifest.ts'

/** A sale or a pre-authorisation, with the card or with the proof of a 3-D Secure verification. */
export function authorizeXml(terminal: BankTerminal, request: AuthorizeRequest): Secret<string> {
  const { payer, pointAmountMinor } = request
  const order =
    xml`<Type>${request.operation}</Type><OrderId>${request.bankOrderId}</OrderId>` +
    xml`<IPAddress>${request.clientIpAddress}</IPAddress>` +
    xml`<Total>${amountToDecimal(request.amountMinor)}</Total><Currency>${LIRA}</Currency>` +
    xml`<Taksit>${installmentText(request.installmentCount, '')}</Taksit>`
  const paying = payer.kind === 'card' ? cardXml(payer.card) : proofXml(payer.proof.expose())
  const inside = `${order}${paying}<Mode>P</Mode>`
  if (pointAmountMinor <= 0n) return requestXml(terminal, inside)
  const points = xml`<Extra><MAXIPUAN>${amountToDecimal(pointAmountMinor)}</MAXIPUAN></Extra>`
  return requestXml(terminal, inside + points)
}

/** For more than the pre-authorised amount the bank needs the pre-authorised amount too. */
export function captureXml(terminal: BankTerminal, request: CaptureRequest): Secret<string> {
  const held = request.preAuthorizedMinor
  const order =
    xml`<Type>PostAuth</Type><OrderId>${request.bankOrderId}</OrderId>` +
    xml`<Total>${amountToDecimal(request.amountMinor)}</Total>`
  const above = xml`<Extra><PREAMT>${amountToDecimal(held)}</PREAMT></Extra>`
  return requestXml(terminal, request.amountMinor > held ? order + above : order)
}

export function voidXml(terminal: BankTerminal, bankOrderId: string): Secret<string> {
  return requestXml(terminal, xml`<Type>Void</Type><OrderId>${bankOrderId}</OrderId>`)
}

export function refundXml(terminal: BankTerminal, request: RefundRequest): Secret<string> {
  return requestXml(
    terminal,
    xml`<Type>Credit</Type><OrderId>${request.bankOrderId}</OrderId>` +
      xml`<Total>${amountToDecimal(request.amountMinor)}</Total><Currency>${LIRA}</Currency>`,
  )
}

export function queryXml(
  terminal: BankTerminal,
  bankOrderId: string,
  query: 'ORDERSTATUS' | 'ORDERHISTORY',
): Secret<string> {
  const extra = `<Extra><${query}>QUERY</${query}></Extra>`
  return requestXml(terminal, xml`<OrderId>${bankOrderId}</OrderId>` + extra)
}

export function closeBatchXml(terminal: BankTerminal): Secret<string> {
  return requestXml(terminal, '<Extra><SETTLE>SETTLE</SETTLE></Extra>')
}

export function pointsXml(terminal: BankTerminal, card: CardForBank): Secret<string> {
  const query = '<Extra><MAXIPUANSORGU>MAXIPUANSORGU</MAXIPUANSORGU></Extra>'
  return requestXml(terminal, cardXml(card) + query)
}

function cardXml(card: CardForBank): string {
  const { number, securityCode } = card
  const { month, year } = expiryOf(card)
  const plain = xml`<Number>${number.expose()}</Number><Expires>${`${month}/${year}`}</Expires>`
  if (securityCode === null) return plain
  return plain + xml`<Cvv2Val>${securityCode.expose()}</Cvv2Val>`
}

/** `md` takes the place of the card number. mdStatus 2 and 3 have no verification value. */
function proofXml({ md, xid, eci, cavv }: ThreeDSecureProof): string {
  return (
    (md ? xml`<Number>${md}</Number>` : '') +
    (xid ? xml`<PayerTxnId>${xid}</PayerTxnId>` : '') +
    (eci ? xml`<PayerSecurityLevel>${eci}</PayerSecurityLevel>` : '') +
    (cavv ? xml`<PayerAuthenticationCode>${cavv}</PayerAuthenticationCode>` : '')
  )
}

/** `inside`: the elements in the order of the bank's manual, with the Extra element last. */
function requestXml(terminal: BankTerminal, inside: string): Secret<string> {
  const { clientId, userName, password } = nestpayCredentials(terminal)
  const credentials =
    xml`<Name>${userName}</Name><Password>${password.expose()}</Password>` +
    xml`<ClientId>${clientId}</ClientId>`
  const text = `<?xml version="1.0" encoding="ISO-8859-9"?><CC5Request>${credentials}${inside}</CC5Request>`
  return new Secret('bankRequest', text)
}

export function messageTo({ apiUrl }: BankTerminal, body: Secret<string>): BankMessage {
  return { url: apiUrl, contentType: 'application/xml', body }
}

/**
 * The model in which the bank authenticates the card holder, and the merchant sends the payment separately.
 */
export const STORE_TYPE = '3d'
export const HASH_ALGORITHM = 'ver3'

/**
 * The form for the bank's 3-D Secure page. It has few fields, because each of them comes back in the callback
 * and is part of its hash, and only ASCII, because the bank's pages would return other letters in ISO-8859-9.
 */
export function gateForm(terminal: BankTerminal, request: GateRequest): GateForm {
  const { month, year } = expiryOf(request.card)
  const code = request.card.securityCode
  const { clientId, storeKey } = nestpayCredentials(terminal)
  const fields: FormPairs = [
    ['clientid', clientId],
    ['storetype', STORE_TYPE],
    ['hashAlgorithm', HASH_ALGORITHM],
    ['amount', amountToDecimal(request.amountMinor)],
    ['currency', LIRA],
    ['oid', request.bankOrderId],
    ['okUrl', request.callbackUrl],
    ['failUrl', request.callbackUrl],
    ['rnd', request.random],
    ['lang', request.languageCode],
    ['taksit', installmentText(request.installmentCount, '')],
    ['TranType', request.operation],
    ['pan', request.card.number.expose()],
    ['Ecom_Payment_Card_ExpDate_Month', month],
    ['Ecom_Payment_Card_ExpDate_Year', year],
    ...(code === null ? [] : [['cv2', code.expose()] as const]),
  ]
  const hash = nestpayHash(fields, storeKey)
  return { action: terminal.gateUrl, fields: [...fields, ['hash', hash]] }
}
