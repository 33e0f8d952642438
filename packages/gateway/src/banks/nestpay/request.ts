import { CURRENCY_TRY, Secret } from '../../kernel/index.ts'
import type {
  AuthorizeRequest,
  BankTerminal,
  CaptureRequest,
  CardForBank,
  GateForm,
  GateRequest,
  RefundRequest,
  ThreeDSProof,
} from '../connector.ts'
import { toNestpayAmount } from './field-texts.ts'
import { type FormPairs, nestpayHash } from './hash.ts'
import { xml } from './xml.ts'

/** The currency as the protocol writes it. */
export const LIRA = String(CURRENCY_TRY)

/** A sale or a pre-authorisation, with the card or with what 3-D Secure proved instead of it. */
export function authorizeXml(terminal: BankTerminal, request: AuthorizeRequest): Secret<string> {
  const { payer, pointAmountMinor } = request
  const order =
    xml`<Type>${request.operation}</Type><OrderId>${request.bankOrderId}</OrderId>` +
    xml`<IPAddress>${request.clientIpAddress}</IPAddress>` +
    xml`<Total>${toNestpayAmount(request.amountMinor)}</Total><Currency>${LIRA}</Currency>` +
    xml`<Taksit>${installmentText(request.installmentCount)}</Taksit>`
  const paying = payer.kind === 'card' ? cardXml(payer.card) : proofXml(payer.proof.expose())
  const inside = `${order}${paying}<Mode>P</Mode>`
  if (pointAmountMinor <= 0n) return requestXml(terminal, inside)
  const points = xml`<Extra><MAXIPUAN>${toNestpayAmount(pointAmountMinor)}</MAXIPUAN></Extra>`
  return requestXml(terminal, inside + points)
}

/** Above the pre-authorised amount the bank wants to be told that amount again. */
export function captureXml(terminal: BankTerminal, request: CaptureRequest): Secret<string> {
  const held = request.preAuthorizedMinor
  const order =
    xml`<Type>PostAuth</Type><OrderId>${request.bankOrderId}</OrderId>` +
    xml`<Total>${toNestpayAmount(request.amountMinor)}</Total>`
  const above = xml`<Extra><PREAMT>${toNestpayAmount(held)}</PREAMT></Extra>`
  return requestXml(terminal, request.amountMinor > held ? order + above : order)
}

export function voidXml(terminal: BankTerminal, bankOrderId: string): Secret<string> {
  return requestXml(terminal, xml`<Type>Void</Type><OrderId>${bankOrderId}</OrderId>`)
}

export function refundXml(terminal: BankTerminal, request: RefundRequest): Secret<string> {
  return requestXml(
    terminal,
    xml`<Type>Credit</Type><OrderId>${request.bankOrderId}</OrderId>` +
      xml`<Total>${toNestpayAmount(request.amountMinor)}</Total><Currency>${LIRA}</Currency>`,
  )
}

export function statusXml(terminal: BankTerminal, bankOrderId: string): Secret<string> {
  const query = '<Extra><ORDERSTATUS>QUERY</ORDERSTATUS></Extra>'
  return requestXml(terminal, xml`<OrderId>${bankOrderId}</OrderId>` + query)
}

export function historyXml(terminal: BankTerminal, bankOrderId: string): Secret<string> {
  const query = '<Extra><ORDERHISTORY>QUERY</ORDERHISTORY></Extra>'
  return requestXml(terminal, xml`<OrderId>${bankOrderId}</OrderId>` + query)
}

export function settleXml(terminal: BankTerminal): Secret<string> {
  return requestXml(terminal, '<Extra><SETTLE>SETTLE</SETTLE></Extra>')
}

export function pointsXml(terminal: BankTerminal, card: CardForBank): Secret<string> {
  const query = '<Extra><MAXIPUANSORGU>MAXIPUANSORGU</MAXIPUANSORGU></Extra>'
  return requestXml(terminal, cardXml(card) + query)
}

/** Empty for a single payment, never `1` or `0`: the bank takes those for a count. */
export function installmentText(installmentCount: number): string {
  return installmentCount > 1 ? String(installmentCount) : ''
}

/** `MM` and `YY`. */
function expiryParts(card: CardForBank): Readonly<{ month: string; year: string }> {
  return {
    month: String(card.expireMonth).padStart(2, '0'),
    year: String(card.expireYear % 100).padStart(2, '0'),
  }
}

function cardXml(card: CardForBank): string {
  const { number, securityCode } = card
  const { month, year } = expiryParts(card)
  const plain = xml`<Number>${number.expose()}</Number><Expires>${`${month}/${year}`}</Expires>`
  if (securityCode === null) return plain
  return plain + xml`<Cvv2Val>${securityCode.expose()}</Cvv2Val>`
}

/** `md` stands where the card number would; mdStatus 2 and 3 have no verification value to send. */
function proofXml({ md, xid, eci, cavv }: ThreeDSProof): string {
  return (
    (md === '' ? '' : xml`<Number>${md}</Number>`) +
    (xid === '' ? '' : xml`<PayerTxnId>${xid}</PayerTxnId>`) +
    (eci === '' ? '' : xml`<PayerSecurityLevel>${eci}</PayerSecurityLevel>`) +
    (cavv === null || cavv === ''
      ? ''
      : xml`<PayerAuthenticationCode>${cavv}</PayerAuthenticationCode>`)
  )
}

/** `inside` is elements in the order that the bank's manual has them in, the Extra element last. */
function requestXml(terminal: BankTerminal, inside: string): Secret<string> {
  const credentials =
    xml`<Name>${terminal.userName}</Name><Password>${terminal.password.expose()}</Password>` +
    xml`<ClientId>${terminal.clientId}</ClientId>`
  const text = `<?xml version="1.0" encoding="ISO-8859-9"?><CC5Request>${credentials}${inside}</CC5Request>`
  return new Secret('bankRequest', text)
}

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
