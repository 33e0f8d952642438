import type { BankTerminal } from './connector.ts'

/**
 * The terminal that takes a payment: the one whose alias the request names (`gateway`, decision 5.9),
 * else the merchant's first. Null when the alias is unknown or there is no terminal: the caller refuses.
 */
export function chooseTerminal<Terminal extends BankTerminal>(
  terminals: readonly Terminal[],
  wish: Readonly<{ gatewayAlias: string | null }>,
): Terminal | null {
  if (wish.gatewayAlias === null) return terminals[0] ?? null
  return terminals.find((terminal) => terminal.alias === wish.gatewayAlias) ?? null
}
