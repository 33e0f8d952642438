import { createHash } from 'node:crypto'
import { callbackAddress, type Fields, passGate, type TestBank } from './bank-client.ts'

/** A plain client of PayFor. It shares no code with the simulator. */

const SHOP = {
  MbrId: '5',
  MerchantId: '085300000009597',
  UserCode: 'QNB_API_KULLANICI',
  UserPass: 'VEZNE1234',
}
const MERCHANT_PASS = '12345678'

const sha = (algorithm: string, text: string): string =>
  createHash(algorithm).update(text).digest('base64')

export type Reply = Readonly<{ xml: string; value: (name: string) => string }>

/** Reads with a pattern: the first element of the name, without the blanks that empty values have. */
export async function send({ simulator }: TestBank, fields: Fields): Promise<Reply> {
  const inner = Object.entries(fields).map(([name, value]) => `<${name}>${value}</${name}>`)
  const reply = await fetch(`${simulator.url}/payfor/Gateway/XMLGate.aspx`, {
    method: 'POST',
    headers: { 'content-type': 'text/xml' },
    body: `<?xml version="1.0" encoding="utf-8"?><PayforRequest>${inner.join('')}</PayforRequest>`,
  })
  const xml = await reply.text()
  if (!/<\/(PayforResponse|TxnHistoryReport)>$/.test(xml))
    throw new Error('The answer is not whole.')
  const value = (name: string): string =>
    (new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? '').trim()
  return { xml, value }
}

export function sale(orderId: string, changes: Fields = {}): Fields {
  return {
    ...SHOP,
    MOTO: '0',
    OrderId: orderId,
    SecureType: 'NonSecure',
    TxnType: 'Auth',
    PurchAmount: '100.00',
    Currency: '949',
    InstallmentCount: '0',
    Lang: 'TR',
    Pan: '5528790000000008',
    Expiry: '1230',
    Cvv2: '000',
    ...changes,
  }
}

export function onOrder(txnType: string, orderId: string, changes: Fields = {}): Fields {
  const order = { OrgOrderId: orderId, Currency: '949' }
  return { ...SHOP, SecureType: 'NonSecure', TxnType: txnType, ...order, ...changes }
}

export function inquiry(orderId: string, changes: Fields = {}): Fields {
  return onOrder('OrderInquiry', orderId, { SecureType: 'Inquiry', ...changes })
}

export function history(orderId: string): Fields {
  return { ...SHOP, SecureType: 'Report', TxnType: 'TxnHistory', OrderId: orderId }
}

/** The values of one element in every row of a history. */
export function column({ xml }: Reply, name: string): readonly string[] {
  return [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(
    (match) => match[1] ?? '',
  )
}

/** The signed form. `unsigned` are changes of the card holder: they do not enter the hash. */
export function gateForm(orderId: string, changes: Fields = {}, unsigned: Fields = {}): Fields {
  const form: Fields = {
    MbrId: '5',
    MerchantID: SHOP.MerchantId,
    UserCode: SHOP.UserCode,
    OrderId: orderId,
    Lang: 'TR',
    SecureType: '3DModel',
    TxnType: 'Auth',
    PurchAmount: '100.00',
    InstallmentCount: '0',
    Currency: '949',
    OkUrl: callbackAddress,
    FailUrl: callbackAddress,
    Rnd: 'a1b2c3',
    MOTO: '0',
    CardHolderName: 'Ayse Yilmaz',
    Pan: '5528790000000008',
    Expiry: '1230',
    Cvv2: '000',
    ...changes,
  }
  const names = 'MbrId OrderId PurchAmount OkUrl FailUrl TxnType InstallmentCount Rnd'
  const plain = names.split(' ').map((name) => form[name] ?? '')
  return { Hash: sha('sha1', plain.join('') + MERCHANT_PASS), ...form, ...unsigned }
}

export function verify(bank: TestBank, form: Fields, code?: string): Promise<Fields> {
  return passGate(`${bank.simulator.url}/payfor/Gateway/Default.aspx`, form, code)
}

export function isSigned(callback: Fields, algorithm = 'sha1'): boolean {
  const names = 'OrderId AuthCode ProcReturnCode 3DStatus ResponseRnd'
  const covered = names.split(' ').map((name) => callback[name] ?? '')
  const plain = SHOP.MerchantId + MERCHANT_PASS + covered.join('') + SHOP.UserCode
  return callback['ResponseHash'] === sha(algorithm, plain)
}

/** The provision that follows a verification: neither amount nor card. */
export function provision(callback: Fields, orderId = callback['OrderId'] ?? ''): Fields {
  const { UserCode, UserPass } = SHOP
  const guid = callback['RequestGuid'] ?? ''
  return {
    RequestGuid: guid,
    UserCode,
    UserPass,
    OrderId: orderId,
    SecureType: '3DModelPayment',
  }
}
