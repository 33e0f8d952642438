import { randomBytes } from 'node:crypto'
import { Secret } from '../../../base/kernel/index.ts'
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
import { expiryOf, expiryText, installmentText, LIRA } from '../formats/request-texts.ts'
import { xml } from '../formats/xml.ts'
import { formHash, requestHash, securityData } from './hash.ts'
import { garantiCredentials } from './manifest.ts'
import type { ListPage } from './order-list.ts'

/** The model in which the bank authenticates the card holder, and the merchant sends the payment. */
const SECURITY_LEVEL = '3D'
export const API_VERSION = '512'

/** A request with no amount of its own sends this one, which is hashed too. */
const NO_AMOUNT = 1n

type Call = Readonly<{
  type: string
  bankOrderId: string
  amountMinor?: bigint
  /** The elements of Order after its number. */
  order?: string
  answerMaximumBytes?: number
  /** The elements of Transaction after its currency, in the order of the bank's manual. */
  more?: string
  card?: CardForBank
  installmentCount?: number
  isAfterThreeDSecure?: boolean
  clientIpAddress?: string
}>

/** Voids and refunds need the user of their own. */
const REFUND_TYPES = new Set(['void', 'refund'])

/** Builds, hashes and addresses a request. */
export function messageTo(terminal: BankTerminal, call: Call): BankMessage {
  const credentials = garantiCredentials(terminal)
  const { terminalId, merchantId, subMerchantId } = credentials
  const [user, password] = REFUND_TYPES.has(call.type)
    ? [credentials.refundUser, credentials.refundPassword]
    : [credentials.provisionUser, credentials.provisionPassword]
  const amount = String(call.amountMinor ?? NO_AMOUNT)
  const covered = {
    orderId: call.bankOrderId,
    terminalId,
    cardNumber: call.card?.number.expose() ?? '',
    amount,
    currency: LIRA,
  }
  const hash = requestHash(covered, securityData(password, terminalId))
  const sub = subMerchantId === '' ? '' : xml`<SubMerchantID>${subMerchantId}</SubMerchantID>`
  const text =
    '<?xml version="1.0" encoding="UTF-8"?><GVPSRequest>' +
    xml`<Mode>${modeOf(terminal)}</Mode><Version>${API_VERSION}</Version>` +
    xml`<Terminal><ProvUserID>${user}</ProvUserID><HashData>${hash}</HashData>` +
    xml`<UserID>${user}</UserID><ID>${terminalId}</ID><MerchantID>${merchantId}</MerchantID>` +
    `${sub}</Terminal>` +
    xml`<Customer><IPAddress>${call.clientIpAddress ?? '127.0.0.1'}</IPAddress>` +
    '<EmailAddress></EmailAddress></Customer>' +
    (call.card === undefined ? '' : cardXml(call.card)) +
    xml`<Order><OrderID>${call.bankOrderId}</OrderID><GroupID></GroupID>` +
    `${call.order ?? ''}</Order>` +
    xml`<Transaction><Type>${call.type}</Type>` +
    xml`<InstallmentCnt>${installmentText(call.installmentCount ?? 1, '')}</InstallmentCnt>` +
    xml`<Amount>${amount}</Amount><CurrencyCode>${LIRA}</CurrencyCode>` +
    `<CardholderPresentCode>${call.isAfterThreeDSecure === true ? '13' : '0'}</CardholderPresentCode>` +
    `<MotoInd>N</MotoInd>${call.more ?? ''}</Transaction></GVPSRequest>`
  return {
    url: terminal.apiUrl,
    contentType: 'text/xml; charset=utf-8',
    body: new Secret('bankRequest', text),
    ...(call.answerMaximumBytes !== undefined && { answerMaximumBytes: call.answerMaximumBytes }),
  }
}

/** A sale or a pre-authorisation, with the card or with the proof of a 3-D Secure verification. */
export function authorizeCall(request: AuthorizeRequest): Call {
  const { payer, pointAmountMinor } = request
  const points =
    xml`<RewardList><Reward><Type>BNS</Type><UsedAmount>${String(pointAmountMinor)}</UsedAmount>` +
    '</Reward></RewardList>'
  const proof = payer.kind === 'proof' ? proofXml(payer.proof.expose()) : ''
  return {
    type: request.operation === 'Auth' ? 'sales' : 'preauth',
    bankOrderId: request.bankOrderId,
    amountMinor: request.amountMinor,
    installmentCount: request.installmentCount,
    clientIpAddress: request.clientIpAddress,
    isAfterThreeDSecure: payer.kind === 'proof',
    more: proof + (pointAmountMinor > 0n ? points : ''),
    ...(payer.kind === 'card' ? { card: payer.card } : {}),
  }
}

/** `reference`: RetrefNum of the movement that the call is about. */
export function referenceXml(reference: string): string {
  return xml`<OriginalRetrefNum>${reference}</OriginalRetrefNum>`
}

const LIST_MAXIMUM_BYTES = 4 * 1024 * 1024

/** A page of the movements of all orders, by minutes. */
export function listCall({ from, until, number }: ListPage): Call {
  const order =
    xml`<StartDate>${listMoment(from)}</StartDate><EndDate>${listMoment(until)}</EndDate>` +
    xml`<ListPageNum>${String(number)}</ListPageNum>`
  const answerMaximumBytes = LIST_MAXIMUM_BYTES
  return { type: 'orderlistinq', bankOrderId: '', order, answerMaximumBytes }
}

/** `dd/MM/yyyy HH:mm` */
function listMoment(moment: Date): string {
  const text = istanbulText(moment)
  const [year = '', month = '', day = ''] = text.slice(0, 10).split('-')
  return `${day}/${month}/${year} ${text.slice(11, 16)}`
}

export function pointsCall(card: CardForBank): Call {
  return { type: 'rewardinq', bankOrderId: `PT${randomBytes(12).toString('hex')}`, card }
}

/** Only the bank's test system, and a simulator without TLS, take the mode TEST. */
export function modeOf({ apiUrl }: BankTerminal): 'TEST' | 'PROD' {
  return /^http:|^https:\/\/[^/]*test/i.test(apiUrl) ? 'TEST' : 'PROD'
}

function cardXml(card: CardForBank): string {
  const { number, securityCode } = card
  const expiry = expiryText(card)
  const code = securityCode === null ? '' : xml`<CVV2>${securityCode.expose()}</CVV2>`
  const plain = xml`<Number>${number.expose()}</Number><ExpireDate>${expiry}</ExpireDate>`
  return `<Card>${plain}${code}</Card>`
}

function proofXml({ cavv, eci, xid, md }: ThreeDSecureProof): string {
  return (
    xml`<Secure3D><AuthenticationCode>${cavv ?? ''}</AuthenticationCode>` +
    xml`<SecurityLevel>${eci ?? ''}</SecurityLevel><TxnID>${xid ?? ''}</TxnID>` +
    xml`<Md>${md ?? ''}</Md></Secure3D>`
  )
}

/** The form for the bank's 3-D Secure page. */
export function gateForm(terminal: BankTerminal, request: GateRequest): GateForm {
  const { terminalId, merchantId, provisionUser, provisionPassword, storeKey } =
    garantiCredentials(terminal)
  const { month, year } = expiryOf(request.card)
  const fields: readonly (readonly [string, string])[] = [
    ...Object.entries(sentFields(terminal, request)),
    ['apiversion', API_VERSION],
    ['terminalprovuserid', provisionUser],
    ['terminaluserid', provisionUser],
    ['terminalmerchantid', merchantId],
    ['terminalid', terminalId],
    ['customeripaddress', request.clientIpAddress],
    // The form has no field for the card holder's name.
    ...(request.payerEmail === null ? [] : [['customeremailaddress', request.payerEmail] as const]),
    ['lang', request.languageCode],
    ['cardnumber', request.card.number.expose()],
    ['cardexpiredatemonth', month],
    ['cardexpiredateyear', year],
    ['cardcvv2', request.card.securityCode?.expose() ?? ''],
  ]
  const values = new Map(fields)
  const security = securityData(provisionPassword, terminalId)
  const hash = formHash((name) => values.get(name) ?? '', storeKey, security)
  return { action: terminal.gateUrl, fields: [...fields, ['secure3dhash', hash]] }
}

type Sent = Pick<
  GateRequest,
  'operation' | 'amountMinor' | 'installmentCount' | 'bankOrderId' | 'callbackUrl'
>

/** The fields of the form that the callback repeats, and that no hash of the callback covers. */
export function sentFields(terminal: BankTerminal, sent: Sent): Readonly<Record<string, string>> {
  return {
    mode: modeOf(terminal),
    secure3dsecuritylevel: SECURITY_LEVEL,
    txntype: sent.operation === 'Auth' ? 'sales' : 'preauth',
    txnamount: String(sent.amountMinor),
    txncurrencycode: LIRA,
    txninstallmentcount: installmentText(sent.installmentCount, ''),
    orderid: sent.bankOrderId,
    successurl: sent.callbackUrl,
    errorurl: sent.callbackUrl,
  }
}
