import type {
  BankCallLimits,
  BankConnector,
  BankOutcome,
  BankTerminal,
} from '../../../packages/gateway/src/payment/banks/index.ts'
import { BankLedger, declined } from '../bank-ledger.ts'
import type { BankCallKind, BankFault, FaultInjector } from './fault-injector.ts'
import type { SimulatedNode } from './simulated-node.ts'
import type { World } from './world.ts'

type Call = Readonly<{
  kind: BankCallKind
  terminalId: string
  bankOrderId: string
  limits: BankCallLimits
  book: () => BankOutcome
}>

/** What the gateway's tables say at the moment. Every call that reaches the bank must agree with them. */
export type GatewayTables = Readonly<{
  isClosing: (terminalId: string) => boolean
  /** Whether the order or operation of the call is still Pending. */
  isPending: (kind: BankCallKind, bankOrderId: string) => boolean
}>

type Reply = (delayMilliseconds: number, outcome: BankOutcome) => void

const CAUSES = ['disconnected', 'serverError', 'unreadable', 'timeout'] as const

/** Half of the declines say that another terminal may approve. */
function declineOf(bankOrderId: string): string {
  // By the last digit of the order's own id, which its tries at both terminals share.
  const [, digit = '0'] = /^vz[0-9]{5}([0-9])/.exec(bankOrderId) ?? []
  return Number(digit) % 2 === 1 ? '06' : '51'
}

const IS_SILENT = new Set<BankFault>(['answerLost', 'declineLost', 'lateRecord'])

/** A bank beyond a network. Injected faults decide what it books, when, and which of its answers arrive. */
export class SimulatedBank {
  readonly ledger = new BankLedger()
  readonly #world: World
  readonly #faults: FaultInjector
  /** How often a payment went out under a bank order id. */
  readonly #payments = new Map<string, number>()
  /** By bank order id: the call that the bank may still act upon. */
  readonly #busy = new Map<string, Call>()
  readonly #tables: GatewayTables

  constructor(world: World, faults: FaultInjector, tables: GatewayTables) {
    this.#world = world
    this.#faults = faults
    this.#tables = tables
  }

  /** The bank as one process reaches it. */
  connectorFor(node: SimulatedNode): BankConnector {
    const { ledger } = this
    const send = (call: Call) => this.#call(node, call)
    const from = ({ terminalId }: BankTerminal, limits: BankCallLimits) => ({ terminalId, limits })
    return {
      name: 'simulated',
      features: {
        refundsBeforeDayEnd: false,
        captureMinimumPercent: 0,
        queriesNeedPassword: true,
        pointsAfterThreeDSecure: true,
        callbackSignsCard: true,
        inquiryShowsCard: true,
      },
      gateForm: () => ({ action: 'http://bank.test/gate', fields: [] }),
      readCallback: () => ({ verified: false, why: 'the simulated bank has no 3-D Secure page' }),
      authorize: (terminal, { bankOrderId, operation, amountMinor }, limits) => {
        const key = { bankOrderId, terminalId: terminal.terminalId }
        const payment = { amountMinor, isPreAuth: operation === 'PreAuth' }
        const book = () => ledger.authorize(key, payment)
        return send({ kind: 'authorize', bankOrderId, ...from(terminal, limits), book })
      },
      capture: (terminal, { bankOrderId, amountMinor }, limits) => {
        const book = () => ledger.capture(bankOrderId, amountMinor)
        return send({ kind: 'capture', bankOrderId, ...from(terminal, limits), book })
      },
      void: (terminal, { bankOrderId }, limits) => {
        const book = () => ledger.void(bankOrderId)
        return send({ kind: 'void', bankOrderId, ...from(terminal, limits), book })
      },
      refund: (terminal, { bankOrderId, amountMinor }, limits) => {
        const book = () => this.#refund(bankOrderId, amountMinor)
        return send({ kind: 'refund', bankOrderId, ...from(terminal, limits), book })
      },
      closeBatch: (terminal, limits) => {
        const { terminalId } = terminal
        const book = () => ledger.settle(terminalId, this.#world.nowMilliseconds)
        const bankOrderId = `settle ${terminalId}`
        return send({ kind: 'settle', bankOrderId, terminalId, limits, book })
      },
      inquire: (_, { bankOrderId }, limits) => this.#inquire(node, bankOrderId, limits),
      points: async () => ({ kind: 'unavailable', cause: 'not simulated' }),
    }
  }

  #call(node: SimulatedNode, call: Call): Promise<BankOutcome> {
    return new Promise((resolve) => {
      const fault = this.#faults.bankCall(call.kind)
      node.soon(this.#faults.connectMilliseconds(), () => {
        if (fault === 'notSent') return resolve({ kind: 'notSent', cause: 'connect' })
        if (!call.limits.maySend()) return resolve({ kind: 'notSent', cause: 'tooLate' })
        this.#watchSending(call)
        this.#world.log(`${node.name} sends ${call.kind} ${call.bankOrderId}: ${fault}`)
        const deliver = node.toThisProcess()
        this.#answer(call, fault, (delayMilliseconds, outcome) => {
          this.#world.after(delayMilliseconds, () => {
            this.#isDoneWith(call)
            deliver(() => resolve(outcome))
          })
        })
      })
    })
  }

  /** Checks the rules that every call to the bank must keep. */
  #watchSending(call: Call): void {
    const { kind, bankOrderId, terminalId } = call
    if (kind === 'settle') {
      if (!this.#tables.isClosing(terminalId))
        this.#world.violate('a day was settled that nobody closes')
      return
    }
    if (!this.#tables.isPending(kind, bankOrderId)) {
      this.#world.violate(`a ${kind} went out for what was settled already`)
    }
    if (this.#busy.has(bankOrderId)) this.#world.violate('two calls of one order were at the bank')
    this.#busy.set(bankOrderId, call)
    if (kind !== 'authorize') return
    const payments = (this.#payments.get(bankOrderId) ?? 0) + 1
    this.#payments.set(bankOrderId, payments)
    if (payments > 1) this.#world.violate('a payment was sent twice')
  }

  /**
   * From the booking on, though its answer may still be on the way: who learns of the booking from an
   * inquiry may send the order's next call.
   */
  #isDoneWith(call: Call): void {
    if (this.#busy.get(call.bankOrderId) === call) this.#busy.delete(call.bankOrderId)
  }

  #refund(bankOrderId: string, amountMinor: bigint): BankOutcome {
    if (amountMinor > this.ledger.leftOf(bankOrderId)) {
      this.#world.violate('more was to be refunded than was left at the bank')
    }
    return this.ledger.refund(bankOrderId, amountMinor)
  }

  #answer(call: Call, fault: BankFault, reply: Reply): void {
    const { random } = this.#world
    const { timeoutMilliseconds } = call.limits
    const silence = (heardAfterMilliseconds: number) => {
      const cause = random.pick(CAUSES)
      const heard = cause === 'timeout' ? timeoutMilliseconds : heardAfterMilliseconds
      reply(Math.min(heard, timeoutMilliseconds), { kind: 'unknown', cause, answer: null })
    }
    if (fault === 'requestLost') silence(random.between(10, 2_000))
    else if (fault === 'late') this.#bookLate(call, reply)
    else {
      const slowest = timeoutMilliseconds - 100
      const takes = fault === 'slow' ? random.between(1_000, slowest) : random.between(10, 800)
      this.#world.after(takes, () => {
        const outcome = this.#book(call, fault)
        if (IS_SILENT.has(fault)) silence(random.between(0, 2_000))
        else reply(random.between(0, 50), outcome)
      })
    }
  }

  #bookLate(call: Call, reply: Reply): void {
    const { timeoutMilliseconds } = call.limits
    reply(timeoutMilliseconds, { kind: 'unknown', cause: 'timeout', answer: null })
    const lateBy = this.#faults.lateMilliseconds()
    this.#world.after(timeoutMilliseconds + lateBy, () => this.#book(call, 'late'))
  }

  #book(call: Call, fault: BankFault): BankOutcome {
    const { kind, bankOrderId, terminalId } = call
    this.#isDoneWith(call)
    if (fault === 'rejected') return { kind: 'rejected', reason: 'malformed', answer: null }
    if (fault === 'declined' || fault === 'declineLost') {
      const key = { bankOrderId, terminalId }
      return kind === 'authorize'
        ? this.ledger.declinePayment(key, declineOf(bankOrderId))
        : declined('05')
    }
    const outcome = call.book()
    const entry = this.ledger.entries.get(bankOrderId)
    if (fault === 'lateRecord' && entry !== undefined) {
      entry.hiddenUntilMilliseconds = this.#world.nowMilliseconds + this.#faults.lateMilliseconds()
    }
    this.#world.log(`bank ${kind} ${bankOrderId}: ${outcome.kind}`)
    return outcome
  }

  #inquire(
    node: SimulatedNode,
    bankOrderId: string,
    { timeoutMilliseconds }: Readonly<{ timeoutMilliseconds: number }>,
  ): ReturnType<BankConnector['inquire']> {
    return new Promise((resolve) => {
      const deliver = node.toThisProcess()
      const silent = this.#faults.inquiryIsSilent()
      const longest = this.#faults.inquiryIsSlow() ? timeoutMilliseconds - 1_000 : 500
      const takes = silent ? timeoutMilliseconds : this.#world.random.between(10, longest)
      this.#world.after(takes, () => {
        if (silent) return deliver(() => resolve({ kind: 'unavailable', cause: 'timeout' }))
        const result = this.ledger.inquire(bankOrderId, this.#world.nowMilliseconds)
        const shown = result.kind === 'found' ? result.record.state : result.kind
        this.#world.log(`bank inquiry ${bankOrderId}: ${shown}`)
        this.#world.after(this.#world.random.between(0, 100), () => deliver(() => resolve(result)))
      })
    })
  }
}
