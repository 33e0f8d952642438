import type { CliPorts } from './cli-ports.ts'
import { withOperator } from './with-operator.ts'

/** Lists the vault's data keys: ids, states and numbers, nothing that opens anything. */
export async function keysStatus(
  ports: CliPorts,
  options: Readonly<{ json?: boolean }>,
): Promise<void> {
  const keys = await withOperator(ports, (operator) => operator.vaultKeys.status())
  if (options.json === true) return ports.print(JSON.stringify(keys))
  for (const key of keys) {
    const { class: keyClass, state, keyId, records, keyEncryptionKeyId } = key
    const columns = [keyClass.padEnd(13), state.padEnd(11), keyId, `${records} records`]
    ports.print(`${columns.join('  ')}, wrapped by ${keyEncryptionKeyId}`)
  }
}
