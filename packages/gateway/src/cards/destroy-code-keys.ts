import { lastEndedBeginning } from './code-key.ts'
import { type CodeKeyRing, hasEnded, ringTime } from './code-key-ring.ts'

/**
 * Overwrites and forgets the keys whose time is over, by the time that was last heard: the database may be
 * away when it is over. True: there were some.
 */
export async function destroyHeldKeys(ring: CodeKeyRing): Promise<boolean> {
  if (ring.offsetMilliseconds === null) return false
  const ended = [...ring.held.values()].filter((key) => hasEnded(ring, key))
  for (const { keyId, key } of ended) {
    key.expose().fill(0)
    ring.held.delete(keyId)
  }
  if (ended.length === 0) return false
  await ring.ports.folder.removeBegunBy(lastEndedBeginning(ringTime(ring)))
  return true
}

/** What a process left that ended before its keys did: their files, and their names with all requests. */
export async function removeEndedNames(
  ring: CodeKeyRing,
  { isFirstLook, areThereEnded }: Readonly<{ isFirstLook: boolean; areThereEnded: boolean }>,
): Promise<void> {
  const { store, folder } = ring.ports
  const beginning = lastEndedBeginning(ringTime(ring))
  if (isFirstLook || areThereEnded) await folder.removeBegunBy(beginning)
  if (areThereEnded) await store.removeBegunBy(beginning)
}
