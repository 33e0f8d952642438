import { Secret } from '../kernel/index.ts'
import { addTerminal, type TerminalPorts } from './add-terminal.ts'
import { type KeyPorts, storeKeyPair } from './create-merchant.ts'
import { type Merchant, PERMISSIONS } from './merchant.ts'
import type { NewTerminal } from './terminal.ts'

/** The simulator speaks NestPay, so its terminals have the code of a bank that does: Halkbank. */
const SIMULATOR_BANK_CODE = '0012'

/** A merchant whose keys are published in the documentation. Live mode refuses its keys. */
type SandboxMerchant = Readonly<{
  merchant: Merchant
  publicKey: string
  secretKey: string
  terminal: Readonly<{ terminalId: string; clientId: string }>
}>

/**
 * The sandbox's two well-known merchants: the first may do everything, the second takes 3-D Secure Auth
 * payments only. Their terminals have different client ids, so that closing the day of one does not affect
 * the other.
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
    terminal: { terminalId: '01900000-0000-7000-8000-000000000101', clientId: '190000001' },
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
    terminal: { terminalId: '01900000-0000-7000-8000-000000000102', clientId: '190000002' },
  },
]

/** Adds the sandbox's merchants where they are missing. A revoked pair stays revoked. Nodes may run it at once. */
export async function seedSandbox(ports: KeyPorts & TerminalPorts): Promise<void> {
  for (const known of SANDBOX_MERCHANTS) {
    const { merchantId } = known.merchant
    await ports.merchants.insertMerchant(known.merchant, ports.clock.now())
    const secretKey = new Secret('SecretKey', known.secretKey)
    await storeKeyPair({ merchantId, publicKey: known.publicKey, secretKey }, ports)
    await addTerminal(simulatorTerminal(known), ports)
  }
}

/** Live mode refuses a pair of which either key is published, however the pair came into the database. */
export function isPublishedKey(publicKey: string, secretKey: string): boolean {
  return SANDBOX_MERCHANTS.some(
    (known) => known.publicKey === publicKey || known.secretKey === secretKey,
  )
}

function simulatorTerminal(known: SandboxMerchant): NewTerminal {
  return {
    terminalId: known.terminal.terminalId,
    merchantId: known.merchant.merchantId,
    alias: 'simulator',
    isDefault: true,
    connector: 'nestpay',
    bankCode: SIMULATOR_BANK_CODE,
    environment: 'sandbox',
    address: null,
    account: { clientId: known.terminal.clientId, userName: 'vezneapi' },
    secrets: {
      password: new Secret('terminal password', 'VEZNE1234'),
      storeKey: new Secret('terminal store key', 'VEZNESTORE1'),
    },
    halfSecureAccepted: [2, 3, 4],
    captureMaximumPercent: 100,
    callbackNames: [],
  }
}
