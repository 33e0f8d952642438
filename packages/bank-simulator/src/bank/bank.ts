import type { Clock, Identifiers } from '../formats/index.ts'
import type { BankOrder, Ledger } from '../ledger/index.ts'
import type { Moods } from './moods.ts'

/** One merchant terminal of a bank. Client ids are unique over all banks. */
export type Terminal = Readonly<{
  clientId: string
  /** The name that card holders see: that of a sandbox merchant of the gateway. */
  displayName: string
}>

/** What every operation of a bank works with. */
export type Bank = Readonly<{
  name: string
  /** For pages. */
  label: string
  terminals: readonly Terminal[]
  ledger: Ledger
  clock: Clock
  identifiers: Identifiers
  /** How long queries do not find a payment with the card `late-record`. */
  lateRecordMilliseconds: number
  moods: Moods
}>

/** The two terminals of a bank's sandbox, with the names that card holders see. */
export function sandboxPair<Own extends Pick<Terminal, 'clientId'>>(
  ...[first, second]: readonly [Own, Own]
): readonly (Own & Terminal)[] {
  return [
    { ...first, displayName: 'Vezne Sandbox' },
    { ...second, displayName: 'Vezne Sandbox (3-D Secure)' },
  ]
}

/** The terminal that has the client id. */
export function terminalIn<Own extends Terminal>(
  terminals: readonly Own[],
): (clientId: string) => Own | undefined {
  return (wanted) => terminals.find(({ clientId }) => clientId === wanted)
}

/** The order, if queries and later operations can find it: the card `late-record` hides its order for a while. */
export function visibleOrder(bank: Bank, order: BankOrder | undefined): BankOrder | undefined {
  const hiddenUntil = order?.payment.hiddenUntil ?? null
  if (hiddenUntil === null || bank.clock().getTime() >= Date.parse(hiddenUntil)) return order
  return undefined
}

/** The order, if this terminal can find it. */
export function orderAt(
  bank: Bank,
  clientId: string,
  order: BankOrder | undefined,
): BankOrder | undefined {
  return order?.payment.clientId === clientId ? visibleOrder(bank, order) : undefined
}
