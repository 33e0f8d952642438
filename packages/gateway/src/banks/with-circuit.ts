import type { Clock } from '../kernel/index.ts'
import type { BankTerminal } from './bank-terminal.ts'
import type { BankConnector, BankOutcome } from './connector.ts'

type CircuitParts = Readonly<{
  clock: Clock
  /** How many calls in a row must fail before the circuit opens. */
  failuresToOpen: number
  /** How long after a failure the circuit stays open before one call may try. */
  probeAfterMilliseconds: number
}>

/**
 * `closed`: all calls pass. `open`: none should come. `halfOpen`: the bank answers inquiries again, and the next
 * call that moves money decides whether the circuit closes.
 */
export type CircuitState = 'closed' | 'halfOpen' | 'open'

/** The circuit of one bank address. */
type Circuit = {
  failures: number
  /** When the last failure was seen; null: the circuit is closed. */
  openedAt: number | null
  isProbing: boolean
  /** Whether the bank has answered the last inquiry since `openedAt`. */
  answersInquiries: boolean
}

/**
 * A circuit breaker, so that card holders do not wait for a bank that is down. After some failures in a row
 * (`notSent` or `unknown`) calls to that address end at once as `notSent`, `circuitOpen`. After a while one
 * call at a time may try, and only an answer to such a call closes the circuit. Inquiries always pass, because
 * they settle unknown outcomes. An answered inquiry makes an open circuit `halfOpen` and does not close it:
 * queries of a bank may answer while its payments hang.
 *
 * It is our own because general circuit breakers count thrown errors; here a failure is one of the outcomes.
 */
export function withCircuit(
  connector: BankConnector,
  parts: CircuitParts,
): BankConnector &
  Readonly<{
    circuitOf: (terminal: BankTerminal) => CircuitState
    /** Every address that was called since the start. */
    circuits: () => readonly Readonly<{ apiUrl: string; state: CircuitState }>[]
  }> {
  const circuits = new Map<string, Circuit>()
  const circuitAt = ({ apiUrl }: BankTerminal): Circuit => {
    const known = circuits.get(apiUrl)
    if (known !== undefined) return known
    const circuit = { failures: 0, openedAt: null, isProbing: false, answersInquiries: false }
    circuits.set(apiUrl, circuit)
    return circuit
  }
  const guard = async (terminal: BankTerminal, send: () => Promise<BankOutcome>) => {
    const circuit = circuitAt(terminal)
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
    circuitOf: ({ apiUrl }) => stateOf(circuits.get(apiUrl), parts),
    circuits: () =>
      [...circuits].map(([apiUrl, circuit]) => ({ apiUrl, state: stateOf(circuit, parts) })),
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
      circuitAt(terminal).answersInquiries = isThere
      return result
    },
    points:
      points &&
      (async (terminal, card, limits) => {
        // Only a call that moves money may be the one that tries.
        const isOpen = circuitAt(terminal).openedAt !== null
        return isOpen
          ? { kind: 'unavailable', cause: 'circuitOpen' }
          : points(terminal, card, limits)
      }),
  }
}

function stateOf(circuit: Circuit | undefined, parts: CircuitParts): CircuitState {
  if (circuit === undefined || circuit.openedAt === null) return 'closed'
  return circuit.answersInquiries && mayPass(circuit, parts) ? 'halfOpen' : 'open'
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
    circuit.failures = 0
    circuit.openedAt = null
    return
  }
  circuit.failures += 1
  if (circuit.failures < parts.failuresToOpen) return
  circuit.openedAt = parts.clock.monotonicMilliseconds()
  circuit.answersInquiries = false
}
