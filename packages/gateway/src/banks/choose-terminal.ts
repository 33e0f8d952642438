/**
 * The terminal with the alias that the request names (`gateway`, decision 5.9), or the merchant's first.
 * Null: there is none. The terminal may be paused, and then the caller refuses: another terminal would pay
 * into another account.
 */
export function chooseTerminal<Terminal extends Readonly<{ alias: string; state: string }>>(
  terminals: readonly Terminal[],
  gatewayAlias: string | null,
): Terminal | null {
  const standing = terminals.filter(({ state }) => state !== 'Removed')
  if (gatewayAlias === null) return standing[0] ?? null
  return standing.find(({ alias }) => alias === gatewayAlias) ?? null
}
