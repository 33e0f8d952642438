import { GatewayError } from '../kernel/index.ts'
import type { Caller, PairStore } from './caller.ts'

/**
 * Uses the caller's pair up and then asks whether the merchant is active (decision 2.1): the first call
 * of a call that moves no money, and the whole of one that is refused. `PAIR_ALREADY_USED` or
 * `MERCHANT_NOT_ACTIVE`; the latter keeps the pair used.
 *
 * A call that moves money uses its pair in its first transaction instead (decision 2.2).
 */
export async function usePair(
  { pair, merchant }: Pick<Caller, 'pair' | 'merchant'>,
  { pairs }: Readonly<{ pairs: PairStore }>,
): Promise<void> {
  if (!(await pairs.consume(pair))) throw new GatewayError('PAIR_ALREADY_USED')
  if (merchant.status !== 'Active') throw new GatewayError('MERCHANT_NOT_ACTIVE')
}
