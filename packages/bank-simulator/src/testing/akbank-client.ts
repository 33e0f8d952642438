import { createHmac } from 'node:crypto'
import { callbackAddress, type Fields, passGate, type TestBank } from './bank-client.ts'

/** A plain client of Akbank's JSON protocol. It shares no code with the simulator. */

export const SECRET_KEY =
  '3230323330393034313735303032363031353172675f357637355f3273387373745f7233725f73323333383737335f323272383774767276327672323531355f'
const TERMINAL = {
  merchantSafeId: '2023090417500272654BD9A49CF07574',
  terminalSafeId: '2023090417500284633D137A249DBBEB',
}
const PROCESS = '/akbank/api/v1/payment/virtualpos/transaction/process'

export type Json = { [name: string]: unknown }

const hmac = (text: string): string =>
  createHmac('sha512', SECRET_KEY).update(text).digest('base64')

/** The time in Istanbul without its zone. */
export function istanbul(at: Date = new Date()): string {
  return new Date(at.getTime() + 3 * 3_600_000).toISOString().replace('Z', '')
}

export function envelope(txnCode: string, rest: Json): Json {
  return {
    version: '1.00',
    txnCode,
    requestDateTime: istanbul(),
    randomNumber: 'A1'.repeat(64),
    terminal: TERMINAL,
    ...rest,
  }
}

export async function send(
  { simulator }: TestBank,
  body: Json,
  { path = PROCESS, hash }: { path?: string; hash?: string } = {},
): Promise<{ status: number; body: Json }> {
  const text = JSON.stringify(body)
  const headers = { 'content-type': 'application/json', 'auth-hash': hash ?? hmac(text) }
  const reply = await fetch(`${simulator.url}${path}`, { method: 'POST', headers, body: text })
  return { status: reply.status, body: (await reply.json()) as Json }
}

export function sale(orderId: string, changes: Json = {}): Json {
  return envelope('1000', {
    order: { orderId },
    card: { cardNumber: '5528790000000008', cvv2: '000', expireDate: '1230' },
    transaction: { amount: '100.00', currencyCode: 949, motoInd: 0, installCount: 1 },
    customer: { ipAddress: '127.0.0.1' },
    ...changes,
  })
}

export function onOrder(txnCode: string, orderId: string, amount?: string): Json {
  const transaction = amount === undefined ? {} : { transaction: { amount, currencyCode: 949 } }
  return envelope(txnCode, { order: { orderId }, ...transaction })
}

const FORM_ORDER =
  'paymentModel txnCode merchantSafeId terminalSafeId orderId lang amount ccbRewardAmount pcbRewardAmount ' +
  'xcbRewardAmount currencyCode installCount okUrl failUrl emailAddress subMerchantId creditCard expiredDate ' +
  'cvv randomNumber requestDateTime b2bIdentityNumber'

export function gateForm(orderId: string, changes: Fields = {}): Fields {
  const form: Fields = {
    paymentModel: '3D',
    txnCode: '3000',
    ...TERMINAL,
    orderId,
    lang: 'TR',
    amount: '100.00',
    currencyCode: '949',
    installCount: '1',
    okUrl: callbackAddress,
    failUrl: callbackAddress,
    creditCard: '5528790000000008',
    expiredDate: '1230',
    cvv: '000',
    randomNumber: 'A1'.repeat(64),
    requestDateTime: istanbul(),
    ...changes,
  }
  const plain = FORM_ORDER.split(' ').map((name) => form[name] ?? '')
  return { hash: hmac(plain.join('')), ...form }
}

export function verify(bank: TestBank, form: Fields, code?: string): Promise<Fields> {
  return passGate(`${bank.simulator.url}/akbank/securepay`, form, code)
}

export function isSigned(callback: Fields): boolean {
  const names = (callback['hashParams'] ?? '').split('+')
  return callback['hash'] === hmac(names.map((name) => callback[name] ?? '').join(''))
}

/** The provision that follows a verification: no card. */
export function provision(callback: Fields, changes: Json = {}): Json {
  const { card: _none, ...rest } = sale(callback['orderId'] ?? '')
  const names = ['secureId', 'secureEcomInd', 'secureData', 'secureMd']
  const proof = Object.fromEntries(names.map((name) => [name, callback[name] ?? '']))
  return { ...rest, secureTransaction: proof, ...changes }
}

/** `00`, or the code of the bank, with the host's where the host said no. */
export function codeOf({ status, body }: { status: number; body: Json }): string {
  if (status !== 200) return `HTTP-${status}`
  const code = String(body['responseCode'])
  if (code === 'VPS-0000') return '00'
  return code === 'VPS-1005' ? `VPS-1005/${String(body['hostResponseCode'])}` : code
}
