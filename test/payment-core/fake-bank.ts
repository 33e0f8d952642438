import type {
  BankAnswer,
  BankCallLimits,
  BankConnector,
  BankOutcome,
  BankRecord,
  InquiryResult,
  PointsResult,
} from '../../packages/gateway/src/banks/index.ts'

/** The calls that move money or end a day: those that can be held or fail. */
type MoneyOperation = 'authorize' | 'capture' | 'void' | 'refund' | 'settle'

/**
 * How a call goes wrong. `…Booked` means that the bank did it and we do not hear of it; a
 * `lateRecord` is booked too, and the bank's own inquiry shows it only after `revealLateRecords`.
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

type Entry = {
  terminalId: string
  state: BankRecord['state']
  authorizedMinor: bigint
  capturedMinor: bigint
  refundedMinor: bigint
  isoCode: string | null
  isHidden: boolean
}

const UNKNOWN_CAUSES = {
  timeoutBooked: 'timeout',
  timeoutNotBooked: 'timeout',
  timeoutDeclined: 'timeout',
  serverErrorBooked: 'serverError',
  garbledBooked: 'unreadable',
  lateRecord: 'timeout',
} as const

/** A bank with a ledger of its own in memory, in the shape of the port. Approves what it may. */
export class FakeBank {
  /** Every call of money that reached the bank, in order. */
  readonly calls: { operation: MoneyOperation; bankOrderId: string }[] = []
  /** Security codes that came along with card payments; null where there was none. */
  readonly securityCodes: (string | null)[] = []
  inquiries = 0
  /** How often two calls of one order were at the bank at once. */
  overlaps = 0
  /** False: inquiries find nobody. */
  answersInquiries = true
  pointsAnswer: PointsResult = { kind: 'found', availableMinor: 4_200n }

  readonly #entries = new Map<string, Entry>()
  readonly #faults = new Map<MoneyOperation, Fault[]>()
  readonly #gates = new Map<MoneyOperation, Gate[]>()
  readonly #atBank = new Set<string>()
  #authCode = 0

  readonly connector: BankConnector = {
    name: 'fake',
    gateForm: () => ({ action: 'http://bank.test/gate', fields: [] }),
    readCallback: () => ({ verified: false, why: 'the fake bank has no 3-D Secure' }),
    authorize: ({ terminalId }, request, limits) => {
      if (request.payer.kind === 'card') {
        this.securityCodes.push(request.payer.card.securityCode?.expose() ?? null)
      }
      const { bankOrderId, operation, amountMinor } = request
      const preAuth = operation === 'PreAuth'
      return this.#perform('authorize', bankOrderId, limits, () =>
        this.#authorize(bankOrderId, {
          terminalId,
          state: preAuth ? 'preAuthorized' : 'taken',
          authorizedMinor: amountMinor,
          capturedMinor: preAuth ? 0n : amountMinor,
          refundedMinor: 0n,
          isoCode: null,
          isHidden: false,
        }),
      )
    },
    capture: (_, { bankOrderId, amountMinor }, limits) =>
      this.#perform('capture', bankOrderId, limits, () =>
        this.#change(bankOrderId, ['preAuthorized'], (entry) => {
          entry.state = 'taken'
          entry.capturedMinor = amountMinor
        }),
      ),
    void: (_, { bankOrderId }, limits) =>
      this.#perform('void', bankOrderId, limits, () =>
        this.#change(bankOrderId, ['preAuthorized', 'taken'], (entry) => {
          entry.state = 'voided'
          entry.capturedMinor = 0n
        }),
      ),
    refund: (_, { bankOrderId, amountMinor }, limits) =>
      this.#perform('refund', bankOrderId, limits, () => {
        const entry = this.#entries.get(bankOrderId)
        const left = entry === undefined ? 0n : entry.capturedMinor - entry.refundedMinor
        if (amountMinor > left) return declined('13')
        return this.#change(bankOrderId, ['settled'], (settled) => {
          settled.refundedMinor += amountMinor
        })
      }),
    inquire: async (_, { bankOrderId }) => this.#inquire(bankOrderId),
    closeBatch: ({ terminalId }, limits) =>
      this.#perform('settle', terminalId, limits, () => {
        for (const entry of this.#entries.values()) {
          if (entry.terminalId === terminalId && entry.state === 'taken') entry.state = 'settled'
        }
        return { kind: 'approved', answer: this.#answer('00') }
      }),
    points: async () => this.pointsAnswer,
  }

  /** The next calls of this kind go wrong, in the order given. */
  fail(operation: MoneyOperation, ...faults: readonly Fault[]): void {
    this.#faults.set(operation, [...(this.#faults.get(operation) ?? []), ...faults])
  }

  /** The next call of this kind stays at the bank until it is released. */
  hold(operation: MoneyOperation): Held {
    const gate = new Gate()
    this.#gates.set(operation, [...(this.#gates.get(operation) ?? []), gate])
    return gate
  }

  /** From now on the bank does what it is asked. */
  mend(): void {
    this.#faults.clear()
    this.answersInquiries = true
  }

  revealLateRecords(): void {
    for (const entry of this.#entries.values()) entry.isHidden = false
  }

  orders(): BankOrder[] {
    return [...this.#entries].map(([bankOrderId, entry]) => ({
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
    operation: MoneyOperation,
    bankOrderId: string,
    limits: BankCallLimits,
    book: () => BankOutcome,
  ): Promise<BankOutcome> {
    if (!limits.maySend()) return { kind: 'notSent', cause: 'tooLate' }
    const fault = this.#faults.get(operation)?.shift()
    if (fault === 'notSent') return { kind: 'notSent', cause: 'connect' }
    this.calls.push({ operation, bankOrderId })
    if (operation !== 'settle' && this.#atBank.has(bankOrderId)) this.overlaps += 1
    this.#atBank.add(bankOrderId)
    await this.#gates.get(operation)?.shift()?.pass()
    // Even a bank that answers at once does so after the caller has let go.
    await new Promise(setImmediate)
    this.#atBank.delete(bankOrderId)
    return fault === undefined ? book() : this.#failed(fault, bankOrderId, book)
  }

  #failed(
    fault: Exclude<Fault, 'notSent'>,
    bankOrderId: string,
    book: () => BankOutcome,
  ): BankOutcome {
    if (fault === 'rejected') return { kind: 'rejected', reason: 'malformed', answer: null }
    if (typeof fault === 'object') return this.#decline(fault.declined, bankOrderId)
    if (fault === 'timeoutDeclined') this.#decline('51', bankOrderId)
    else if (fault !== 'timeoutNotBooked') book()
    const entry = this.#entries.get(bankOrderId)
    if (fault === 'lateRecord' && entry !== undefined) entry.isHidden = true
    return { kind: 'unknown', cause: UNKNOWN_CAUSES[fault], answer: null }
  }

  #decline(isoCode: string, bankOrderId: string): BankOutcome {
    if (!this.#entries.has(bankOrderId)) {
      const nothing = { authorizedMinor: 0n, capturedMinor: 0n, refundedMinor: 0n }
      const facts = { terminalId: '', state: 'declined' as const, isoCode, isHidden: false }
      this.#entries.set(bankOrderId, { ...facts, ...nothing })
    }
    return declined(isoCode)
  }

  #authorize(bankOrderId: string, entry: Entry): BankOutcome {
    const earlier = this.#entries.get(bankOrderId)
    if (earlier !== undefined && earlier.state !== 'declined') {
      return { kind: 'rejected', reason: 'the order id was used before', answer: null }
    }
    this.#entries.set(bankOrderId, entry)
    return { kind: 'approved', answer: this.#answer('00') }
  }

  #change(
    bankOrderId: string,
    from: readonly BankRecord['state'][],
    change: (entry: Entry) => void,
  ): BankOutcome {
    const entry = this.#entries.get(bankOrderId)
    if (entry === undefined || !from.includes(entry.state)) return declined('12')
    change(entry)
    return { kind: 'approved', answer: this.#answer('00') }
  }

  #inquire(bankOrderId: string): InquiryResult {
    this.inquiries += 1
    if (!this.answersInquiries) return { kind: 'unavailable', cause: 'timeout' }
    const entry = this.#entries.get(bankOrderId)
    if (entry === undefined || entry.isHidden) return { kind: 'notFound' }
    const { state, authorizedMinor, capturedMinor, refundedMinor, isoCode } = entry
    const answer = isoCode === null ? this.#answer('00') : answerOf(isoCode, null)
    const amounts = { authorizedMinor, capturedMinor, refundedMinor }
    return { kind: 'found', record: { state, ...amounts, isoCode, answer } }
  }

  #answer(responseCode: string): BankAnswer {
    this.#authCode += 1
    return answerOf(responseCode, `P${String(this.#authCode).padStart(5, '0')}`)
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

function answerOf(responseCode: string, authCode: string | null): BankAnswer {
  return {
    responseCode,
    responseMessage: responseCode === '00' ? 'Approved' : 'Declined',
    authCode,
    hostReference: null,
    transactionId: null,
    batchNumber: null,
    transactionDate: null,
  }
}

function declined(isoCode: string): BankOutcome {
  return { kind: 'declined', isoCode, group: 'soft', answer: answerOf(isoCode, null) }
}
