/**
 * The terminal that takes a payment: the one whose alias the request names (`gateway`, decision 5.9),
 * else the merchant's first. Null when the alias is unknown or there is no terminal: the caller refuses. A
 * paused one is chosen too, for the caller to refuse: another terminal's bank would pay another account.
 */
export function chooseTerminal<Terminal extends Readonly<{ alias: string; state: string }>>(
  terminals: readonly Terminal[],
  wish: Readonly<{ gatewayAlias: string | null }>,
): Terminal | null {
  const standing = terminals.filter(({ state }) => state !== 'Removed')
  if (wish.gatewayAlias === null) return standing[0] ?? null
  return standing.find((terminal) => terminal.alias === wish.gatewayAlias) ?? null
}
