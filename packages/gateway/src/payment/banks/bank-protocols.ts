import { AKBANK } from './akbank/connector.ts'
import type { BankProtocol } from './bank-protocol.ts'
import { shortOrderNumber } from './formats/order-numbers.ts'
import { GARANTI } from './garanti/connector.ts'
import { INTERVPOS } from './intervpos/connector.ts'
import { NESTPAY } from './nestpay/connector.ts'
import { PAYFLEX } from './payflex/connector.ts'
import { PAYFOR } from './payfor/connector.ts'
import { POSNET } from './posnet/connector.ts'

/** Every protocol that this release speaks. */
export const BANK_PROTOCOLS: readonly BankProtocol[] = [
  NESTPAY,
  AKBANK,
  PAYFOR,
  GARANTI,
  INTERVPOS,
  PAYFLEX,
  POSNET,
]

/** Null: a release after this one, or an error, has written the name. */
export function bankProtocolOf(connector: string): BankProtocol | null {
  return BANK_PROTOCOLS.find(({ name }) => name === connector) ?? null
}

/** The protocols whose banks take short order numbers only. */
export const SHORT_NUMBER_CONNECTORS: readonly string[] = BANK_PROTOCOLS.filter(
  ({ shortOrderNumbers }) => shortOrderNumbers === true,
).map(({ name }) => name)

/** An order's number as the terminal's bank takes it. */
export function bankOrderIdFor({ connector }: Readonly<{ connector: string }>, text: string) {
  return SHORT_NUMBER_CONNECTORS.includes(connector) ? shortOrderNumber(text) : text
}

/** Whether the terminal's bank takes points in a payment after 3-D Secure. */
export function pointsAfterThreeDSecure({ connector }: Readonly<{ connector: string }>): boolean {
  return bankProtocolOf(connector)?.features.pointsAfterThreeDSecure === true
}
