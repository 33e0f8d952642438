import type { Clock, Secret } from '../kernel/index.ts'
import {
  type CodeKey,
  type CodeKeyFolder,
  type CodeKeyName,
  type CodeKeyStore,
  lastEndedBeginning,
  periodAt,
} from './code-key.ts'
import type { CodeKeyAsking } from './code-key-exchange.ts'

export type CodeKeyPorts = Readonly<{
  store: CodeKeyStore
  folder: CodeKeyFolder
  /** The vault's key of class `code-exchange`, which every holder of the master key has. */
  exchangeKey: Secret<Buffer>
  clock: Clock
  /** Told in plain words when codes are lost. */
  note: (line: string) => void
}>

/** What a process knows of the keys of security codes. */
export type CodeKeyRing = {
  readonly ports: CodeKeyPorts
  readonly held: Map<string, CodeKey>
  /** What this process has asked other processes for. */
  readonly asked: Map<string, CodeKeyAsking>
  /** Named keys that have not ended, as last seen; held or not. */
  names: readonly CodeKeyName[]
  /** From the monotonic clock to the database's; null before the first look. */
  offsetMilliseconds: number | null
}

export function createCodeKeyRing(ports: CodeKeyPorts): CodeKeyRing {
  return { ports, held: new Map(), asked: new Map(), names: [], offsetMilliseconds: null }
}

/** The database's time, counted on by the monotonic clock: the same on all nodes. */
export function ringTime({ ports, offsetMilliseconds }: CodeKeyRing): number {
  return ports.clock.monotonicMilliseconds() + (offsetMilliseconds ?? 0)
}

export function hasEnded(ring: CodeKeyRing, { beginsAt }: CodeKeyName): boolean {
  return beginsAt <= lastEndedBeginning(ringTime(ring))
}

export function heldKey(ring: CodeKeyRing, keyId: string): CodeKey | null {
  const key = ring.held.get(keyId)
  return key === undefined || hasEnded(ring, key) ? null : key
}

/** The key that seals now, if it is held: of several of one period all processes take the earliest. */
export function currentKey(ring: CodeKeyRing): CodeKey | null {
  if (ring.offsetMilliseconds === null) return null
  const period = periodAt(ringTime(ring)).getTime()
  let found: CodeKey | null = null
  for (const key of ring.held.values()) {
    if (key.beginsAt.getTime() !== period) continue
    if (found === null || key.attempt < found.attempt) found = key
  }
  return found
}

export function isNamed(ring: CodeKeyRing, keyId: string): boolean {
  return ring.names.some((name) => name.keyId === keyId)
}

export function namesOf(ring: CodeKeyRing, beginsAt: Date): readonly CodeKeyName[] {
  return ring.names.filter((name) => name.beginsAt.getTime() === beginsAt.getTime())
}
