import type { Random } from './random.ts'

/** What goes wrong with a call of money, at the bank or on its way there and back. */
export type BankFault =
  | 'none'
  | 'declined'
  /** Declined, and the answer is lost. */
  | 'declineLost'
  | 'rejected'
  /** The connection is refused. */
  | 'notSent'
  /** Lost on the way there: nothing is booked, and nobody answers. */
  | 'requestLost'
  /** Booked, and the answer is lost. */
  | 'answerLost'
  /** Booked shortly before the gateway's time-out. */
  | 'slow'
  /** Booked after the gateway's time-out. */
  | 'late'
  /** Booked, and the bank's own records show it only later. */
  | 'lateRecord'

export type BankCallKind = 'authorize' | 'capture' | 'void' | 'refund' | 'settle'

export type StatementFault = 'none' | 'failedBefore' | 'failedAfter'

const BANK_FAULTS: readonly [BankFault, ...BankFault[]] = [
  'declined',
  'declineLost',
  'rejected',
  'notSent',
  'requestLost',
  'answerLost',
  'slow',
  'late',
  'lateRecord',
]

/** The calls that a bank may book late. A void, a refund or a day end it books in time or never. */
const ALLOWS_LATE = new Set<BankCallKind>(['authorize', 'capture'])

const FAULTY_CALLS: readonly [readonly BankCallKind[], ...(readonly BankCallKind[])[]] = [
  ['authorize', 'capture', 'void', 'refund', 'settle'],
  ['authorize'],
  ['capture', 'void', 'refund'],
  ['capture', 'void', 'refund'],
  ['refund'],
  ['settle', 'refund'],
]

const LATE_MILLISECONDS = [20_000, 120_000, 600_000, 3_600_000] as const

/**
 * Draws the faults of one schedule. Each schedule has rates of its own, and most of them are 0: with all
 * faults at once no schedule would show what two of them do together.
 */
export class FaultInjector {
  readonly counts = new Map<string, number>()
  readonly crashes: number
  readonly pauses: number
  readonly nodes: number
  /** How many nodes are killed or frozen right after a job has begun. */
  readonly faultsOfJobs: number
  readonly #random: Random
  readonly #statementFaults: number
  readonly #bankFaultRate: number
  readonly #bankFaults: readonly [BankFault, ...BankFault[]]
  /** The calls that fail in this schedule. What follows a payment shows only where payments succeed. */
  readonly #faultyCalls: ReadonlySet<BankCallKind>
  readonly #slowConnects: number
  readonly #silentInquiries: number
  readonly #slowInquiries: number
  readonly #closedVaults: number
  #isStopped = false

  constructor(random: Random) {
    this.#random = random
    this.nodes = random.pick([1, 2, 2, 3])
    this.crashes = random.chance(0.4) ? random.integer(1, 3) : 0
    this.pauses = random.chance(0.4) ? random.integer(1, 3) : 0
    this.faultsOfJobs = random.chance(0.3) ? random.integer(1, 3) : 0
    this.#statementFaults = random.chance(0.35) ? random.between(0.01, 0.15) : 0
    this.#bankFaultRate = random.chance(0.8) ? random.between(0.1, 0.8) : 0
    this.#bankFaults = this.#someBankFaults()
    this.#faultyCalls = new Set(random.pick(FAULTY_CALLS))
    this.#slowConnects = random.chance(0.3) ? random.between(0.05, 0.4) : 0
    this.#silentInquiries = random.chance(0.3) ? random.between(0.1, 0.6) : 0
    this.#slowInquiries = random.chance(0.3) ? random.between(0.1, 0.8) : 0
    this.#closedVaults = random.chance(0.1) ? 0.3 : 0
  }

  /** From now on there are no faults. */
  stop(): void {
    this.#isStopped = true
  }

  statement(): StatementFault {
    if (!this.#injects(this.#statementFaults, 'statement')) return 'none'
    return this.#random.chance(0.5) ? 'failedBefore' : 'failedAfter'
  }

  statementMilliseconds(): number {
    const quick = this.#isStopped || this.#random.chance(0.95)
    return quick ? this.#random.between(0.2, 8) : this.#random.between(8, 3_000)
  }

  bankCall(kind: BankCallKind): BankFault {
    const spared = this.#isStopped || !this.#faultyCalls.has(kind)
    if (spared || !this.#random.chance(this.#bankFaultRate)) return 'none'
    const drawn = this.#random.pick(this.#bankFaults)
    const isLate = drawn === 'late' || drawn === 'lateRecord'
    const fault = isLate && !ALLOWS_LATE.has(kind) ? 'answerLost' : drawn
    this.count(`bank ${fault}`)
    return fault
  }

  connectMilliseconds(): number {
    const slow = this.#injects(this.#slowConnects, 'slow connect')
    return slow ? this.#random.between(1_000, 40_000) : this.#random.between(1, 30)
  }

  inquiryIsSilent(): boolean {
    return this.#injects(this.#silentInquiries, 'silent inquiry')
  }

  inquiryIsSlow(): boolean {
    return this.#injects(this.#slowInquiries, 'slow inquiry')
  }

  vaultIsClosed(): boolean {
    return this.#injects(this.#closedVaults, 'closed vault')
  }

  lateMilliseconds(): number {
    return this.#random.between(0, this.#random.pick(LATE_MILLISECONDS))
  }

  count(what: string): void {
    this.counts.set(what, (this.counts.get(what) ?? 0) + 1)
  }

  #injects(probability: number, what: string): boolean {
    if (this.#isStopped || probability === 0 || !this.#random.chance(probability)) return false
    this.count(what)
    return true
  }

  #someBankFaults(): readonly [BankFault, ...BankFault[]] {
    const first = this.#random.pick(BANK_FAULTS)
    const others = BANK_FAULTS.filter(() => this.#random.chance(0.3))
    return [first, ...others]
  }
}
