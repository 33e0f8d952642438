import { type Clock, LatestMap } from '../../../base/kernel/index.ts'
import type { BankTerminal } from '../bank-terminal.ts'
import type { BankConnector, BankOutcome, GateOpening } from '../connector.ts'
import { isLineFailure, type LineSign, signOfInquiry, signOfOutcome } from '../line-signs.ts'

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

/** Addresses and terminals that operators removed would stay else: the oldest of more is forgotten, and begins closed. */
const CIRCUITS_MAXIMUM = 10_000

/** The circuit of one bank address, or of one terminal there. */
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
 * calls to that address end at once as `notSent`, `circuitOpen`. After a while one call at a time may try, and
 * only an answer to such a call closes the circuit. Inquiries always pass, because they resolve unknown outcomes.
 * An answered inquiry makes an open circuit `halfOpen` and does not close it: queries of a bank may answer while
 * its payments hang.
 *
 * A failure is one of the line: no connection, no TLS, a time-out, a broken connection, HTTP 5xx. What a bank
 * says in an answer is none, however bad: one payer can make a bank answer badly as often as it likes. HTTP 401,
 * 403 and 404 are about a terminal's credentials or address, and are counted for that terminal alone.
 *
 * Where the bank is called to open its page, these calls have a circuit of their own for each terminal: another system
 * of the bank may answer them. A call that opens a callback always passes, as an inquiry does.
 *
 * It is our own because general circuit breakers count thrown errors; here a failure is one of the outcomes.
 */
export function withCircuit(
  connector: BankConnector,
  parts: CircuitParts,
): BankConnector &
  Readonly<{
    /** The worse of the circuits of the terminal's address and of the terminal. */
    circuitOf: (terminal: BankTerminal) => CircuitState
    /** Every address that was called since the start. */
    circuits: () => readonly Readonly<{ apiUrl: string; state: CircuitState }>[]
  }> {
  const addresses = new LatestMap<string, Circuit>(CIRCUITS_MAXIMUM)
  const terminals = new LatestMap<string, Circuit>(CIRCUITS_MAXIMUM)
  const gates = new LatestMap<string, Circuit>(CIRCUITS_MAXIMUM)
  const circuitsOf = (terminal: BankTerminal) => ({
    address: knownOrNew(addresses, terminal.apiUrl),
    own: knownOrNew(terminals, keyOf(terminal)),
  })
  const guard = (terminal: BankTerminal, send: () => Promise<BankOutcome>) =>
    guarded(circuitsOf(terminal), send, parts)
  const { closeBatch, points, verificationCalls = {} } = connector
  const gateForm: BankConnector['gateForm'] = (terminal, request, limits) =>
    guardedOpening(knownOrNew(gates, `${terminal.gateUrl} ${terminal.terminalId}`), parts, () =>
      connector.gateForm(terminal, request, limits),
    )
  return {
    ...connector,
    ...(verificationCalls.gate && { gateForm }),
    circuitOf: (terminal) =>
      worseOf(
        stateOf(addresses.get(terminal.apiUrl), parts),
        stateOf(terminals.get(keyOf(terminal)), parts),
      ),
    circuits: () =>
      [...addresses].map(([apiUrl, circuit]) => ({ apiUrl, state: stateOf(circuit, parts) })),
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
      const { address, own } = circuitsOf(terminal)
      const sign = signOfInquiry(result)
      // A bank that refuses the terminal is there: whether it takes payments of others, a payment must find out.
      address.answersInquiries = sign === 'answered' || sign === 'terminalRefused'
      own.answersInquiries = sign === 'answered'
      return result
    },
    points:
      points &&
      (async (terminal, card, limits) => {
        // Only a call that moves money may be the one that tries.
        const { address, own } = circuitsOf(terminal)
        return address.openedAt !== null || own.openedAt !== null
          ? { kind: 'unavailable', cause: 'circuitOpen' }
          : points(terminal, card, limits)
      }),
  }
}

type Circuits = Readonly<{ address: Circuit; own: Circuit }>

async function guarded(
  { address, own }: Circuits,
  send: () => Promise<BankOutcome>,
  parts: CircuitParts,
): Promise<BankOutcome> {
  const outcome = await passing([address, own], parts, async () => {
    const sent = await send()
    const sign = signOfOutcome(sent)
    learn(address, sign === 'terminalRefused' ? 'answered' : sign, parts)
    // A line that fails shows nothing about the terminal's credentials.
    learn(own, sign === 'lineFailed' ? null : sign, parts)
    return sent
  })
  return outcome ?? { kind: 'notSent', cause: 'circuitOpen' }
}

async function guardedOpening(
  circuit: Circuit,
  parts: CircuitParts,
  open: () => Promise<GateOpening>,
): Promise<GateOpening> {
  const opening = await passing([circuit], parts, async () => {
    const opened = await open()
    const lineFailed = opened.kind === 'unavailable' && isLineFailure(opened.cause)
    learn(circuit, lineFailed ? 'lineFailed' : 'answered', parts)
    return opened
  })
  return opening ?? { kind: 'unavailable', cause: 'circuitOpen' }
}

/** Makes a call that all these circuits let pass, as the one that tries where one of them is open; null: one holds it back. */
async function passing<Result>(
  circuits: readonly Circuit[],
  parts: CircuitParts,
  call: () => Promise<Result>,
): Promise<Result | null> {
  if (!circuits.every((circuit) => mayPass(circuit, parts))) return null
  const probed = circuits.filter(({ openedAt }) => openedAt !== null)
  for (const circuit of probed) circuit.isProbing = true
  try {
    return await call()
  } finally {
    for (const circuit of probed) circuit.isProbing = false
  }
}

function keyOf({ apiUrl, terminalId }: BankTerminal): string {
  return `${apiUrl} ${terminalId}`
}

function knownOrNew(circuits: Map<string, Circuit>, key: string): Circuit {
  const known = circuits.get(key)
  if (known !== undefined) return known
  const circuit = { failures: 0, openedAt: null, isProbing: false, answersInquiries: false }
  circuits.set(key, circuit)
  return circuit
}

const STATES: readonly CircuitState[] = ['closed', 'halfOpen', 'open']

function worseOf(one: CircuitState, other: CircuitState): CircuitState {
  return STATES.indexOf(one) > STATES.indexOf(other) ? one : other
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

/** Null: the call showed nothing. */
function learn(circuit: Circuit, sign: LineSign | null, parts: CircuitParts): void {
  if (sign === null) return
  if (sign === 'answered') {
    circuit.failures = 0
    circuit.openedAt = null
    return
  }
  circuit.failures += 1
  if (circuit.failures < parts.failuresToOpen) return
  circuit.openedAt = parts.clock.monotonicMilliseconds()
  circuit.answersInquiries = false
}
