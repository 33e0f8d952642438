import { atOnce } from '../../packages/gateway/src/payment/banks/at-once.ts'
import type {
  BankCallLimits,
  BankConnector,
  BankOutcome,
  BankRecord,
  InquiryResult,
  PointsResult,
} from '../../packages/gateway/src/payment/banks/index.ts'
import { BankLedger, declined } from './bank-ledger.ts'

/** The calls that move money or end a day: those that can be held or fail. */
type MoneyOperation = 'authorize' | 'capture' | 'void' | 'refund' | 'settle'

/**
 * How a call fails. `…Booked`: the bank booked the call, and its answer is lost. `lateRecord`: the same, and an
 * inquiry finds the booking only after `revealLateRecords`.
 */
export type Fault =
  | 'timeoutBooked'
  | 'timeoutNotBooked'
  | 'timeoutDeclined'
  | 'serverErrorBooked'
  | 'garbledBooked'
  | 'lateRecord'
  | 'rejected'
  | 'notSent'
  | Readonly<{ declined: string }>

/** A call that has arrived at the bank and is answered when the test says so. */
export type Held = Readonly<{ arrived: Promise<void>; release: () => void }>

/** The same shape as the simulator's list of orders. */
export type BankOrder = Readonly<{
  bankOrderId: string
  state: BankRecord['state']
  authorized: bigint
  captured: bigint
  refunded: bigint
}>

type Call = Readonly<{ operation: MoneyOperation; bankOrderId: string; terminalId: string }>

const UNKNOWN_CAUSES = {
  timeoutBooked: 'timeout',
  timeoutNotBooked: 'timeout',
  timeoutDeclined: 'timeout',
  serverErrorBooked: 'serverError',
  garbledBooked: 'unreadable',
  lateRecord: 'timeout',
} as const

/** A bank with its ledger in memory, behind the connector's port. It approves what its ledger allows. */
export class FakeBank {
  /** Every call that would move money and reached the bank, in order. */
  readonly calls: { operation: MoneyOperation; bankOrderId: string }[] = []
  /** Security codes that came along with card payments; null where there was none. */
  readonly securityCodes: (string | null)[] = []
  inquiries = 0
  /** How often two calls of one order were at the bank at once. */
  overlaps = 0
  /** False: inquiries get no answer. */
  answersInquiries = true
  pointsAnswer: PointsResult = { kind: 'found', availableMinor: 4_200n }

  readonly #ledger = new BankLedger()
  readonly #faults = new Map<MoneyOperation, Fault[]>()
  readonly #gates = new Map<MoneyOperation, Gate[]>()
  readonly #atBank = new Set<string>()

  readonly connector: BankConnector = {
    name: 'fake',
    features: {
      refundsBeforeDayEnd: false,
      captureMinimumPercent: 0,
      capturesAbove: false,
      queriesNeedPassword: true,
      pointsAfterThreeDSecure: true,
      callbackSignsCard: true,
      inquiryShowsCard: true,
    },
    ...atOnce({
      gateForm: () => ({ action: 'http://bank.test/gate', fields: [] }),
      readCallback: () => ({ verified: false, why: 'the fake bank has no 3-D Secure' }),
    }),
    authorize: ({ terminalId }, request, limits) => {
      if (request.payer.kind === 'card') {
        this.securityCodes.push(request.payer.card.securityCode?.expose() ?? null)
      }
      const { bankOrderId, operation, amountMinor } = request
      const payment = { amountMinor, isPreAuth: operation === 'PreAuth' }
      return this.#perform({ operation: 'authorize', bankOrderId, terminalId }, limits, () =>
        this.#ledger.authorize({ bankOrderId, terminalId }, payment),
      )
    },
    capture: ({ terminalId }, { bankOrderId, amountMinor }, limits) =>
      this.#perform({ operation: 'capture', bankOrderId, terminalId }, limits, () =>
        this.#ledger.capture(bankOrderId, amountMinor),
      ),
    void: ({ terminalId }, { bankOrderId }, limits) =>
      this.#perform({ operation: 'void', bankOrderId, terminalId }, limits, () =>
        this.#ledger.void(bankOrderId),
      ),
    refund: ({ terminalId }, { bankOrderId, amountMinor }, limits) =>
      this.#perform({ operation: 'refund', bankOrderId, terminalId }, limits, () =>
        this.#ledger.refund(bankOrderId, amountMinor),
      ),
    inquire: async (_, { bankOrderId }) => this.#inquire(bankOrderId),
    listOrders: null,
    closeBatch: ({ terminalId }, limits) =>
      this.#perform({ operation: 'settle', bankOrderId: terminalId, terminalId }, limits, () =>
        this.#ledger.conclude(terminalId),
      ),
    points: async () => this.pointsAnswer,
  }

  /** The next calls of this kind fail, in the order given. */
  fail(operation: MoneyOperation, ...faults: readonly Fault[]): void {
    this.#faults.set(operation, [...(this.#faults.get(operation) ?? []), ...faults])
  }

  /** The next call of this kind stays at the bank until it is released. */
  hold(operation: MoneyOperation): Held {
    const gate = new Gate()
    this.#gates.set(operation, [...(this.#gates.get(operation) ?? []), gate])
    return gate
  }

  /** From now on no call fails, and inquiries are answered. */
  mend(): void {
    this.#faults.clear()
    this.answersInquiries = true
  }

  revealLateRecords(): void {
    for (const entry of this.#ledger.entries.values()) entry.isHidden = false
  }

  orders(): BankOrder[] {
    return [...this.#ledger.entries].map(([bankOrderId, entry]) => ({
      bankOrderId,
      state: entry.state,
      authorized: entry.authorizedMinor,
      captured: entry.capturedMinor,
      refunded: entry.refundedMinor,
    }))
  }

  count(operation: MoneyOperation): number {
    return this.calls.filter((call) => call.operation === operation).length
  }

  async #perform(
    call: Call,
    limits: BankCallLimits,
    book: () => BankOutcome,
  ): Promise<BankOutcome> {
    const { operation, bankOrderId } = call
    if (!limits.maySend()) return { kind: 'notSent', cause: 'tooLate' }
    const fault = this.#faults.get(operation)?.shift()
    if (fault === 'notSent') return { kind: 'notSent', cause: 'connect' }
    this.calls.push({ operation, bankOrderId })
    if (operation !== 'settle' && this.#atBank.has(bankOrderId)) this.overlaps += 1
    this.#atBank.add(bankOrderId)
    await this.#gates.get(operation)?.shift()?.pass()
    // A real bank never answers in the turn of the event loop in which it was called.
    await new Promise(setImmediate)
    this.#atBank.delete(bankOrderId)
    return fault === undefined ? book() : this.#failed(call, fault, book)
  }

  #failed(call: Call, fault: Exclude<Fault, 'notSent'>, book: () => BankOutcome): BankOutcome {
    if (fault === 'rejected') return { kind: 'rejected', reason: 'malformed', answer: null }
    if (typeof fault === 'object') return this.#decline(call, fault.declined)
    if (fault === 'timeoutDeclined') this.#decline(call, '51')
    else if (fault !== 'timeoutNotBooked') book()
    const entry = this.#ledger.entries.get(call.bankOrderId)
    if (fault === 'lateRecord' && entry !== undefined) entry.isHidden = true
    return { kind: 'unknown', cause: UNKNOWN_CAUSES[fault], answer: null }
  }

  #decline({ operation, ...key }: Call, isoCode: string): BankOutcome {
    return operation === 'authorize' ? this.#ledger.declinePayment(key, isoCode) : declined(isoCode)
  }

  #inquire(bankOrderId: string): InquiryResult {
    this.inquiries += 1
    if (!this.answersInquiries) return { kind: 'unavailable', cause: 'timeout' }
    return this.#ledger.inquire(bankOrderId)
  }
}

/** A bank whose callback does not sign the card, and whose inquiry shows these facts of a payment. */
export function signingNoCard(
  connector: BankConnector,
  said: Partial<BankRecord['said']>,
): BankConnector {
  return {
    ...connector,
    features: { ...connector.features, callbackSignsCard: false },
    inquire: async (...call) => {
      const result = await connector.inquire(...call)
      if (result.kind !== 'found') return result
      const { record } = result
      return { ...result, record: { ...record, said: { ...record.said, ...said } } }
    },
  }
}

class Gate implements Held {
  readonly arrived: Promise<void>
  readonly #released: Promise<void>
  #arrive: () => void = () => undefined
  release: () => void = () => undefined

  constructor() {
    this.arrived = new Promise((resolve) => {
      this.#arrive = resolve
    })
    this.#released = new Promise((resolve) => {
      this.release = resolve
    })
  }

  pass(): Promise<void> {
    this.#arrive()
    return this.#released
  }
}
