import { createHmac, timingSafeEqual } from 'node:crypto'

import { canonicalJson, type Secret } from '../kernel/index.ts'
import type { ChainHead, ChainName, SignedHead } from './audit-entry.ts'

/**
 * Signs where chains end, with a key that the database holds only wrapped: who can write to the database
 * alone cannot make an end of his own.
 */
export type AuditSigner = Readonly<{
  /** 32 bytes. What a head is signed with is no checkpoint, for those are shown to everybody. */
  sign: (use: 'head' | 'checkpoint', chain: ChainName, end: ChainHead) => Buffer
}>

export function createAuditSigner(key: Secret<Buffer>): AuditSigner {
  return {
    sign: (use, chain, { sequence, hash }) => {
      const text = canonicalJson({
        use,
        chain,
        sequence: String(sequence),
        hash: hash.toString('hex'),
      })
      return createHmac('sha256', key.expose()).update(`vezne/audit/1 ${text}`, 'utf8').digest()
    },
  }
}

type SignatureState = 'signed' | 'unsigned' | 'forged'

export function signatureState(
  signer: AuditSigner,
  chain: ChainName,
  head: SignedHead,
): SignatureState {
  if (head.signature === null) return 'unsigned'
  const right = signer.sign('head', chain, head)
  return isEqual(right, head.signature) ? 'signed' : 'forged'
}

/**
 * The signature of the row that follows a head. A forged head stays forged, so that `audit verify` finds it
 * however much is done afterwards: the acts themselves go on.
 */
export function signatureAfter(
  signer: AuditSigner,
  chain: ChainName,
  { before, after }: Readonly<{ before: SignedHead; after: ChainHead }>,
): Buffer | null {
  if (signatureState(signer, chain, before) === 'forged') return before.signature
  return signer.sign('head', chain, after)
}

export function isEqual(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && timingSafeEqual(one, other)
}
