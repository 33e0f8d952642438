import { Secret } from '../../../base/kernel/index.ts'
import {
  dataKeyIdOf,
  openRecord,
  type SealContext,
  type SealOwner,
  sealRecord,
} from '../vault/seal.ts'
import type { Sealed } from '../vault/vault.ts'
import { type CodeKey, periodAt } from './code-key.ts'
import {
  type CodeKeyPorts,
  type CodeKeyRing,
  createCodeKeyRing,
  currentKey,
  heldKey,
  isNamed,
  namesOf,
  ringTime,
} from './code-key-ring.ts'
import { keepCodeKeys, makeCodeKey } from './keep-code-keys.ts'

/** The keys of security codes that have not ended, in memory (decision 3.6). */
export type SecurityCodeKeys = Readonly<{
  /** One step of `keepCodeKeys`. A serving process wants it every second. */
  keep: () => Promise<void>
  /**
   * The key that seals now. A process that does not hold it waits up to three seconds for another process to
   * hand it over, and then makes a further key.
   */
  sealing: () => Promise<CodeKey>
  /** Null: the key is destroyed, or no process that holds it answered within three seconds. */
  byId: (keyId: string) => Promise<CodeKey | null>
}>

const POLL_MILLISECONDS = 100
const POLLS_MAXIMUM = 30
/** Each try fails only if another process names the period's key at the same moment. */
const TRIES_MAXIMUM = 5

type Work = {
  readonly ring: CodeKeyRing
  readonly takeStep: () => Promise<void>
  /** Keys that no process handed over in time. Later calls do not wait for these again. */
  waitedInVain: ReadonlySet<string>
}

export function createSecurityCodeKeys(ports: CodeKeyPorts): SecurityCodeKeys {
  const ring = createCodeKeyRing(ports)
  const takeStep = shared(() => keepCodeKeys(ring))
  const work: Work = { ring, takeStep, waitedInVain: new Set() }
  const findOnce = shared(() => find(work))
  return {
    keep: takeStep,
    sealing: async () => currentKey(ring) ?? findOnce(),
    byId: async (keyId) => heldKey(ring, keyId) ?? fetchKey(work, keyId),
  }
}

/** Concurrent calls share one run. */
function shared<Result>(run: () => Promise<Result>): () => Promise<Result> {
  let running: Promise<Result> | null = null
  return () => {
    running ??= run().finally(() => {
      running = null
    })
    return running
  }
}

async function find(work: Work): Promise<CodeKey> {
  const { ring } = work
  for (let tries = 1; tries <= TRIES_MAXIMUM; tries += 1) {
    await work.takeStep()
    const isNamedAlready = namesOf(ring, periodAt(ringTime(ring))).length > 0
    if (isNamedAlready) await polled(work, () => currentKey(ring) !== null)
    const found = currentKey(ring)
    if (found !== null) return found
    await makeCodeKey(ring, periodAt(ringTime(ring)))
  }
  throw new Error('vault: no key for security codes could be made')
}

async function fetchKey(work: Work, keyId: string): Promise<CodeKey | null> {
  const { ring } = work
  if (work.waitedInVain.has(keyId)) return null
  await work.takeStep()
  await polled(work, () => heldKey(ring, keyId) !== null || !isNamed(ring, keyId))
  const key = heldKey(ring, keyId)
  if (key === null && isNamed(ring, keyId)) giveUp(work, keyId)
  return key
}

/** Stops waiting for the key. If it arrives later, it is used all the same. */
function giveUp(work: Work, keyId: string): void {
  const { ring } = work
  const stillNamed = [...work.waitedInVain].filter((each) => isNamed(ring, each))
  work.waitedInVain = new Set([...stillNamed, keyId])
  ring.ports.note(
    `No running gateway handed over the key ${keyId} of security codes: payments whose code is sealed ` +
      'under it go to the bank without the code.',
  )
}

async function polled(work: Work, isDone: () => boolean): Promise<void> {
  for (let polls = 1; polls <= POLLS_MAXIMUM && !isDone(); polls += 1) {
    await work.ring.ports.clock.sleep(POLL_MILLISECONDS)
    await work.takeStep()
  }
}

/** Seals each security code under the key of the current period (decision 3.6). */
export type SecurityCodes = Readonly<{
  seal: (owner: SealOwner, securityCode: string) => Promise<Sealed>
  /**
   * Null: the key is destroyed or out of reach, and the code counts as expired. Throws `SealBroken` if the
   * owner is another one, or the sealed value was altered.
   */
  open: (owner: SealOwner, sealed: Buffer) => Promise<Secret<string> | null>
}>

export function createSecurityCodes(keys: SecurityCodeKeys): SecurityCodes {
  return {
    seal: async (owner, securityCode) => {
      const key = await keys.sealing()
      const plain = Buffer.from(securityCode, 'utf8')
      const sealed = sealRecord(key, contextOf(owner), plain)
      plain.fill(0)
      return { sealed, dataKeyId: key.keyId }
    },
    open: async (owner, sealed) => {
      const key = await keys.byId(dataKeyIdOf(sealed))
      if (key === null) return null
      const bytes = openRecord(key, contextOf(owner), sealed)
      const plain = new Secret('security code', bytes.toString('utf8'))
      bytes.fill(0)
      return plain
    },
  }
}

function contextOf({ merchantId, recordId }: SealOwner): SealContext {
  return { class: 'security-code', merchantId, recordId }
}
