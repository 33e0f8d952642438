import type { Clock, Identifiers } from '../formats/index.ts'
import type { BankName, BankOrder, Ledger } from '../ledger/index.ts'

/** One merchant terminal of a bank. Client ids are unique over all banks. */
export type Terminal = Readonly<{
  clientId: string
  /** The name that card holders see: that of a sandbox merchant of the gateway. */
  displayName: string
}>

/** What every operation of a bank works with. */
export type Bank = Readonly<{
  name: BankName
  terminals: readonly Terminal[]
  ledger: Ledger
  clock: Clock
  identifiers: Identifiers
  /** How long queries do not find a payment with the card `late-record`. */
  lateRecordMilliseconds: number
}>

/** The order, if queries and later operations can find it: the card `late-record` hides its order for a while. */
export function visibleOrder(bank: Bank, order: BankOrder | undefined): BankOrder | undefined {
  const hiddenUntil = order?.payment.hiddenUntil ?? null
  if (hiddenUntil === null || bank.clock().getTime() >= Date.parse(hiddenUntil)) return order
  return undefined
}

/** The time and the numbers of a new booking. Its answer carries the same numbers. */
export function bookingNumbers(bank: Bank, procReturnCode: string) {
  const { identifiers } = bank
  return {
    at: bank.clock().toISOString(),
    transactionId: identifiers.transactionId(),
    authCode: procReturnCode === '00' ? identifiers.authCode() : '',
    hostReference: identifiers.hostReference(),
    procReturnCode,
  }
}

/** Closes the open batch: its captured orders are settled. Returns the batch's number. */
export function closeBatch(bank: Bank, clientId: string): number {
  const batch = bank.ledger.openBatch(clientId)
  bank.ledger.book({ kind: 'settle', at: bank.clock().toISOString(), batch, clientId })
  return batch
}
