import type { Clock } from '../kernel/index.ts'
import type { BankTerminal } from './bank-terminal.ts'
import type { BankConnector, BankOutcome } from './connector.ts'

type CircuitParts = Readonly<{
  clock: Clock
  /** How many calls in a row must fail before the circuit opens. */
  failuresToOpen: number
  /** How long the circuit stays open before one call may try. */
  probeAfterMilliseconds: number
}>

/** The circuit of one bank address: closed while `openedAt` is null. */
type Circuit = { failures: number; openedAt: number | null; isProbing: boolean }

/**
 * A circuit breaker, so that card holders do not wait for a bank that is down. After some failures in a row
 * (`notSent` or `unknown`) calls to that address end at once as `notSent`, `circuitOpen`. After a while one
 * call may try. Inquiries always pass, because they settle unknown outcomes, and an answered inquiry closes
 * the circuit.
 *
 * It is our own because general circuit breakers count thrown errors; here a failure is one of the outcomes.
 */
export function withCircuit(
  connector: BankConnector,
  parts: CircuitParts,
): BankConnector & Readonly<{ isOpen: (terminal: BankTerminal) => boolean }> {
  const circuits = new Map<string, Circuit>()
  const circuitOf = (terminal: BankTerminal): Circuit => {
    const known = circuits.get(terminal.apiUrl)
    if (known !== undefined) return known
    const circuit = { failures: 0, openedAt: null, isProbing: false }
    circuits.set(terminal.apiUrl, circuit)
    return circuit
  }
  const guard = async (terminal: BankTerminal, send: () => Promise<BankOutcome>) => {
    const circuit = circuitOf(terminal)
    if (!mayPass(circuit, parts)) return { kind: 'notSent', cause: 'circuitOpen' } as const
    const isProbe = circuit.openedAt !== null
    if (isProbe) circuit.isProbing = true
    try {
      const outcome = await send()
      learn(circuit, outcome, parts)
      return outcome
    } finally {
      if (isProbe) circuit.isProbing = false
    }
  }
  const { closeBatch, points } = connector
  return {
    ...connector,
    isOpen: ({ apiUrl }) => (circuits.get(apiUrl)?.openedAt ?? null) !== null,
    authorize: (terminal, request, limits) =>
      guard(terminal, () => connector.authorize(terminal, request, limits)),
    capture: (terminal, request, limits) =>
      guard(terminal, () => connector.capture(terminal, request, limits)),
    void: (terminal, request, limits) =>
      guard(terminal, () => connector.void(terminal, request, limits)),
    refund: (terminal, request, limits) =>
      guard(terminal, () => connector.refund(terminal, request, limits)),
    closeBatch:
      closeBatch && ((terminal, limits) => guard(terminal, () => closeBatch(terminal, limits))),
    inquire: async (terminal, request, limits) => {
      const result = await connector.inquire(terminal, request, limits)
      // A bank that refuses the terminal is there: whether it takes payments, a payment must find out.
      const isThere = result.kind !== 'unavailable' || result.refusesTerminal === true
      if (isThere) close(circuitOf(terminal))
      return result
    },
    points:
      points &&
      (async (terminal, card, limits) => {
        // Only a call that moves money may be the one that tries.
        const isOpen = circuitOf(terminal).openedAt !== null
        return isOpen
          ? { kind: 'unavailable', cause: 'circuitOpen' }
          : points(terminal, card, limits)
      }),
  }
}

function mayPass(circuit: Circuit, { clock, probeAfterMilliseconds }: CircuitParts): boolean {
  if (circuit.openedAt === null) return true
  const openMilliseconds = clock.monotonicMilliseconds() - circuit.openedAt
  return !circuit.isProbing && openMilliseconds >= probeAfterMilliseconds
}

function learn(circuit: Circuit, outcome: BankOutcome, parts: CircuitParts): void {
  // The gateway itself was late, which shows nothing about the bank.
  if (outcome.kind === 'notSent' && outcome.cause === 'tooLate') return
  if (outcome.kind !== 'notSent' && outcome.kind !== 'unknown') {
    close(circuit)
    return
  }
  circuit.failures += 1
  if (circuit.failures < parts.failuresToOpen) return
  circuit.openedAt = parts.clock.monotonicMilliseconds()
}

function close(circuit: Circuit): void {
  circuit.failures = 0
  circuit.openedAt = null
}
