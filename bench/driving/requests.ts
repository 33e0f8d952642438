import { SANDBOX_KEYS, signedValues as signedCall } from '../../test/support/sandbox-merchants.ts'

export type SignedValues = Readonly<Record<string, string>>

/** Nonces are times in milliseconds, one after the other, so that no two calls have the same. */
let lastNonce = Math.floor(performance.timeOrigin + performance.now())

export function signedValues(): SignedValues {
  lastNonce += 1
  const nonce = String(lastNonce)
  return signedCall(SANDBOX_KEYS, { nonce, conversationId: `bench-${nonce}` })
}

const COMMON = [
  'Host: 127.0.0.1',
  'User-Agent: vezne-bench',
  'Accept: application/json',
  'Accept-Language: tr-TR',
  'Connection: keep-alive',
].join('\r\n')

function write(line: string, headers: SignedValues, body: string): Buffer {
  const own = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const length = Buffer.byteLength(body)
  const lengthHeader = line.startsWith('GET ') ? '' : `Content-Length: ${length}\r\n`
  return Buffer.from(
    `${line} HTTP/1.1\r\n${COMMON}\r\n${own.join('')}${lengthHeader}\r\n${body}`,
    'utf8',
  )
}

/** A signed JSON call. */
export function jsonCall(path: string, body: unknown, values = signedValues()): Buffer {
  const headers = { ...values, 'Content-Type': 'application/json' }
  return write(`POST ${path}`, headers, JSON.stringify(body))
}

export function getCall(pathAndQuery: string): Buffer {
  return write(`GET ${pathAndQuery}`, signedValues(), '')
}

const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' }

/** A signed call by form fields. */
export function formCall(path: string, fields: SignedValues): Buffer {
  const body = new URLSearchParams({ ...signedValues(), ...fields }).toString()
  return write(`POST ${path}`, FORM, body)
}

/** A form that a browser posts, without a signature. */
export function browserPost(path: string, fields: Iterable<readonly [string, string]>): Buffer {
  const body = new URLSearchParams([...fields].map(([name, value]) => [name, value])).toString()
  return write(`POST ${path}`, FORM, body)
}

/** A direct payment with the fields that a shop usually sends: a body of about 450 bytes. */
export function provisionCall(cardToken: string): Buffer {
  return jsonCall('/v1/Payments/provision', {
    cardToken,
    amount: 149.9,
    currency: 'TRY',
    paymentType: 'Auth',
    integrationMode: 'Api',
    installmentCount: 1,
    languageCode: 'tr',
    merchantCustomerName: 'Ayşe Yılmaz',
    merchantCustomerPhoneCode: '90',
    merchantCustomerPhoneNumber: '5321234567',
    cardHolderName: 'AYŞE YILMAZ',
  })
}

/** The gateway's query to a bank about an order, which moves no money. */
export function bankQuestion(): Buffer {
  const body =
    '<?xml version="1.0" encoding="ISO-8859-9"?><CC5Request><Name>a</Name><Password>b</Password>' +
    '<ClientId>c</ClientId><OrderId>none</OrderId>' +
    '<Extra><ORDERSTATUS>QUERY</ORDERSTATUS></Extra></CC5Request>'
  return write('POST /', { 'Content-Type': 'application/xml' }, body)
}
