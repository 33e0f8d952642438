import type { AddressRefusal } from '../../payment/banks/index.ts'
import {
  type BankAddress,
  currentTerminals,
  type Merchant,
  type TerminalState,
} from '../../payment/merchants/index.ts'
import type { Finding } from './machine-findings.ts'

type Terminal = Readonly<{ alias: string; state: TerminalState; address: BankAddress | null }>

type Ports = Readonly<{
  listMerchants: () => Promise<readonly Merchant[]>
  terminalsOf: (merchantId: string) => Promise<readonly Terminal[]>
  addressRefusal: (address: BankAddress) => AddressRefusal | null
}>

/**
 * For `doctor`: terminals whose addresses nobody could give them now, because an older release took them or the settings
 * listed them once. They go on working (decision 8.35).
 */
export async function originFindings(ports: Ports): Promise<readonly Finding[]> {
  const strange: string[] = []
  for (const { merchantId, merchantNumber } of await ports.listMerchants()) {
    for (const { alias, address } of currentTerminals(await ports.terminalsOf(merchantId))) {
      const refusal = address === null ? null : ports.addressRefusal(address)
      if (address !== null && refusal !== null) {
        strange.push(`${merchantNumber}/${alias} at ${address[refusal.name]}`)
      }
    }
  }
  const says =
    strange.length === 0
      ? null
      : `Terminals at addresses of no known bank: ${strange.join(', ')}. If they are right, write their origins into BANK_ORIGINS; if not, change them.`
  return [{ name: 'bank origins', verdict: says === null ? 'good' : 'warning', says }]
}
