import { randomBytes } from 'node:crypto'
import { uuidOfHex } from '../../../base/kernel/index.ts'
import { decrypt, deriveKey, encrypt, lengthPrefixed } from './cipher.ts'
import type { DataKey, SealClass } from './data-key.ts'

/** The record that a sealed value belongs to. The value does not open for any other owner. */
export type SealOwner = Readonly<{ merchantId: string; recordId: string }>

/** Security codes are sealed under keys of their own (decision 3.6), not under data keys. */
export type SealContext = SealOwner & Readonly<{ class: SealClass | 'security-code' }>

/** What seals a record: a data key, or a key of security codes. */
type RecordKey = Pick<DataKey, 'keyId' | 'key'>

const VERSION = 1
const RECORD_LABEL = `vezne/record/${VERSION}`
const KEY_ID_BYTES = 16
const SALT_BYTES = 16
const HEADER_BYTES = 1 + KEY_ID_BYTES + SALT_BYTES

/** A value that is not sealed, or was altered or moved: a bug or an attack, never the caller's mistake. */
export class SealBroken extends Error {
  override readonly name = 'SealBroken'
}

/**
 * version (1 byte) ‖ data key id (16) ‖ salt (16) ‖ iv (12) ‖ ciphertext ‖ tag (16).
 *
 * Every record has a key of its own, derived from the data key with a random salt. So the limit of 2^32
 * messages that random ivs set for one key is never reached, however many records there are.
 */
export function sealRecord(dataKey: RecordKey, context: SealContext, plain: Buffer): Buffer {
  const salt = randomBytes(SALT_BYTES)
  const header = Buffer.concat([Buffer.of(VERSION), bytesOf(dataKey.keyId), salt])
  const input = cipherInput(dataKey, context, salt)
  const message = encrypt(input, plain)
  input.key.fill(0)
  return Buffer.concat([header, message])
}

export function openRecord(dataKey: RecordKey, context: SealContext, sealed: Buffer): Buffer {
  const salt = sealed.subarray(1 + KEY_ID_BYTES, HEADER_BYTES)
  const input = cipherInput(dataKey, context, salt)
  const plain = decrypt(input, sealed.subarray(HEADER_BYTES))
  input.key.fill(0)
  if (plain === null) {
    throw new SealBroken(`a record of class ${context.class} was altered, or belongs elsewhere`)
  }
  return plain
}

/** The data key that a sealed value names. */
export function dataKeyIdOf(sealed: Buffer): string {
  if (sealed.length <= HEADER_BYTES) throw new SealBroken('a sealed value is too short to be one')
  if (sealed[0] !== VERSION) {
    throw new SealBroken(`a sealed value has format ${sealed[0]}; this release reads ${VERSION}`)
  }
  return uuidOfHex(sealed.toString('hex', 1, 1 + KEY_ID_BYTES))
}

function cipherInput(dataKey: RecordKey, context: SealContext, salt: Buffer) {
  const associatedData = lengthPrefixed([
    RECORD_LABEL,
    context.class,
    context.merchantId,
    context.recordId,
    dataKey.keyId,
  ])
  const key = deriveKey({ key: dataKey.key.expose(), salt, info: associatedData })
  return { key, associatedData }
}

function bytesOf(keyId: string): Buffer {
  return Buffer.from(keyId.replaceAll('-', ''), 'hex')
}
