import type { CliPorts } from './cli-ports.ts'
import { CommandError } from './command-error.ts'
import { momentOption } from './moment-option.ts'
import { withOperator } from './with-operator.ts'

const REASONS = {
  NotFound: 'There is no key pair with that PublicKey; "merchant show" lists a merchant’s pairs.',
  AlreadyEnding: 'That key pair is ending already; "keys issue" makes a new one.',
  NotAhead: '--revoke-at must lie ahead; "keys revoke" ends a pair at once.',
} as const

/** Issues a pair's successor, shown this once; both are live until the old one ends by itself. */
export async function keysRoll(
  ports: CliPorts,
  publicKey: string,
  options: Readonly<{ revokeAt?: string; json?: boolean }>,
): Promise<void> {
  const revokeAt = momentOption('--revoke-at', options.revokeAt)
  const roll = await withOperator(ports, (operator) => operator.rollKeyPair(publicKey, revokeAt))
  if (!roll.ok) throw new CommandError(REASONS[roll.reason])
  const secretKey = roll.pair.secretKey.expose()
  if (options.json === true) {
    const shown = { publicKey: roll.pair.publicKey, secretKey, oldKeyRevokedAt: roll.revokedAt }
    return ports.print(JSON.stringify(shown))
  }
  ports.print(`PublicKey  ${roll.pair.publicKey}`)
  ports.print(`SecretKey  ${secretKey}`)
  ports.note(
    `The SecretKey is not shown again. The old pair ends at ${roll.revokedAt.toISOString()}.`,
  )
}
