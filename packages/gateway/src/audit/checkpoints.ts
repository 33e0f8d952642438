import {
  type AuditStore,
  type AuditTrail,
  CHAINS,
  type ChainHead,
  type ChainName,
  type SignedHead,
} from './audit-entry.ts'
import { type AuditSigner, isEqual, signatureState } from './audit-signer.ts'

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

type Ports = Readonly<{
  trail: AuditTrail
  signer: AuditSigner
  /** Told of each new one: a log that leaves the machine at once is the best place for it. */
  report: (checkpoint: string) => void
}>

/**
 * The step of a running gateway's job: keeps where each chain ends now, outside the database. Throws where
 * a chain no longer has what was kept before; that is then kept on.
 */
export async function keepCheckpoints({ trail, signer, report }: Ports): Promise<void> {
  const texts = await trail.checkpoints.read()
  const kept = texts.map((text) => readCheckpoint(signer, text))
  // Those of another database are left for `audit verify` to name.
  const lines = texts.filter((_, index) => kept[index] === null)
  const made: string[] = []
  for (const store of trail.chains) {
    const before = kept.find((each) => each?.chain === store.chain) ?? null
    const now = await checkpointOf(store, signer, before)
    if (now !== null) lines.push(writeCheckpoint(signer, now))
    if (now !== null && now !== before) made.push(writeCheckpoint(signer, now))
  }
  if (made.length === 0) return
  await trail.checkpoints.replace(lines)
  for (const checkpoint of made) report(checkpoint)
}

/** Of every chain that has an end to keep: signed, and not empty. Throws as `keepCheckpoints` does. */
export async function currentCheckpoints(
  { chains }: Pick<AuditTrail, 'chains'>,
  signer: AuditSigner,
): Promise<readonly string[]> {
  const found = await Promise.all(chains.map((store) => checkpointOf(store, signer, null)))
  return found.flatMap((each) => (each === null ? [] : [writeCheckpoint(signer, each)]))
}

/** `before` itself where nothing was added since. */
async function checkpointOf(
  store: AuditStore,
  signer: AuditSigner,
  before: Checkpoint | null,
): Promise<Checkpoint | null> {
  const { chain } = store
  const head = await store.head()
  const why = head === null ? 'has no head' : await contradiction(store, { head, signer, before })
  if (head === null || why !== null) {
    throw new Error(`The audit chain ${chain} ${why}: look with "vezne audit verify".`)
  }
  if (head.signature === null || head.sequence === 0n) return null
  return head.sequence === before?.sequence ? before : { chain, ...endOf(head) }
}

function endOf({ sequence, hash }: SignedHead): Pick<Checkpoint, 'sequence' | 'hash'> {
  return { sequence, hash }
}

async function contradiction(
  store: AuditStore,
  {
    head,
    signer,
    before,
  }: Readonly<{ head: SignedHead; signer: AuditSigner; before: Checkpoint | null }>,
): Promise<string | null> {
  const state = signatureState(signer, store.chain, head)
  if (state === 'forged' || (state === 'unsigned' && before !== null)) {
    return 'ends in what was not written by a gateway'
  }
  if (before === null) return null
  const [row] = await store.entriesAfter(before.sequence - 1n, 1)
  const isThere = row?.sequence === before.sequence && row.hash.equals(before.hash)
  return isThere && head.sequence >= before.sequence ? null : `lost row ${before.sequence}`
}
