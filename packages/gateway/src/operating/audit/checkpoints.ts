import {
  type AuditStore,
  type AuditTrail,
  CHAINS,
  type ChainHead,
  type ChainName,
} from './audit-entry.ts'
import { type AuditSigner, isEqual, signatureState } from './audit-signer.ts'

/** The end of a chain at some moment, as it is kept outside the database. */
export type Checkpoint = ChainHead & Readonly<{ chain: ChainName }>

const HASH_BYTES = 32

/**
 * `operator.17.HASH.SIGNATURE`, the last two in base64url: some hexadecimal digits would look like a card
 * number, and the log would mask them.
 */
export function writeCheckpoint(signer: AuditSigner, checkpoint: Checkpoint): string {
  const { chain, sequence, hash } = checkpoint
  const bytes = [hash, signer('checkpoint', chain, checkpoint)]
  return [chain, String(sequence), ...bytes.map((each) => each.toString('base64url'))].join('.')
}

/** Null for every text that was not written with the same key. */
export function readCheckpoint(signer: AuditSigner, text: string): Checkpoint | null {
  const [name, sequence = '', hash = ''] = text.split('.')
  const chain = CHAINS.find((each) => each === name)
  if (chain === undefined || !/^[1-9]\d{0,17}$/.test(sequence)) return null
  const end = { sequence: BigInt(sequence), hash: Buffer.from(hash, 'base64url') }
  if (end.hash.length !== HASH_BYTES) return null
  const written = writeCheckpoint(signer, { chain, ...end })
  return isEqual(Buffer.from(written), Buffer.from(text)) ? { chain, ...end } : null
}

type Ports = Readonly<{
  trail: AuditTrail
  signer: AuditSigner
  /** Gets each new checkpoint, best for a log that leaves the machine at once. */
  report: (checkpoint: string) => void
}>

/**
 * One step of the job that keeps the current end of each chain outside the database.
 *
 * @throws Error if a chain no longer contains its kept checkpoint, which then stays kept.
 */
export async function keepCheckpoints({ trail, signer, report }: Ports): Promise<void> {
  const texts = await trail.checkpoints.read()
  const kept = texts.map((text) => readCheckpoint(signer, text))
  // Checkpoints of another database stay in the file, so that `audit verify` names them.
  const lines = texts.filter((_, index) => kept[index] === null)
  for (const store of trail.chains) {
    const before = kept.find((each) => each?.chain === store.chain) ?? null
    const line = await checkpointOf(store, signer, before)
    if (line !== null) lines.push(line)
  }
  const made = lines.filter((line) => !texts.includes(line))
  if (made.length === 0) return
  await trail.checkpoints.replace(lines)
  for (const checkpoint of made) report(checkpoint)
}

/** The checkpoints of all chains that have a signed end. Throws as `keepCheckpoints` does. */
export async function currentCheckpoints(
  { chains }: Pick<AuditTrail, 'chains'>,
  signer: AuditSigner,
): Promise<readonly string[]> {
  const found = await Promise.all(chains.map((store) => checkpointOf(store, signer, null)))
  return found.filter((each) => each !== null)
}

/** Null for a chain that is empty or whose head is not signed. */
async function checkpointOf(
  store: AuditStore,
  signer: AuditSigner,
  before: Checkpoint | null,
): Promise<string | null> {
  const { chain } = store
  const refuse = (why: string): never => {
    throw new Error(`The audit chain ${chain} ${why}: look with "vezne audit verify".`)
  }
  const head = (await store.head()) ?? refuse('has no head')
  const state = signatureState(signer, chain, head)
  if (state === 'forged' || (state === 'unsigned' && before !== null)) {
    refuse('ends in what was not written by a gateway')
  }
  if (before !== null) {
    const [row] = await store.entriesAfter(before.sequence - 1n, 1)
    const isThere = row?.sequence === before.sequence && row.hash.equals(before.hash)
    if (!isThere || head.sequence < before.sequence) refuse(`lost row ${before.sequence}`)
  }
  if (state === 'unsigned' || head.sequence === 0n) return null
  const { sequence, hash } = head.sequence === before?.sequence ? before : head
  return writeCheckpoint(signer, { chain, sequence, hash })
}
