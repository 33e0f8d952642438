import { Secret } from '../../../base/kernel/index.ts'
import { type AuditSigner, type CheckpointStore, createAuditSigner } from '../index.ts'

/** A signer whose key differs by its first byte. */
export function testSigner(first = 1): AuditSigner {
  return createAuditSigner(new Secret('audit key', Buffer.alloc(32, first)))
}

/** A node's checkpoints, in memory. */
export function memoryCheckpoints(): CheckpointStore &
  Readonly<{ lines: () => readonly string[] }> {
  let lines: readonly string[] = []
  return {
    lines: () => lines,
    read: async () => lines,
    replace: async (checkpoints) => {
      lines = checkpoints
    },
  }
}
