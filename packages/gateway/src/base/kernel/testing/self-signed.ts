import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { DAY_MILLISECONDS } from '../clock.ts'

/** A certificate and its key as PEM, made in the test that needs them. */
export type SelfSigned = Readonly<{ certificate: string; key: string }>

type Options = Readonly<{ notBefore: Date; notAfter: Date }>

/**
 * Signs a certificate for 127.0.0.1 and localhost with a new key on P-256. Node.js reads certificates but
 * cannot write them, so this file builds the DER (RFC 5280). The package `selfsigned` would bring two ASN.1
 * libraries with their dependencies for these lines.
 */
export function selfSigned(options?: Options): SelfSigned {
  const { notBefore, notAfter } = options ?? validAt(new Date())
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const body = sequence(
    tagged(0xa0, integer(2)),
    integer(Math.floor(notBefore.getTime() / 1_000)),
    ECDSA_WITH_SHA256,
    NAME,
    sequence(utcTime(notBefore), utcTime(notAfter)),
    NAME,
    publicKey.export({ type: 'spki', format: 'der' }),
    tagged(0xa3, sequence(alternativeNames())),
  )
  const signature = sign('sha256', body, privateKey)
  const der = sequence(body, ECDSA_WITH_SHA256, tagged(0x03, Buffer.from([0]), signature))
  return { certificate: pem('CERTIFICATE', der), key: pemOf(privateKey) }
}

/** From a day before to a day after. */
export function validAt(moment: Date): Options {
  return {
    notBefore: new Date(moment.getTime() - DAY_MILLISECONDS),
    notAfter: new Date(moment.getTime() + DAY_MILLISECONDS),
  }
}

/** Tag, length, content. */
function tagged(tag: number, ...contents: readonly Buffer[]): Buffer {
  const content = Buffer.concat(contents)
  const { length } = content
  if (length < 0x80) return Buffer.concat([Buffer.from([tag, length]), content])
  return Buffer.concat([Buffer.from([tag, 0x82, length >> 8, length & 0xff]), content])
}

function sequence(...contents: readonly Buffer[]): Buffer {
  return tagged(0x30, ...contents)
}

function integer(value: number): Buffer {
  const digits = value.toString(16)
  const bytes = Buffer.from(digits.length % 2 === 0 ? digits : `0${digits}`, 'hex')
  const isHigh = (bytes[0] ?? 0) >= 0x80
  return tagged(0x02, isHigh ? Buffer.concat([Buffer.from([0]), bytes]) : bytes)
}

function utcTime(date: Date): Buffer {
  const text = date.toISOString().replaceAll(/[-:T]/g, '').slice(2, 14)
  return tagged(0x17, Buffer.from(`${text}Z`))
}

/** The bytes of an object identifier, already encoded. */
function objectId(hex: string): Buffer {
  return tagged(0x06, Buffer.from(hex, 'hex'))
}

function alternativeNames(): Buffer {
  const names = sequence(
    tagged(0x87, Buffer.from([127, 0, 0, 1])),
    tagged(0x82, Buffer.from('localhost')),
  )
  return sequence(objectId('551d11'), tagged(0x04, names))
}

const ECDSA_WITH_SHA256 = sequence(objectId('2a8648ce3d040302'))
const COMMON_NAME = sequence(objectId('550403'), tagged(0x0c, Buffer.from('vezne.test')))
const NAME = sequence(tagged(0x31, COMMON_NAME))

function pem(label: string, der: Buffer): string {
  const lines = der.toString('base64').match(/.{1,64}/g) ?? []
  return [`-----BEGIN ${label}-----`, ...lines, `-----END ${label}-----`, ''].join('\n')
}

function pemOf(key: KeyObject): string {
  return key.export({ type: 'pkcs8', format: 'pem' }).toString()
}
