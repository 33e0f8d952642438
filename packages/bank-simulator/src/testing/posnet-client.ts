import { createHash } from 'node:crypto'
import { callbackAddress, type Fields, passGate, type TestBank } from './bank-client.ts'

/** A plain client of PosNet. It shares no code with the simulator. */

const SHOP = { mid: '6706598320', tid: '67005551' }
const POSNET_ID = '9644'
const KEY = '10,10,10,10,10,10,10,10'

const hash = (...parts: readonly string[]): string =>
  createHash('sha256').update(parts.join(';')).digest('base64')

export type Reply = Readonly<{ xml: string; value: (name: string) => string }>

/** Reads with a pattern: the first element of the name. */
export async function send(
  { simulator }: TestBank,
  operation: string,
  fields: Fields,
  shop: Fields = SHOP,
  bodyOf: (xmldata: string) => string = (xmldata) => String(new URLSearchParams({ xmldata })),
): Promise<Reply> {
  const write = (elements: Fields): string =>
    Object.entries(elements)
      .map(([name, value]) => `<${name}>${value}</${name}>`)
      .join('')
  const inner = `${write(shop)}<${operation}>${write(fields)}</${operation}>`
  const xmldata = `<?xml version="1.0" encoding="ISO-8859-9"?><posnetRequest>${inner}</posnetRequest>`
  const reply = await fetch(`${simulator.url}/posnet/PosnetWebService/XML`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: bodyOf(xmldata),
  })
  const xml = new TextDecoder('iso-8859-9').decode(await reply.arrayBuffer())
  if (!xml.endsWith('</posnetResponse>')) throw new Error('The answer is not whole.')
  return {
    xml,
    value: (name) => (new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? '').trim(),
  }
}

/** `00` for an approval, which has no code here. */
export function codeOf({ value }: Reply): string {
  return value('approved') === '1' && value('respCode') === '' ? '00' : value('respCode')
}

const padded = (orderId: string): string => orderId.padStart(20, '0')
const kurus = (lira: string): string => String(Math.round(Number(lira) * 100))

export function sale(orderId: string, changes: Fields = {}): Fields {
  return {
    orderID: padded(orderId),
    installment: '00',
    amount: '10000',
    currencyCode: 'TL',
    ccno: '5528790000000008',
    expDate: '3012',
    cvc: '000',
    ...changes,
  }
}

export function agreement(bank: TestBank, orderId: string, prefix = '0000'): Promise<Reply> {
  return send(bank, 'agreement', { orderID: prefix + padded(orderId) })
}

type Row = Readonly<{ state: string; key: string }>

/** The approved movements of an answer to `agreement`. */
export function rowsOf({ xml }: Reply): readonly Row[] {
  const rows = xml.split('<transaction>').slice(1)
  return rows
    .filter((row) => row.includes('<txnStatus>1<'))
    .map((row) => ({
      state: /<state>(\w+)</.exec(row)?.[1] ?? '',
      key: /<hostlogkey>(\w+)</.exec(row)?.[1] ?? '',
    }))
}

/** The movement that a later operation is about: the capture if it stands, else the payment. */
function movementOf(rows: readonly Row[]): Row | undefined {
  const undone = rows.some(({ state }) => state === 'Reverse')
  const capture = undone ? undefined : rows.find(({ state }) => state === 'Capt')
  return capture ?? rows[0]
}

type Later = Readonly<{
  operation: 'PostAuth' | 'Void' | 'Refund'
  orderId: string
  amount: string
}>

export async function onOrder(
  bank: TestBank,
  { operation, orderId, amount }: Later,
): Promise<Reply> {
  const rows = rowsOf(await agreement(bank, orderId))
  const movement = operation === 'PostAuth' ? rows[0] : movementOf(rows)
  const named: Fields =
    movement === undefined ? { orderID: `0000${padded(orderId)}` } : { hostLogKey: movement.key }
  if (operation === 'Void') {
    const transaction = movement?.state.toLowerCase() ?? 'sale'
    return send(bank, 'reverse', { transaction, ...named })
  }
  const sum = { ...named, amount: kurus(amount), currencyCode: 'TL' }
  return operation === 'PostAuth'
    ? send(bank, 'capt', { ...sum, installment: '00' })
    : send(bank, 'return', sum)
}

/** What the bank encrypts for the browser. */
export function packets(bank: TestBank, orderId: string, changes: Fields = {}): Promise<Reply> {
  const { orderID: XID = '', ...payment } = sale(orderId)
  const fields = { posnetid: POSNET_ID, ...payment, XID, cardHolderName: '', tranType: 'Sale' }
  return send(bank, 'oosRequestData', { ...fields, ...changes })
}

export function gateForm({ value }: Reply, changes: Fields = {}): Fields {
  return {
    mid: SHOP.mid,
    posnetID: POSNET_ID,
    posnetData: value('data1'),
    posnetData2: value('data2'),
    digest: value('sign'),
    merchantReturnURL: callbackAddress,
    url: '',
    lang: 'tr',
    ...changes,
  }
}

export function verify(bank: TestBank, form: Fields, code?: string): Promise<Fields> {
  return passGate(`${bank.simulator.url}/posnet/3DSWebService/YKBPaymentService`, form, code)
}

export function macOf(xid: string, amount = '10000', key = KEY): string {
  return hash(xid, amount, 'TL', SHOP.mid, hash(key, SHOP.tid))
}

/** The two calls about a callback; `wpAmount` is for the one that takes the money. */
export function about(callback: Fields, changes: Fields = {}): Fields {
  return {
    bankData: callback['BankPacket'] ?? '',
    merchantData: callback['MerchantPacket'] ?? '',
    sign: callback['Sign'] ?? '',
    wpAmount: '0',
    mac: macOf(callback['Xid'] ?? ''),
    ...changes,
  }
}

/** Whether the answer to oosResolveMerchantData has the mac of the terminal's key. */
export function isSigned({ value }: Reply): boolean {
  const covered = [value('mdStatus'), value('xid'), value('amount'), value('currency'), SHOP.mid]
  return value('mac') === hash(...covered, hash(KEY, SHOP.tid))
}
