import type { Clock, Secret } from '../../../base/kernel/index.ts'
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
  /** Takes a sentence for the operator when codes are lost. */
  note: (line: string) => void
}>

/** The keys of security codes that a process holds, and what it knows of the others. */
export type CodeKeyRing = {
  readonly ports: CodeKeyPorts
  readonly held: Map<string, CodeKey>
  /** This process's open requests, by key id. */
  readonly asked: Map<string, CodeKeyAsking>
  /** The names, as last read, of keys that have not ended, whether held or not. */
  names: readonly CodeKeyName[]
  /** Added to the monotonic clock, this gives the database's time. Null before the first reading. */
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

/** The key that seals now, if held. Of several in one period, all processes use the lowest attempt. */
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
