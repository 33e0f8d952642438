import { Secret } from '../../kernel/index.ts'
import type {
  AuthorizeRequest,
  BankTerminal,
  CaptureRequest,
  CardForBank,
  RefundRequest,
} from '../connector.ts'
import { toNestpayAmount } from './amounts.ts'
import { escapeXml } from './xml.ts'

/** ISO 4217 number of the Turkish lira, the only currency of the gateway (decision 5.9). */
export const LIRA = '949'

const EXTRA = 'Extra/'

/** Elements in order; `Extra/NAME` goes into the Extra element. */
type Elements = readonly (readonly [path: string, value: string])[]

/** A sale or a pre-authorisation, with the card or with what 3-D Secure proved instead of it. */
export function authorizeXml(terminal: BankTerminal, request: AuthorizeRequest): Secret<string> {
  const { payer } = request
  const points = request.pointAmountMinor
  return requestXml(terminal, [
    ['Type', request.operation],
    ['OrderId', request.bankOrderId],
    ['IPAddress', request.clientIpAddress],
    ['Total', toNestpayAmount(request.amountMinor)],
    ['Currency', LIRA],
    ['Taksit', installmentText(request.installmentCount)],
    ...(payer.kind === 'card' ? cardElements(payer.card) : proofElements(payer.proof.expose())),
    ['Mode', 'P'],
    ...(points > 0n ? [['Extra/MAXIPUAN', toNestpayAmount(points)] as const] : []),
  ])
}

/** Above the pre-authorised amount the bank wants to be told that amount again. */
export function captureXml(terminal: BankTerminal, request: CaptureRequest): Secret<string> {
  const held = request.preAuthorizedMinor
  return requestXml(terminal, [
    ['Type', 'PostAuth'],
    ['OrderId', request.bankOrderId],
    ['Total', toNestpayAmount(request.amountMinor)],
    ...(request.amountMinor > held ? [['Extra/PREAMT', toNestpayAmount(held)] as const] : []),
  ])
}

export function voidXml(terminal: BankTerminal, bankOrderId: string): Secret<string> {
  return requestXml(terminal, [
    ['Type', 'Void'],
    ['OrderId', bankOrderId],
  ])
}

export function refundXml(terminal: BankTerminal, request: RefundRequest): Secret<string> {
  return requestXml(terminal, [
    ['Type', 'Credit'],
    ['OrderId', request.bankOrderId],
    ['Total', toNestpayAmount(request.amountMinor)],
    ['Currency', LIRA],
  ])
}

export function statusXml(terminal: BankTerminal, bankOrderId: string): Secret<string> {
  return requestXml(terminal, [
    ['OrderId', bankOrderId],
    ['Extra/ORDERSTATUS', 'QUERY'],
  ])
}

export function historyXml(terminal: BankTerminal, bankOrderId: string): Secret<string> {
  return requestXml(terminal, [
    ['OrderId', bankOrderId],
    ['Extra/ORDERHISTORY', 'QUERY'],
  ])
}

export function settleXml(terminal: BankTerminal): Secret<string> {
  return requestXml(terminal, [['Extra/SETTLE', 'SETTLE']])
}

export function pointsXml(terminal: BankTerminal, card: CardForBank): Secret<string> {
  return requestXml(terminal, [...cardElements(card), ['Extra/MAXIPUANSORGU', 'MAXIPUANSORGU']])
}

/** Empty for a single payment, never `1` or `0`: the bank takes those for a count. */
export function installmentText(installmentCount: number): string {
  return installmentCount > 1 ? String(installmentCount) : ''
}

/** `MM` and `YY`. */
export function expiryParts(card: CardForBank): Readonly<{ month: string; year: string }> {
  return {
    month: String(card.expireMonth).padStart(2, '0'),
    year: String(card.expireYear % 100).padStart(2, '0'),
  }
}

function cardElements(card: CardForBank): Elements {
  const { month, year } = expiryParts(card)
  return [
    ['Number', card.number.expose()],
    ['Expires', `${month}/${year}`],
    ...(card.securityCode === null ? [] : [['Cvv2Val', card.securityCode.expose()] as const]),
  ]
}

/** `md` stands where the card number would; mdStatus 2 and 3 have no verification value to send. */
function proofElements(proof: { md: string; xid: string; eci: string; cavv: string | null }) {
  const elements: Elements = [
    ['Number', proof.md],
    ['PayerTxnId', proof.xid],
    ['PayerSecurityLevel', proof.eci],
    ['PayerAuthenticationCode', proof.cavv ?? ''],
  ]
  return elements.filter(([, value]) => value !== '')
}

function requestXml(terminal: BankTerminal, elements: Elements): Secret<string> {
  let plain = element('Name', terminal.userName)
  plain += element('Password', terminal.password.expose())
  plain += element('ClientId', terminal.clientId)
  let extra = ''
  for (const [path, value] of elements) {
    if (path.startsWith(EXTRA)) extra += element(path.slice(EXTRA.length), value)
    else plain += element(path, value)
  }
  const inside = extra === '' ? '' : `<Extra>${extra}</Extra>`
  const text = `<?xml version="1.0" encoding="ISO-8859-9"?><CC5Request>${plain}${inside}</CC5Request>`
  return new Secret('bankRequest', text)
}

function element(name: string, value: string): string {
  return `<${name}>${escapeXml(value)}</${name}>`
}
