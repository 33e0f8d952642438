import { CHAINS, type ChainHead, type ChainName } from './audit-entry.ts'
import { type AuditSigner, isEqual } from './audit-signer.ts'

/** What a chain's row was at a moment, for keeping outside the database. */
export type Checkpoint = ChainHead & Readonly<{ chain: ChainName }>

const HASH_BYTES = 32

/**
 * `operator.17.HASH.SIGNATURE`, the last two in base64url: of hexadecimal digits some would look like a card
 * number and be masked in a log line.
 */
export function writeCheckpoint(signer: AuditSigner, { chain, ...end }: Checkpoint): string {
  const signature = signer.sign('checkpoint', chain, end)
  const bytes = [end.hash, signature].map((each) => each.toString('base64url'))
  return [chain, String(end.sequence), ...bytes].join('.')
}

/** Null for every text that was not written with the same key. */
export function readCheckpoint(signer: AuditSigner, text: string): Checkpoint | null {
  const [name, sequenceText = '', hashText = '', signatureText = ''] = text.split('.')
  const chain = CHAINS.find((each) => each === name)
  if (chain === undefined || !/^[1-9]\d{0,17}$/.test(sequenceText)) return null
  const end = { sequence: BigInt(sequenceText), hash: Buffer.from(hashText, 'base64url') }
  if (end.hash.length !== HASH_BYTES || writeCheckpoint(signer, { chain, ...end }) !== text)
    return null
  const signature = Buffer.from(signatureText, 'base64url')
  return isEqual(signature, signer.sign('checkpoint', chain, end)) ? { chain, ...end } : null
}
