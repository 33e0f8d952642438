import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { nestpayHash } from '../banks/nestpay/nestpay-hash.ts'
import { type BankSimulator, type BankSimulatorOptions, startBankSimulator } from '../index.ts'

export type Fields = Readonly<Record<string, string>>

export const callbackAddress = 'http://127.0.0.1:9/callback'

export type TestBank = Readonly<{
  simulator: BankSimulator
  folder: string
  /** Sends a request of the XML API with the terminal's credentials. */
  api: (elements: Fields) => Promise<ApiReply>
  gate: (changes?: Fields) => Promise<Response>
  /** Passes the whole verification and returns the callback's fields. */
  verify: (changes?: Fields, code?: string) => Promise<Fields>
  orders: (bankOrderId?: string) => Promise<readonly unknown[]>
  control: (method: string, path: string, body?: unknown) => Promise<Response>
}>

type ApiReply = Readonly<{ xml: string; value: (name: string) => string }>

/** A bank of its own, on a free port and in a new folder unless one is given. */
export async function openTestBank(options: Partial<BankSimulatorOptions> = {}): Promise<TestBank> {
  const folder = options.dataFolder ?? (await mkdtemp(join(tmpdir(), 'bank-simulator-')))
  const simulator = await startBankSimulator({ port: 0, ...options, dataFolder: folder })
  onTestFinished(async () => {
    await simulator.close()
    if (options.dataFolder === undefined) await rm(folder, { recursive: true })
  })
  const { url } = simulator
  return {
    simulator,
    folder,
    api: (elements) => sendApi(url, elements),
    gate: (changes = {}) => postForm(`${url}/fim/est3Dgate`, signed(gateForm(changes))),
    verify: (changes = {}, code = '123456') => verifyHolder(url, changes, code),
    orders: async (bankOrderId) => {
      const query = bankOrderId === undefined ? '' : `?bankOrderId=${bankOrderId}`
      const list: unknown = await (await fetch(`${url}/simulator/orders${query}`)).json()
      return Array.isArray(list) ? list : []
    },
    control: (method, path, body) =>
      fetch(`${url}${path}`, {
        method,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
  }
}

/** Flat element names; `Extra/NAME` goes into Extra. */
export function requestXml(elements: Fields): string {
  const all = { Name: 'vezneapi', Password: 'VEZNE1234', ClientId: '190000001', ...elements }
  const own = Object.entries(all).filter(([name]) => !name.startsWith('Extra/'))
  const extra = Object.entries(all).filter(([name]) => name.startsWith('Extra/'))
  const write = ([name, value]: readonly [string, string]): string => {
    const tag = name.replace('Extra/', '')
    return `<${tag}>${value}</${tag}>`
  }
  const inner = `${own.map(write).join('')}<Extra>${extra.map(write).join('')}</Extra>`
  return `<?xml version="1.0" encoding="ISO-8859-9"?><CC5Request>${inner}</CC5Request>`
}

export async function sendApi(url: string, elements: Fields): Promise<ApiReply> {
  const headers = { 'content-type': 'application/xml' }
  const reply = await fetch(`${url}/fim/api`, {
    method: 'POST',
    headers,
    body: requestXml(elements),
  })
  return readReply(await reply.arrayBuffer())
}

/** Reads with a pattern, not with the simulator's own parser. */
export function readReply(bytes: ArrayBuffer): ApiReply {
  const xml = new TextDecoder('iso-8859-9').decode(bytes)
  if (!xml.trimEnd().endsWith('</CC5Response>')) throw new Error('The answer is not whole.')
  return { xml, value: (name) => new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? '' }
}

export const card = { Number: '5528790000000008', Expires: '12/30', Cvv2Val: '000' }

/** A direct payment of 100.00 lira. */
export function payment(orderId: string, changes: Fields = {}): Fields {
  const fixed = { Type: 'Auth', OrderId: orderId, Total: '100.00', Currency: '949', Taksit: '' }
  return { ...fixed, ...card, ...changes }
}

export function gateForm(changes: Fields): Fields {
  return {
    clientid: '190000001',
    storetype: '3d',
    hashAlgorithm: 'ver3',
    amount: '100.00',
    currency: '949',
    oid: 'order-1',
    okUrl: callbackAddress,
    failUrl: callbackAddress,
    rnd: 'a1b2c3',
    lang: 'tr',
    taksit: '',
    TranType: 'Auth',
    pan: '5528790000000008',
    Ecom_Payment_Card_ExpDate_Month: '12',
    Ecom_Payment_Card_ExpDate_Year: '30',
    cv2: '000',
    ...changes,
  }
}

export function signed(form: Fields, storeKey = 'VEZNESTORE1'): Fields {
  return { ...form, hash: nestpayHash(Object.entries(form), storeKey) }
}

export function postForm(url: string, fields: Fields): Promise<Response> {
  return fetch(url, { method: 'POST', body: new URLSearchParams(fields) })
}

/** The provision that follows a verification, without card data. */
export function provisionAfter(callback: Fields, changes: Fields = {}): Fields {
  return {
    Type: 'Auth',
    OrderId: callback['oid'] ?? '',
    Total: '100.00',
    Currency: '949',
    Taksit: '',
    Number: callback['md'] ?? '',
    PayerTxnId: callback['xid'] ?? '',
    PayerSecurityLevel: callback['eci'] ?? '',
    PayerAuthenticationCode: callback['cavv'] ?? '',
    ...changes,
  }
}

function verifyHolder(url: string, changes: Fields, code: string): Promise<Fields> {
  return passGate(`${url}/fim/est3Dgate`, signed(gateForm(changes)), code)
}

/** Brings a signed form to a gate, answers the page, and returns the fields of the callback. */
export async function passGate(gateUrl: string, form: Fields, code = '123456'): Promise<Fields> {
  let page = await postForm(gateUrl, form)
  for (let step = 0; step < 5; step += 1) {
    const shown = formOf(await page.text())
    if (shown.action === callbackAddress) return shown.fields
    page = await postForm(new URL(shown.action, gateUrl).href, { ...shown.fields, otp: code })
  }
  throw new Error('The bank page never returned to the callback address.')
}

/** The first form of a page, as a browser without script sees it; named buttons are left out. */
export function formOf(page: string): Readonly<{ action: string; fields: Fields }> {
  const form = /<form[^>]*action="([^"]*)"[^>]*>([\s\S]*?)<\/form>/.exec(page)
  const inputs = [...(form?.[2] ?? '').matchAll(/<input([^>]*)>/g)].map((match) => match[1] ?? '')
  const attribute = (text: string, name: string): string =>
    unescapeHtml(new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(text)?.[1] ?? '')
  return {
    action: unescapeHtml(form?.[1] ?? ''),
    fields: Object.fromEntries(
      inputs.map((input) => [attribute(input, 'name'), attribute(input, 'value')]),
    ),
  }
}

function unescapeHtml(text: string): string {
  return text
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}
