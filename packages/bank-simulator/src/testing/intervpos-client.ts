import { createHash } from 'node:crypto'
import { callbackAddress, type Fields, passGate, postForm, type TestBank } from './bank-client.ts'

/** A plain client of InterVPOS. It shares no code with the simulator. */

const PATH = '/intervpos/mpi/Default.aspx'
const SHOP = { ShopCode: '3123', UserCode: 'InterTestApi', UserPass: '3' }
const MERCHANT_PASS = 'gDg1N'

const sha1 = (text: string): string => createHash('sha1').update(text).digest('base64')

export type Reply = Readonly<{ text: string; value: (name: string) => string }>

export async function send({ simulator }: TestBank, fields: Fields): Promise<Reply> {
  const text = await (await postForm(`${simulator.url}${PATH}`, fields)).text()
  if (!/AuthCode=[^;]*$|CardHolderName=[^;]*$/.test(text))
    throw new Error('The answer is not whole.')
  const parts = text.split(/;;;|;;/).map((part) => part.split('='))
  const values = new Map(parts.map(([name = '', value = '']) => [name, value]))
  return { text, value: (name) => values.get(name) ?? '' }
}

export function sale(orderId: string, changes: Fields = {}): Fields {
  return {
    ...SHOP,
    TxnType: 'Auth',
    SecureType: 'NonSecure',
    OrderId: orderId,
    PurchAmount: '100.00',
    Currency: '949',
    InstallmentCount: '',
    MOTO: '0',
    Lang: 'tr',
    CardType: '1',
    Pan: '5528790000000008',
    Expiry: '1230',
    Cvv2: '000',
    ...changes,
  }
}

export function onOrder(txnType: string, orderId: string, changes: Fields = {}): Fields {
  const order = { OrderId: '', orgOrderId: orderId, Currency: '949' }
  return { ...SHOP, SecureType: 'NonSecure', TxnType: txnType, ...order, ...changes }
}

export function status(orderId: string, changes: Fields = {}): Fields {
  return onOrder('StatusHistory', orderId, changes)
}

/** The signed form. `unsigned` are changes of the card holder: they do not enter the hash. */
export function gateForm(orderId: string, changes: Fields = {}, unsigned: Fields = {}): Fields {
  const form: Fields = {
    ShopCode: SHOP.ShopCode,
    TxnType: 'Auth',
    SecureType: '3DModel',
    PurchAmount: '100.00',
    OrderId: orderId,
    OkUrl: callbackAddress,
    FailUrl: callbackAddress,
    Rnd: 'a1b2c3',
    Lang: 'tr',
    Currency: '949',
    InstallmentCount: '',
    CardType: '1',
    Pan: '5528790000000008',
    Expiry: '1230',
    Cvv2: '000',
    ...changes,
  }
  const names = 'ShopCode OrderId PurchAmount OkUrl FailUrl TxnType InstallmentCount Rnd'
  const plain = names.split(' ').map((name) => form[name] ?? '')
  return { Hash: sha1(plain.join('') + MERCHANT_PASS), ...form, ...unsigned }
}

export function verify(bank: TestBank, form: Fields, code?: string): Promise<Fields> {
  return passGate(`${bank.simulator.url}${PATH}`, form, code)
}

export function isSigned(callback: Fields): boolean {
  const names = (callback['HASHPARAMS'] ?? '').split(':')
  const covered = names.map((name) => callback[name] ?? '').join('')
  return callback['HASH'] === sha1(covered + MERCHANT_PASS)
}

/** The provision that follows a verification: the callback's values in place of the card. */
export function provision(callback: Fields, changes: Fields = {}): Fields {
  const card = new Set(['Pan', 'Expiry', 'Cvv2', 'CardType'])
  const paying = Object.entries(sale(callback['OrderId'] ?? ''))
  const names = 'MD PayerTxnId Eci PayerAuthenticationCode'.split(' ')
  const proof = names.map((name) => [name, callback[name] ?? ''])
  const payment = [...paying.filter(([name]) => !card.has(name)), ...proof]
  return { ...Object.fromEntries(payment), ...changes }
}
