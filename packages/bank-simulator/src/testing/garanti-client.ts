import { createHash } from 'node:crypto'
import { callbackAddress, type Fields, passGate, type TestBank } from './bank-client.ts'

/** A plain client of Garanti's GVPS, version 512. It shares no code with the simulator. */

const TERMINAL = '30691298'
const STORE_KEY = '12345678'
const PASSWORD = '123qweASD/'

const hash = (algorithm: string, text: string): string =>
  createHash(algorithm).update(text).digest('hex').toUpperCase()
const SECURITY = hash('sha1', `${PASSWORD}0${TERMINAL}`)

export type Reply = Readonly<{ xml: string; value: (name: string) => string }>

export type Request = Readonly<{
  type: string
  orderId: string
  amount?: string
  currency?: string
  user?: string
  card?: Readonly<{ number: string; expiry?: string; code?: string }>
  secure3D?: Fields
  /** Further elements of Order and of Transaction, and changes of any element by its name. */
  order?: Fields
  transaction?: Fields
  changes?: Fields
}>

const element = (name: string, value: string): string => `<${name}>${value}</${name}>`
const elements = (fields: Fields): string =>
  Object.entries(fields)
    .map(([name, value]) => element(name, value))
    .join('')

function documentOf(request: Request): string {
  const { type, orderId, amount = '100', currency = '949', card, secure3D, changes } = request
  const { user = /^(void|refund)$/.test(type) ? 'PROVRFN' : 'PROVAUT' } = request
  const covered = orderId + TERMINAL + (card?.number ?? '') + amount + currency
  const terminal = {
    ProvUserID: user,
    HashData: hash('sha512', covered + SECURITY),
    UserID: user,
    ID: TERMINAL,
    MerchantID: '7000679',
  }
  const transaction = {
    Type: type,
    InstallmentCnt: '',
    Amount: amount,
    CurrencyCode: currency,
    CardholderPresentCode: secure3D === undefined ? '0' : '13',
    MotoInd: 'N',
    ...request.transaction,
    ...(secure3D === undefined ? {} : { Secure3D: elements(secure3D) }),
  }
  const { number = '', expiry = '1230', code = '000' } = card ?? {}
  const parts = {
    Mode: 'TEST',
    Version: '512',
    Terminal: elements(terminal),
    Customer: elements({ IPAddress: '127.0.0.1', EmailAddress: '' }),
    ...(card === undefined
      ? {}
      : { Card: elements({ Number: number, ExpireDate: expiry, CVV2: code }) }),
    Order: elements({ OrderID: orderId, GroupID: '', ...request.order }),
    Transaction: elements(transaction),
  }
  return Object.entries(changes ?? {}).reduce(
    (text, [name, value]) =>
      text.replace(new RegExp(`<${name}>[^<]*</${name}>`), element(name, value)),
    element('GVPSRequest', elements(parts)),
  )
}

export async function send({ simulator }: TestBank, request: Request): Promise<Reply> {
  const reply = await fetch(`${simulator.url}/garanti/VPServlet`, {
    method: 'POST',
    headers: { 'content-type': 'application/xml' },
    body: `<?xml version="1.0" encoding="utf-8"?>${documentOf(request)}`,
  })
  const xml = await reply.text()
  if (!xml.trimEnd().endsWith('</GVPSResponse>')) throw new Error('The answer is not whole.')
  const value = (name: string): string =>
    new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? ''
  return { xml, value }
}

export function sale(orderId: string, changes: Partial<Request> = {}): Request {
  return {
    type: 'sales',
    orderId,
    amount: '10000',
    card: { number: '5528790000000008' },
    ...changes,
  }
}

/** The outer Response: `00`, the issuer's code, or the bank's own as `92/0208`. */
export function codeOf({ xml }: Reply): string {
  const response = /<Response>.*<\/Response>/s.exec(xml)?.[0] ?? ''
  const read = (name: string): string =>
    new RegExp(`<${name}>([^<]*)</${name}>`).exec(response)?.[1] ?? ''
  const code = read('Code')
  if (code === '00' && read('Message') !== 'Approved') return 'contradiction'
  return read('Source') === 'GVPS' && code === '92' ? `92/${read('ReasonCode')}` : code
}

/** The values of one element in every movement. */
export function column({ xml }: Reply, name: string): readonly string[] {
  const movements = xml.match(/<OrderTxn>.*?<\/OrderTxn>/gs) ?? []
  return movements.map(
    (movement) => new RegExp(`<${name}>([^<]*)</${name}>`).exec(movement)?.[1] ?? '',
  )
}

/** The signed form. `unsigned` are changes of the card holder: they do not enter the hash. */
export function gateForm(orderId: string, changes: Fields = {}, unsigned: Fields = {}): Fields {
  const form: Fields = {
    mode: 'TEST',
    apiversion: '512',
    secure3dsecuritylevel: '3D',
    terminalprovuserid: 'PROVAUT',
    terminaluserid: 'PROVAUT',
    terminalmerchantid: '7000679',
    terminalid: TERMINAL,
    txntype: 'sales',
    txnamount: '10000',
    txncurrencycode: '949',
    txninstallmentcount: '',
    orderid: orderId,
    successurl: callbackAddress,
    errorurl: callbackAddress,
    customeripaddress: '127.0.0.1',
    lang: 'tr',
    cardnumber: '5528790000000008',
    cardexpiredatemonth: '12',
    cardexpiredateyear: '30',
    cardcvv2: '000',
    ...changes,
  }
  const names =
    'terminalid orderid txnamount txncurrencycode successurl errorurl txntype txninstallmentcount'
  const plain = names.split(' ').map((name) => form[name] ?? '')
  const secure3dhash = hash('sha512', plain.join('') + STORE_KEY + SECURITY)
  return { ...form, secure3dhash, ...unsigned }
}

export function verify(bank: TestBank, form: Fields, code?: string): Promise<Fields> {
  return passGate(`${bank.simulator.url}/garanti/servlet/gt3dengine`, form, code)
}

export function isSigned(callback: Fields): boolean {
  const names = (callback['hashparams'] ?? '').split(':').filter((name) => name !== '')
  const plain = names.map((name) => callback[name] ?? '').join('') + STORE_KEY
  return names.length > 0 && callback['hash'] === hash('sha512', plain)
}

/** The provision that follows a verification: no card. */
export function provision(callback: Fields, changes: Partial<Request> = {}): Request {
  const secure3D = {
    AuthenticationCode: callback['cavv'] ?? '',
    SecurityLevel: callback['eci'] ?? '',
    TxnID: callback['xid'] ?? '',
    Md: callback['md'] ?? '',
  }
  const orderId = callback['oid'] ?? ''
  return { type: 'sales', orderId, amount: '10000', secure3D, ...changes }
}
