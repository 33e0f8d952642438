import type { CliPorts, Operator } from './cli-ports.ts'
import { CommandError } from './command-error.ts'
import { withOperator } from './with-operator.ts'

/** Issues a key pair. Its SecretKey is shown this once and never again (decision 2.5). */
export async function keysIssue(
  ports: CliPorts,
  merchant: string,
  options: Readonly<{ json?: boolean }>,
): Promise<void> {
  const pair = await withOperator(ports, async (operator) =>
    operator.issueKeyPair(await merchantIdOf(operator, merchant)),
  )
  if (pair === null) throw unknownMerchant(merchant)
  const { publicKey, secretKey } = pair
  if (options.json === true) {
    return ports.print(JSON.stringify({ publicKey, secretKey: secretKey.expose() }))
  }
  ports.print(`PublicKey  ${publicKey}`)
  ports.print(`SecretKey  ${secretKey.expose()}`)
  ports.note('The SecretKey is not shown again. Earlier pairs stay live until they are revoked.')
}

export async function keysRevoke(ports: CliPorts, publicKey: string): Promise<void> {
  const revocation = await withOperator(ports, (operator) => operator.revokeKeyPair(publicKey))
  if (revocation === 'NotFound') {
    throw new CommandError(`There is no key pair with the PublicKey ${publicKey}.`)
  }
  const already = revocation === 'AlreadyRevoked'
  ports.print(
    already ? 'It was revoked before.' : 'Revoked; every node refuses it within 5 seconds.',
  )
}

/** Operators know merchants by their number; the id is taken as well. */
async function merchantIdOf(operator: Operator, merchant: string): Promise<string> {
  const merchants = await operator.listMerchants()
  const found = merchants.find(
    ({ merchantId, merchantNumber }) => merchantNumber === merchant || merchantId === merchant,
  )
  if (found === undefined) throw unknownMerchant(merchant)
  return found.merchantId
}

function unknownMerchant(merchant: string): CommandError {
  return new CommandError(`There is no merchant ${merchant}; "merchant list" shows all of them.`)
}
