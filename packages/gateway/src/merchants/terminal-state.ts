import { GatewayError } from '../kernel/index.ts'

/**
 * `Paused`: it begins no payment, and goes on with those that it has. `Removed`: it has none that are open, and
 * only its row is left.
 */
export type TerminalState = 'Active' | 'Paused' | 'Removed'

type Named = Readonly<{ alias: string; state: TerminalState }>

/** Throws GatewayError TERMINAL_PAUSED or TERMINAL_REMOVED where no payment may begin there (decision 5.13). */
export function refuseNewPayment({ alias, state }: Named): void {
  refuseRemoved({ alias, state })
  if (state === 'Paused') throw new GatewayError('TERMINAL_PAUSED', { remedy: naming(alias) })
}

/** Throws GatewayError TERMINAL_REMOVED where nothing may begin there any more. */
export function refuseRemoved({ alias, state }: Named): void {
  if (state === 'Removed') throw new GatewayError('TERMINAL_REMOVED', { remedy: naming(alias) })
}

function naming(alias: string): Readonly<{ tr: string; en: string }> {
  return { tr: `Terminal: ${alias}.`, en: `The terminal: ${alias}.` }
}
