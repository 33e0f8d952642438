import type { CliPorts } from './cli-ports.ts'
import { CommandError } from './command-error.ts'
import { merchantNamed } from './find-merchant.ts'
import { withOperator } from './with-operator.ts'

/** Issues a key pair. Its SecretKey is shown this once and never again (decision 2.5). */
export async function keysIssue(
  ports: CliPorts,
  merchant: string,
  options: Readonly<{ json?: boolean }>,
): Promise<void> {
  const pair = await withOperator(ports, async (operator) =>
    operator.issueKeyPair((await merchantNamed(operator, merchant)).merchantId),
  )
  if (pair === null) throw new CommandError(`The merchant ${merchant} is gone.`)
  const { publicKey, secretKey } = pair
  if (options.json === true) {
    return ports.print(JSON.stringify({ publicKey, secretKey: secretKey.expose() }))
  }
  ports.print(`PublicKey  ${publicKey}`)
  ports.print(`SecretKey  ${secretKey.expose()}`)
  ports.note('The SecretKey is not shown again. Earlier pairs stay live until they are revoked.')
}

export async function keysRevoke(
  ports: CliPorts,
  publicKey: string,
  { json }: Readonly<{ json?: boolean }>,
): Promise<void> {
  const revocation = await withOperator(ports, (operator) => operator.revokeKeyPair(publicKey))
  if (revocation === 'NotFound') {
    throw new CommandError(`There is no key pair with the PublicKey ${publicKey}.`)
  }
  const already = revocation === 'AlreadyRevoked'
  if (json === true) return ports.print(JSON.stringify({ publicKey, changed: !already }))
  ports.print(
    already ? 'It was revoked before.' : 'Revoked; every node refuses it within 5 seconds.',
  )
}
