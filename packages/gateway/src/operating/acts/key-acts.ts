import { DAY_MILLISECONDS } from '../../base/kernel/index.ts'
import {
  type IssuedKeyPair,
  issueKeyPair,
  revokeKeyPair,
  type SealedKeyPair,
} from '../../payment/merchants/index.ts'
import { type Acted, type ActingPorts, type ActStores, perform } from './operator-ports.ts'
import type { KeyPairFacts } from './operator-stores.ts'

export type KeyRoll =
  | Readonly<{ ok: true; pair: IssuedKeyPair; revokedAt: Date }>
  | Readonly<{ ok: false; reason: 'NotFound' | 'AlreadyEnding' | 'NotAhead' }>

export type KeyActs = Readonly<{
  keyPairsOf: (merchantId: string) => Promise<readonly KeyPairFacts[]>
  /** The SecretKey is shown this once. Null: no such merchant. */
  issueKeyPair: (merchantId: string) => Promise<IssuedKeyPair | null>
  /** Issues a pair only where the merchant's pairs are those that somebody saw: of two who saw the same, one issues. */
  issueKeyPairAfter: (
    merchantId: string,
    seen: readonly string[],
  ) => Promise<IssuedKeyPair | 'NotFound' | 'IssuedMeanwhile'>
  /**
   * Issues the pair's successor; both are live until `revokeAt`, when the old one ends by itself. Null:
   * in 24 hours.
   */
  rollKeyPair: (publicKey: string, revokeAt: Date | null) => Promise<KeyRoll>
  revokeKeyPair: (publicKey: string) => ReturnType<typeof revokeKeyPair>
}>

/** How long both key pairs are live unless the operator names an end. */
const OVERLAP_MILLISECONDS = DAY_MILLISECONDS

export function keyActs(ports: ActingPorts): KeyActs {
  return {
    keyPairsOf: ports.stores.operator.keyPairsOf,
    issueKeyPair: (merchantId) => issueReported(merchantId, ports, insertReported),
    issueKeyPairAfter: (merchantId, seen) => issueAfter(merchantId, seen, ports),
    rollKeyPair: async (publicKey, revokeAt) => {
      const now = ports.clock.now()
      const revokedAt = revokeAt ?? new Date(now.getTime() + OVERLAP_MILLISECONDS)
      if (revokedAt <= now) return { ok: false, reason: 'NotAhead' }
      return roll({ publicKey, revokedAt }, ports)
    },
    revokeKeyPair: (publicKey) => revokeReported(publicKey, ports),
  }
}

type Insert = (stores: ActStores, pair: SealedKeyPair, createdAt: Date) => Promise<Acted<boolean>>

async function insertReported(
  { merchants }: ActStores,
  pair: SealedKeyPair,
  createdAt: Date,
): Promise<Acted<boolean>> {
  const isNew = await merchants.insertKeyPair(pair, createdAt)
  const { merchantId } = pair
  const report = { act: 'key.issue', subject: pair.publicKey, details: { merchantId } } as const
  return { result: isNew, report: isNew ? report : null }
}

async function issueAfter(
  merchantId: string,
  seen: readonly string[],
  ports: ActingPorts,
): Promise<IssuedKeyPair | 'NotFound' | 'IssuedMeanwhile'> {
  let isIssued = false
  const pair = await issueReported(merchantId, ports, async (stores, next, createdAt) => {
    // The lock makes the second of two who issue at once see the first one's pair.
    await stores.terminalChanges.lock(merchantId)
    const present = await stores.operator.keyPairsOf(merchantId)
    if (present.map(({ publicKey }) => publicKey).join() !== seen.join()) {
      return { result: false, report: null }
    }
    const acted = await insertReported(stores, next, createdAt)
    isIssued = acted.result
    return acted
  })
  if (pair === null) return 'NotFound'
  return isIssued ? pair : 'IssuedMeanwhile'
}

/** Issues the pair by the use case of the merchants' folder: a pair is made and sealed in one place only. */
function issueReported(
  merchantId: string,
  ports: ActingPorts,
  insert: Insert,
): Promise<IssuedKeyPair | null> {
  const merchants = {
    ...ports.stores.merchants,
    insertKeyPair: (pair: SealedKeyPair, createdAt: Date) =>
      perform(ports, (stores) => insert(stores, pair, createdAt)),
  }
  return issueKeyPair(merchantId, { merchants, vault: ports.vault, clock: ports.clock })
}

async function roll(
  { publicKey, revokedAt }: Readonly<{ publicKey: string; revokedAt: Date }>,
  ports: ActingPorts,
): Promise<KeyRoll> {
  const old = await ports.stores.operator.findKeyPairFacts(publicKey)
  if (old === null) return { ok: false, reason: 'NotFound' }
  const { merchantId } = old
  let isRolled = false
  const pair = await issueReported(merchantId, ports, async (stores, next, createdAt) => {
    // The old pair is retired first: of two concurrent rolls, only the one that retired it issues a new pair.
    isRolled = await stores.operator.retireKeyPair(publicKey, revokedAt)
    if (!isRolled) return { result: false, report: null }
    const result = await stores.merchants.insertKeyPair(next, createdAt)
    const { publicKey: newPublicKey } = next
    const details = { merchantId, newPublicKey, revokedAt: revokedAt.toISOString() }
    return { result, report: { act: 'key.roll', subject: publicKey, details } }
  })
  if (pair === null || !isRolled) return { ok: false, reason: 'AlreadyEnding' }
  return { ok: true, pair, revokedAt }
}

function revokeReported(publicKey: string, ports: ActingPorts): ReturnType<typeof revokeKeyPair> {
  return perform(ports, async (stores) => {
    const result = await revokeKeyPair(publicKey, { ...stores, clock: ports.clock })
    const report = { act: 'key.revoke', subject: publicKey, details: {} } as const
    return { result, report: result === 'Revoked' ? report : null }
  })
}
