import { createHmac, timingSafeEqual } from 'node:crypto'

import { canonicalJson, type Secret } from '../../base/kernel/index.ts'
import type { ChainHead, ChainName, SignedHead } from './audit-entry.ts'

/**
 * Signs the end of a chain: 32 bytes. The database has the key only wrapped, so that whoever can write to the
 * database alone cannot sign another end. Checkpoints are public, so the signature of a checkpoint must not
 * serve as the signature of a head.
 */
export type AuditSigner = (use: 'head' | 'checkpoint', chain: ChainName, end: ChainHead) => Buffer

export function createAuditSigner(key: Secret<Buffer>): AuditSigner {
  return (use, chain, end) => {
    const [sequence, hash] = [String(end.sequence), end.hash.toString('hex')]
    const text = `vezne/audit/1 ${canonicalJson({ use, chain, sequence, hash })}`
    return createHmac('sha256', key.expose()).update(text, 'utf8').digest()
  }
}

export function signatureState(
  signer: AuditSigner,
  chain: ChainName,
  head: SignedHead,
): 'signed' | 'unsigned' | 'forged' {
  if (head.signature === null) return 'unsigned'
  return isEqual(signer('head', chain, head), head.signature) ? 'signed' : 'forged'
}

/**
 * The signature of the row that follows a head. Operators can go on after a head was forged, but the new head
 * keeps the forged signature, so that `audit verify` finds the forgery later too.
 */
export function signatureAfter(
  signer: AuditSigner,
  chain: ChainName,
  { before, after }: Readonly<{ before: SignedHead; after: ChainHead }>,
): Buffer | null {
  if (signatureState(signer, chain, before) === 'forged') return before.signature
  return signer('head', chain, after)
}

/** Takes the same time wherever the first difference is. */
export function isEqual(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && timingSafeEqual(one, other)
}
