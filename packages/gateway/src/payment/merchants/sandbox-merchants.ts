import { Secret } from '../../base/kernel/index.ts'
import { BANK_PROTOCOLS } from '../banks/index.ts'
import { addTerminal, type TerminalPorts } from './add-terminal.ts'
import { type KeyPorts, storeKeyPair } from './create-merchant.ts'
import { type Merchant, PERMISSIONS } from './merchant.ts'
import type { NewTerminal } from './terminal.ts'

/** A merchant whose keys are published in the documentation. Live mode refuses its keys. */
type SandboxMerchant = Readonly<{
  merchant: Merchant
  publicKey: string
  secretKey: string
}>

/**
 * The sandbox's two well-known merchants: the first may do everything, the second takes 3-D Secure Auth
 * payments only. Their terminals are different accounts at the banks, so that closing the day of one does not
 * affect the other.
 */
export const SANDBOX_MERCHANTS: readonly [SandboxMerchant, SandboxMerchant] = [
  {
    merchant: {
      merchantId: '01900000-0000-7000-8000-000000000001',
      merchantNumber: '1100000001',
      name: 'Vezne Sandbox',
      status: 'Active',
      permissions: new Set(PERMISSIONS),
    },
    publicKey: 'VmV6bmVTYW5kYm94S2V5MQ==',
    secretKey: 'dmV6bmUtc2FuZGJveC1zZWNyZXQtMDAwMS1wdWJsaWM=',
  },
  {
    merchant: {
      merchantId: '01900000-0000-7000-8000-000000000002',
      merchantNumber: '1100000002',
      name: 'Vezne Sandbox (3-D Secure)',
      status: 'Active',
      permissions: new Set(['Installments', 'Links']),
    },
    publicKey: 'VmV6bmVTYW5kYm94S2V5Mg==',
    secretKey: 'dmV6bmUtc2FuZGJveC1zZWNyZXQtMDAwMi1wdWJsaWM=',
  },
]

/** Adds the sandbox's merchants where they are missing. A revoked pair stays revoked. Nodes may run it at once. */
export async function seedSandbox(ports: KeyPorts & TerminalPorts): Promise<void> {
  const [first, second] = SANDBOX_MERCHANTS
  for (const [known, place] of [
    [first, 0],
    [second, 1],
  ] as const) {
    const { merchantId } = known.merchant
    await ports.merchants.insertMerchant(known.merchant, ports.clock.now())
    const secretKey = new Secret('SecretKey', known.secretKey)
    await storeKeyPair({ merchantId, publicKey: known.publicKey, secretKey }, ports)
    for (const terminal of sandboxTerminals(merchantId, place)) await addTerminal(terminal, ports)
  }
}

/** Live mode refuses a pair of which either key is published, however the pair came into the database. */
export function isPublishedKey(publicKey: string, secretKey: string): boolean {
  return SANDBOX_MERCHANTS.some(
    (known) => known.publicKey === publicKey || known.secretKey === secretKey,
  )
}

/**
 * The terminals of a well-known merchant of the sandbox: one at each bank of the simulator. The terminal at the first
 * bank is the default one.
 */
export function sandboxTerminals(merchantId: string, place: 0 | 1): readonly NewTerminal[] {
  return BANK_PROTOCOLS.map(({ name, sandbox: { alias, bankCode, terminals } }, index) => {
    const { id, account, secrets } = terminals[place]
    const sealed = Object.entries(secrets)
    return {
      merchantId,
      terminalId: `01900000-0000-7000-8000-000000000${id}`,
      alias,
      isDefault: index === 0,
      connector: name,
      bankCode,
      programmes: null,
      environment: 'sandbox',
      address: null,
      account,
      secrets: Object.fromEntries(
        sealed.map(([secret, value]) => [secret, new Secret(secret, value)]),
      ),
      halfSecureAccepted: [2, 3, 4],
      captureMaximumPercent: 100,
      callbackNames: [],
    }
  })
}
