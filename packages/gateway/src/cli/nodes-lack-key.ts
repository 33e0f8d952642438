import type { NodesLackKey } from '../cards/index.ts'
import { CommandError } from './command-error.ts'

/** Why a rotation did not begin, and the way to it. */
export function nodesLackKey({ keyEncryptionKeyId, nodeIds }: NodesLackKey): CommandError {
  const count = nodeIds.length === 1 ? 'One running process does' : `${nodeIds.length} processes do`
  return new CommandError(
    `Nothing was changed. ${count} not hold the master key ${keyEncryptionKeyId}: ${nodeIds.join(', ')}. ` +
      'Give every node the new key as VEZNE_MASTER_KEY (or _FILE, _COMMAND) and the one in use as ' +
      'VEZNE_MASTER_KEY_PREVIOUS (or _FILE, _COMMAND), restart one after the other, and repeat this ' +
      'command. A process that has ended is forgotten after 45 seconds.',
  )
}
