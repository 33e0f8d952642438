import { AKBANK } from './akbank/connector.ts'
import type { BankProtocol } from './bank-protocol.ts'
import { GARANTI } from './garanti/connector.ts'
import { INTERVPOS } from './intervpos/connector.ts'
import { NESTPAY } from './nestpay/connector.ts'
import { PAYFLEX } from './payflex/connector.ts'
import { PAYFOR } from './payfor/connector.ts'

/** Every protocol that this release speaks. */
export const BANK_PROTOCOLS: readonly BankProtocol[] = [
  NESTPAY,
  AKBANK,
  PAYFOR,
  GARANTI,
  INTERVPOS,
  PAYFLEX,
]

/** Null: a release after this one, or an error, has written the name. */
export function bankProtocolOf(connector: string): BankProtocol | null {
  return BANK_PROTOCOLS.find(({ name }) => name === connector) ?? null
}

/** Whether the terminal's bank takes points in a payment after 3-D Secure. */
export function pointsAfterThreeDSecure({ connector }: Readonly<{ connector: string }>): boolean {
  return bankProtocolOf(connector)?.features.pointsAfterThreeDSecure === true
}
