import {
  createHmac,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  type KeyObject,
  randomUUID,
  timingSafeEqual,
} from 'node:crypto'

import { Secret } from '../../../base/kernel/index.ts'
import { decrypt, deriveKey, encrypt, lengthPrefixed } from '../vault/cipher.ts'
import type { CodeKey, CodeKeyAnswer, CodeKeyName, CodeKeyRequest } from './code-key.ts'

/**
 * Hands a key of security codes from one process to another through a database that must not learn the key.
 * The asking process makes an X25519 key pair for one answer and keeps the private key in memory. The answer
 * is encrypted under a key derived from the shared secret *and* from the vault's key of class
 * `code-exchange`. Therefore a copy of the database opens no answer, not even together with the master key;
 * and whoever can write to the database without the master key can neither ask nor answer.
 */
export type CodeKeyAsking = Readonly<{ request: CodeKeyRequest; privateKey: KeyObject }>

const KEY_BYTES = 32

export function askForCodeKey(keyId: string, exchangeKey: Secret<Buffer>): CodeKeyAsking {
  const { privateKey, publicKey } = generateKeyPairSync('x25519')
  const asked = { requestId: randomUUID(), keyId, publicKey: bytesOf(publicKey) }
  return { request: { ...asked, proof: proofOf(asked, exchangeKey) }, privateKey }
}

/** Whether the request was made by a holder of the master key, for this key and this public key. */
export function isGenuineRequest(request: CodeKeyRequest, exchangeKey: Secret<Buffer>): boolean {
  const { proof } = request
  return proof.length === KEY_BYTES && timingSafeEqual(proof, proofOf(request, exchangeKey))
}

export function answerCodeKeyRequest(
  request: CodeKeyRequest,
  codeKey: CodeKey,
  exchangeKey: Secret<Buffer>,
): CodeKeyAnswer {
  const { privateKey, publicKey } = generateKeyPairSync('x25519')
  const senderKey = bytesOf(publicKey)
  const agreed = diffieHellman({ privateKey, publicKey: keyOf(request.publicKey) })
  const input = answerInput({ request, senderKey, name: codeKey, agreed, exchangeKey })
  return { senderKey, wrapped: encrypt(input, codeKey.key.expose()) }
}

/** Null: the answer was not made by a holder of the master key for this request. */
export function openCodeKeyAnswer(
  { request, privateKey }: CodeKeyAsking,
  { name, answer }: Readonly<{ name: CodeKeyName; answer: CodeKeyAnswer }>,
  exchangeKey: Secret<Buffer>,
): CodeKey | null {
  const { senderKey, wrapped } = answer
  const agreed = agreedWith(privateKey, senderKey)
  if (agreed === null) return null
  const key = decrypt(answerInput({ request, senderKey, name, agreed, exchangeKey }), wrapped)
  return key === null ? null : codeKeyOf(name, key)
}

/** Encrypts a key for the machine's folder: a copy of the folder alone opens nothing. */
export function sealCodeKey(codeKey: CodeKey, exchangeKey: Secret<Buffer>): Buffer {
  return encrypt(fileInput(codeKey, exchangeKey), codeKey.key.expose())
}

/** Null: the file belongs to another key or another vault, or is damaged. */
export function openSealedCodeKey(
  name: CodeKeyName,
  sealed: Buffer,
  exchangeKey: Secret<Buffer>,
): CodeKey | null {
  const key = decrypt(fileInput(name, exchangeKey), sealed)
  return key === null ? null : codeKeyOf(name, key)
}

export function codeKeyOf({ keyId, beginsAt, attempt }: CodeKeyName, key: Buffer): CodeKey {
  return { keyId, beginsAt, attempt, key: new Secret('key of security codes', key) }
}

function proofOf(
  { requestId, keyId, publicKey }: Omit<CodeKeyRequest, 'proof'>,
  exchangeKey: Secret<Buffer>,
): Buffer {
  const text = lengthPrefixed([
    'vezne/code-key-request/1',
    requestId,
    keyId,
    publicKey.toString('hex'),
  ])
  return createHmac('sha256', exchangeKey.expose()).update(text).digest()
}

type AnswerParts = Readonly<{
  request: CodeKeyRequest
  senderKey: Buffer
  name: CodeKeyName
  agreed: Buffer
  exchangeKey: Secret<Buffer>
}>

function answerInput({ request, senderKey, name, agreed, exchangeKey }: AnswerParts) {
  const associatedData = lengthPrefixed([
    'vezne/code-key-answer/1',
    request.requestId,
    request.publicKey.toString('hex'),
    senderKey.toString('hex'),
    ...textsOf(name),
  ])
  const key = deriveKey({ key: agreed, salt: exchangeKey.expose(), info: associatedData })
  agreed.fill(0)
  return { key, associatedData }
}

function fileInput(name: CodeKeyName, exchangeKey: Secret<Buffer>) {
  const associatedData = lengthPrefixed(['vezne/code-key-file/1', ...textsOf(name)])
  const salt = Buffer.from(name.keyId, 'utf8')
  return {
    key: deriveKey({ key: exchangeKey.expose(), salt, info: associatedData }),
    associatedData,
  }
}

/** With the beginning, so that whoever can write to the database cannot make a key live longer. */
function textsOf({ keyId, beginsAt }: CodeKeyName): readonly string[] {
  return [keyId, beginsAt.toISOString()]
}

/** Null for bytes that are not a valid public key: everybody could compute their shared secret. */
function agreedWith(privateKey: KeyObject, publicKey: Buffer): Buffer | null {
  try {
    return diffieHellman({ privateKey, publicKey: keyOf(publicKey) })
  } catch {
    return null
  }
}

function bytesOf(publicKey: KeyObject): Buffer {
  return Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url')
}

function keyOf(bytes: Buffer): KeyObject {
  const key = { kty: 'OKP', crv: 'X25519', x: bytes.toString('base64url') }
  return createPublicKey({ key, format: 'jwk' })
}
