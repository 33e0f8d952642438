import { inflateSync } from 'node:zlib'
import { callbackAddress, type Fields, formOf, passGate, type TestBank } from './bank-client.ts'

/** A plain client of PayFlex V4. It shares no code with the simulator. */

export const SHOP = { MerchantId: '000000000007955', Password: '123Ab456', TerminalNo: 'VP000123' }

export type Reply = Readonly<{ xml: string; value: (name: string) => string }>

/** Reads with a pattern: the first element of the name. */
async function post({ simulator }: TestBank, path: string, fields: Fields): Promise<Reply> {
  const reply = await fetch(`${simulator.url}/payflex${path}`, {
    method: 'POST',
    body: new URLSearchParams(fields),
  })
  const xml = await reply.text()
  if (!/<\/(VposResponse|SearchResponse|IPaySecure)>$/.test(xml))
    throw new Error('The answer is not whole.')
  const value = (name: string): string =>
    new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? ''
  return { xml, value }
}

const elements = (fields: Fields): string =>
  Object.entries(fields)
    .map(([name, value]) => `<${name}>${value}</${name}>`)
    .join('')

export function send(bank: TestBank, fields: Fields): Promise<Reply> {
  const prmstr = `<VposRequest>${elements({ ...SHOP, ...fields })}</VposRequest>`
  return post(bank, '/virtualPos/Vposreq', { prmstr })
}

let transactions = 0
function newId(): string {
  transactions += 1
  return `tx-${process.pid}-${transactions}`
}

export function sale(orderId: string, changes: Fields = {}): Fields {
  return {
    TransactionType: 'Sale',
    TransactionId: newId(),
    OrderId: orderId,
    CurrencyAmount: '100.00',
    CurrencyCode: '949',
    ClientIp: '127.0.0.1',
    TransactionDeviceSource: '0',
    Pan: '5528790000000008',
    Expiry: '203012',
    Cvv: '000',
    ...changes,
  }
}

export function onTransaction(type: string, reference: string, changes: Fields = {}): Fields {
  return {
    TransactionType: type,
    TransactionId: newId(),
    ReferenceTransactionId: reference,
    ClientIp: '127.0.0.1',
    ...changes,
  }
}

export function search(bank: TestBank, criteria: Fields, changes: Fields = {}): Promise<Reply> {
  const merchant = { HostMerchantId: SHOP.MerchantId, MerchantPassword: SHOP.Password, ...changes }
  const wanted = { TransactionId: '', OrderId: '', AuthCode: '', ...criteria }
  const prmstr =
    `<SearchRequest><MerchantCriteria>${elements(merchant)}</MerchantCriteria>` +
    `<TransactionCriteria>${elements(wanted)}</TransactionCriteria></SearchRequest>`
  return post(bank, '/virtualPos/Search', { prmstr })
}

const BRANDS: Readonly<Record<string, string>> = { '3': '400', '4': '100', '5': '200', '9': '300' }

export function enrolment(id: string, changes: Fields = {}): Fields {
  const Pan = changes['Pan'] ?? '5528790000000008'
  return {
    MerchantId: SHOP.MerchantId,
    MerchantPassword: SHOP.Password,
    VerifyEnrollmentRequestId: id,
    Pan,
    ExpiryDate: '3012',
    PurchaseAmount: '100.00',
    Currency: '949',
    BrandName: BRANDS[Pan.slice(0, 1)] ?? '',
    SuccessUrl: callbackAddress,
    FailureUrl: callbackAddress,
    IsRecurring: 'false',
    ...changes,
  }
}

export function enrol(bank: TestBank, fields: Fields): Promise<Reply> {
  return post(bank, '/threeDGateway/Enrollment', fields)
}

/** The form for the browser; of a PareReq that is a whole page, the form of that page. */
export function browserForm({ value }: Reply): Readonly<{ action: string; fields: Fields }> {
  const page = Buffer.from(value('PaReq'), 'base64')
  if (page.toString().includes('<form')) return formOf(page.toString())
  inflateSync(page)
  const fields = { PaReq: value('PaReq'), TermUrl: value('TermUrl'), MD: value('MD') }
  return { action: value('ACSUrl'), fields }
}

/** The callback of a verification; without fields where the enrolment ended it. */
export async function verify(bank: TestBank, fields: Fields, code?: string): Promise<Fields> {
  const reply = await enrol(bank, fields)
  if (reply.value('Status') !== 'Y') return {}
  const form = browserForm(reply)
  return passGate(form.action, form.fields, code)
}

/** The provision that follows a verification: without the card. */
export function provision(callback: Fields, changes: Fields = {}): Fields {
  const { Pan: _, Expiry: __, Cvv: ___, ...rest } = sale(newId())
  return {
    ...rest,
    ECI: callback['Eci'] ?? '',
    CAVV: callback['Cavv'] ?? '',
    MpiTransactionId: callback['VerifyEnrollmentRequestId'] ?? 'none',
    ...changes,
  }
}
