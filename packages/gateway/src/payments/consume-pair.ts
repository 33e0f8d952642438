import { GatewayError } from '../kernel/index.ts'
import type { PaymentPorts } from './ports.ts'
import type { MoneyCall } from './requests.ts'

/**
 * A refusal by a rule uses the pair up alone, before the answer (decision 2.2). A pair that had been
 * used already outranks the rule: the caller learns that its signature was the first thing wrong.
 */
export async function consumePair(ports: PaymentPorts, call: MoneyCall): Promise<void> {
  if (call.pair !== null && !(await ports.pairs.consume(call.pair))) {
    throw new GatewayError('PAIR_ALREADY_USED')
  }
}

/** Runs the rules of a money call; whatever they refuse costs the pair, and only the pair. */
export async function withRules<Result>(
  ports: PaymentPorts,
  call: MoneyCall,
  rules: () => Promise<Result>,
): Promise<Result> {
  try {
    return await rules()
  } catch (error) {
    if (error instanceof GatewayError) await consumePair(ports, call)
    throw error
  }
}
