import type { Merchant } from '../merchants/index.ts'
import type { CliPorts } from './cli-ports.ts'
import { merchantNamed } from './find-merchant.ts'
import { permissionsIn } from './merchant.ts'
import { withOperator } from './with-operator.ts'

export async function merchantShow(ports: CliPorts, name: string): Promise<void> {
  const { merchant, pairs } = await withOperator(ports, async (operator) => {
    const found = await merchantNamed(operator, name)
    return { merchant: found, pairs: await operator.keyPairsOf(found.merchantId) }
  })
  ports.print(`${merchant.merchantNumber}  ${merchant.status.padEnd(9)}  ${merchant.name}`)
  ports.print(`Id           ${merchant.merchantId}`)
  ports.print(`Permissions  ${[...merchant.permissions].join(',') || 'none'}`)
  for (const { publicKey, revokedAt } of pairs) {
    const end = revokedAt === null ? 'live' : `until ${revokedAt.toISOString()}`
    ports.print(`PublicKey    ${publicKey}  ${end}`)
  }
}

/** Suspends or resumes; every node follows within five seconds. */
export async function merchantStatus(
  ports: CliPorts,
  name: string,
  status: Merchant['status'],
): Promise<void> {
  const { merchantNumber } = await withOperator(ports, async (operator) => {
    const merchant = await merchantNamed(operator, name)
    await operator.setStatus(merchant, status)
    return merchant
  })
  ports.print(`${merchantNumber} is ${status}; every node knows within 5 seconds.`)
}

/** Replaces the merchant's permissions by those named, `all`, or `none`. */
export async function merchantPermissions(
  ports: CliPorts,
  name: string,
  text: string,
): Promise<void> {
  const permissions = text === 'none' ? [] : permissionsIn(text)
  const { merchantNumber } = await withOperator(ports, async (operator) => {
    const merchant = await merchantNamed(operator, name)
    await operator.setPermissions(merchant, permissions)
    return merchant
  })
  ports.print(`${merchantNumber} may: ${permissions.join(',') || 'nothing special'}.`)
}
