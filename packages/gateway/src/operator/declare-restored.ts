import type { RestoredVerdict } from './operator-stores.ts'
import { type ActingPorts, perform } from './perform.ts'

/** After a restore: whatever nonces were used in the time that is lost, they are refused (decision 2.13). */
export function declareRestored(
  ports: ActingPorts,
  seenSince: Date | null,
): Promise<RestoredVerdict> {
  return perform<RestoredVerdict>(ports, async ({ restored }) => {
    const result = await restored.declare(seenSince)
    if (result.kind === 'InUse') return { result, report: null }
    const { databaseId: subject, line, asOf } = result
    const details = { refusedBefore: line.toISOString(), asOf: asOf.toISOString() }
    return { result, report: { act: 'database.restored', subject, details } }
  })
}
