import { randomBytes } from 'node:crypto'

import { uuidV7 } from '../../../base/kernel/index.ts'
import {
  CODE_KEY_PERIOD_MILLISECONDS,
  type CodeKey,
  type CodeKeyName,
  type CodeKeySight,
  lastEndedBeginning,
  periodAt,
} from './code-key.ts'
import {
  answerCodeKeyRequest,
  askForCodeKey,
  codeKeyOf,
  isGenuineRequest,
  openCodeKeyAnswer,
  openSealedCodeKey,
  sealCodeKey,
} from './code-key-exchange.ts'
import { type CodeKeyRing, hasEnded, heldKey, isNamed, namesOf, ringTime } from './code-key-ring.ts'

/** Long enough for every process to obtain the next key before its period begins. */
const LEAD_MILLISECONDS = 2 * 60 * 1_000

/** Destroys ended keys, obtains missing ones, answers other processes, and makes the next period's key. */
export async function keepCodeKeys(ring: CodeKeyRing): Promise<void> {
  await destroyHeldKeys(ring)
  const sight = await look(ring)
  for (const name of ring.names) {
    if (!ring.held.has(name.keyId)) await obtain(ring, name, sight)
  }
  await answerOthers(ring, sight)
  await prepareNext(ring)
}

async function look(ring: CodeKeyRing): Promise<CodeKeySight> {
  const { store, clock } = ring.ports
  const isFirstLook = ring.offsetMilliseconds === null
  const asked = clock.monotonicMilliseconds()
  const sight = await store.look()
  // The database read its clock between question and answer; the middle has the smallest possible error.
  ring.offsetMilliseconds = sight.now.getTime() - (asked + clock.monotonicMilliseconds()) / 2
  ring.names = sight.keys.filter((name) => !hasEnded(ring, name))
  const areThereEnded = ring.names.length < sight.keys.length
  await destroyHeldKeys(ring)
  await removeEndedNames(ring, { isFirstLook, areThereEnded })
  for (const keyId of ring.asked.keys()) if (!isNamed(ring, keyId)) ring.asked.delete(keyId)
  return sight
}

/** Takes a key from the machine's folder, or asks other processes for it. */
async function obtain(ring: CodeKeyRing, name: CodeKeyName, sight: CodeKeySight): Promise<void> {
  const { folder, exchangeKey } = ring.ports
  const sealed = await folder.read(name)
  const kept = sealed === null ? null : openSealedCodeKey(name, sealed, exchangeKey)
  const key = kept ?? (await ask(ring, name, sight))
  if (key === null) return
  if (kept === null) await folder.write(name, sealCodeKey(key, exchangeKey))
  ring.held.set(name.keyId, key)
}

/** Writes a request and looks for its answer. Writes the request again if it is gone, because a crash of the database empties that table. */
async function ask(
  ring: CodeKeyRing,
  name: CodeKeyName,
  { requests }: CodeKeySight,
): Promise<CodeKey | null> {
  const { store, exchangeKey } = ring.ports
  const asking = ring.asked.get(name.keyId) ?? askForCodeKey(name.keyId, exchangeKey)
  ring.asked.set(name.keyId, asking)
  const { requestId } = asking.request
  const answer = requests.find((request) => request.requestId === requestId)?.answer ?? null
  if (answer === null) {
    await store.ask(asking.request)
    return null
  }
  // The private key serves for one answer only, whether that answer opens or not.
  ring.asked.delete(name.keyId)
  await store.forget(requestId)
  return openCodeKeyAnswer(asking, { name, answer }, exchangeKey)
}

async function answerOthers(ring: CodeKeyRing, { requests }: CodeKeySight): Promise<void> {
  const { store, exchangeKey } = ring.ports
  for (const request of requests) {
    const key = heldKey(ring, request.keyId)
    if (key === null || request.answer !== null) continue
    if (!isGenuineRequest(request, exchangeKey)) continue
    await store.answer(request.requestId, answerCodeKeyRequest(request, key, exchangeKey))
  }
}

async function prepareNext(ring: CodeKeyRing): Promise<void> {
  const next = new Date(periodAt(ringTime(ring)).getTime() + CODE_KEY_PERIOD_MILLISECONDS)
  if (ringTime(ring) < next.getTime() - LEAD_MILLISECONDS) return
  if (namesOf(ring, next).length === 0) await makeCodeKey(ring, next)
}

/**
 * Makes a further key for a period, unless another process is first. The key is written to the folder before
 * its name is known to others, so that a process that is killed afterwards loses nothing.
 */
export async function makeCodeKey(ring: CodeKeyRing, beginsAt: Date): Promise<void> {
  const { store, folder, exchangeKey } = ring.ports
  const attempts = namesOf(ring, beginsAt).map((name) => name.attempt)
  const keyId = uuidV7(new Date(ringTime(ring)))
  const name = { keyId, beginsAt, attempt: Math.max(-1, ...attempts) + 1 }
  const key = codeKeyOf(name, randomBytes(32))
  await folder.write(name, sealCodeKey(key, exchangeKey))
  if (await store.insert(name)) {
    ring.names = [...ring.names, name]
    ring.held.set(keyId, key)
    return
  }
  key.key.expose().fill(0)
  await folder.remove(name)
}

/**
 * Overwrites and drops held keys that have ended. Uses the last known offset to the database's clock, so
 * that keys end in time while the database is away.
 */
async function destroyHeldKeys(ring: CodeKeyRing): Promise<void> {
  if (ring.offsetMilliseconds === null) return
  const ended = [...ring.held.values()].filter((key) => hasEnded(ring, key))
  for (const { keyId, key } of ended) {
    key.expose().fill(0)
    ring.held.delete(keyId)
  }
  if (ended.length === 0) return
  await ring.ports.folder.removeBegunBy(lastEndedBeginning(ringTime(ring)))
}

/** Removes files and names that were left by processes which stopped before their keys ended. */
async function removeEndedNames(
  ring: CodeKeyRing,
  { isFirstLook, areThereEnded }: Readonly<{ isFirstLook: boolean; areThereEnded: boolean }>,
): Promise<void> {
  const { store, folder } = ring.ports
  const beginning = lastEndedBeginning(ringTime(ring))
  if (isFirstLook || areThereEnded) await folder.removeBegunBy(beginning)
  if (areThereEnded) await store.removeBegunBy(beginning)
}
