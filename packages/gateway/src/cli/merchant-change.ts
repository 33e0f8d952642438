import type { Merchant } from '../merchants/index.ts'
import type { CliPorts } from './cli-ports.ts'
import { merchantNamed } from './find-merchant.ts'
import { permissionsIn, shownMerchant } from './merchant.ts'
import { withOperator } from './with-operator.ts'

type Json = Readonly<{ json?: boolean }>

/** Everything about a merchant but secrets: what it may, its key pairs and its terminals. */
export async function merchantShow(ports: CliPorts, name: string, { json }: Json): Promise<void> {
  const { merchant, keys, terminals } = await withOperator(ports, async (operator) => {
    const found = await merchantNamed(operator, name)
    return {
      merchant: found,
      keys: await operator.keyPairsOf(found.merchantId),
      terminals: await operator.terminalsOf(found.merchantId),
    }
  })
  if (json === true) {
    return ports.print(JSON.stringify({ ...shownMerchant(merchant), keys, terminals }))
  }
  ports.print(`${merchant.merchantNumber}  ${merchant.status.padEnd(9)}  ${merchant.name}`)
  ports.print(`Id           ${merchant.merchantId}`)
  ports.print(`Permissions  ${[...merchant.permissions].join(',') || 'none'}`)
  for (const { publicKey, revokedAt } of keys) {
    const end = revokedAt === null ? 'live' : `until ${revokedAt.toISOString()}`
    ports.print(`PublicKey    ${publicKey}  ${end}`)
  }
  for (const { alias, state, isDefault, address } of terminals) {
    const place = address === null ? 'simulator' : address.apiUrl
    ports.print(`Terminal     ${alias}${isDefault ? ' (default)' : ''}  ${state}  ${place}`)
  }
}

/** Suspends or resumes; every node follows within five seconds. */
export async function merchantStatus(
  ports: CliPorts,
  name: string,
  { status, json }: Json & Readonly<{ status: Merchant['status'] }>,
): Promise<void> {
  const { merchantNumber } = await withOperator(ports, async (operator) => {
    const merchant = await merchantNamed(operator, name)
    await operator.setStatus(merchant, status)
    return merchant
  })
  if (json === true) return ports.print(JSON.stringify({ merchantNumber, status }))
  ports.print(`${merchantNumber} is ${status}; every node knows within 5 seconds.`)
}

/** Replaces the merchant's permissions by those named, `all`, or `none`. */
export async function merchantPermissions(
  ports: CliPorts,
  name: string,
  { names, json }: Json & Readonly<{ names: string }>,
): Promise<void> {
  const permissions = names === 'none' ? [] : permissionsIn(names)
  const { merchantNumber } = await withOperator(ports, async (operator) => {
    const merchant = await merchantNamed(operator, name)
    await operator.setPermissions(merchant, permissions)
    return merchant
  })
  if (json === true) return ports.print(JSON.stringify({ merchantNumber, permissions }))
  ports.print(`${merchantNumber} may: ${permissions.join(',') || 'nothing special'}.`)
}
