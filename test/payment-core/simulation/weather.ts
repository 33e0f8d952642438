import type { Random } from './random.ts'

/** How a call of money ends at the bank. */
export type BankFate =
  | 'clear'
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
  /** Booked shortly before our time-out. */
  | 'slow'
  /** Booked after our time-out. */
  | 'late'
  /** Booked, and the bank's own records show it only later. */
  | 'lateRecord'

export type BankCallKind = 'authorize' | 'capture' | 'void' | 'refund' | 'settle'

export type StatementFate = 'done' | 'failedBefore' | 'failedAfter'

const MISFORTUNES: readonly [BankFate, ...BankFate[]] = [
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

/** A bank books late what asks for money; what gives back or closes, it books in time or never. */
const ALLOWS_LATE = new Set<BankCallKind>(['authorize', 'capture'])

const TROUBLED: readonly [readonly BankCallKind[], ...(readonly BankCallKind[])[]] = [
  ['authorize', 'capture', 'void', 'refund', 'settle'],
  ['authorize'],
  ['capture', 'void', 'refund'],
  ['capture', 'void', 'refund'],
  ['refund'],
  ['settle', 'refund'],
]

const LATE_MILLISECONDS = [20_000, 120_000, 600_000, 3_600_000] as const

/**
 * What can go wrong in one schedule, and how often. Each schedule has its own mix, in which most kinds
 * of trouble are absent: a storm of everything at once would hide what two faults do together.
 */
export class Weather {
  readonly counts = new Map<string, number>()
  readonly crashes: number
  readonly pauses: number
  readonly nodes: number
  /** How many nodes die or freeze right after a job has begun. */
  readonly accidentsOfJobs: number
  readonly #random: Random
  readonly #statementTrouble: number
  readonly #bankTrouble: number
  readonly #misfortunes: readonly [BankFate, ...BankFate[]]
  /** Which calls misfortune strikes: what follows a payment is only seen where payments get through. */
  readonly #troubled: ReadonlySet<BankCallKind>
  readonly #slowConnects: number
  readonly #silentInquiries: number
  readonly #slowInquiries: number
  readonly #closedVaults: number
  #isCalm = false

  constructor(random: Random) {
    this.#random = random
    this.nodes = random.pick([1, 2, 2, 3])
    this.crashes = random.chance(0.4) ? random.integer(1, 3) : 0
    this.pauses = random.chance(0.4) ? random.integer(1, 3) : 0
    this.accidentsOfJobs = random.chance(0.3) ? random.integer(1, 3) : 0
    this.#statementTrouble = random.chance(0.35) ? random.between(0.01, 0.15) : 0
    this.#bankTrouble = random.chance(0.8) ? random.between(0.1, 0.8) : 0
    this.#misfortunes = this.#someMisfortunes()
    this.#troubled = new Set(random.pick(TROUBLED))
    this.#slowConnects = random.chance(0.3) ? random.between(0.05, 0.4) : 0
    this.#silentInquiries = random.chance(0.3) ? random.between(0.1, 0.6) : 0
    this.#slowInquiries = random.chance(0.3) ? random.between(0.1, 0.8) : 0
    this.#closedVaults = random.chance(0.1) ? 0.3 : 0
  }

  /** From now on nothing goes wrong any more. */
  calm(): void {
    this.#isCalm = true
  }

  statement(): StatementFate {
    if (!this.#strikes(this.#statementTrouble, 'statement')) return 'done'
    return this.#random.chance(0.5) ? 'failedBefore' : 'failedAfter'
  }

  statementMilliseconds(): number {
    const quick = this.#isCalm || this.#random.chance(0.95)
    return quick ? this.#random.between(0.2, 8) : this.#random.between(8, 3_000)
  }

  bankCall(kind: BankCallKind): BankFate {
    const spared = this.#isCalm || !this.#troubled.has(kind)
    if (spared || !this.#random.chance(this.#bankTrouble)) return 'clear'
    const drawn = this.#random.pick(this.#misfortunes)
    const isLate = drawn === 'late' || drawn === 'lateRecord'
    const fate = isLate && !ALLOWS_LATE.has(kind) ? 'answerLost' : drawn
    this.count(`bank ${fate}`)
    return fate
  }

  connectMilliseconds(): number {
    const slow = this.#strikes(this.#slowConnects, 'slow connect')
    return slow ? this.#random.between(1_000, 40_000) : this.#random.between(1, 30)
  }

  inquiryIsSilent(): boolean {
    return this.#strikes(this.#silentInquiries, 'silent inquiry')
  }

  inquiryIsSlow(): boolean {
    return this.#strikes(this.#slowInquiries, 'slow inquiry')
  }

  vaultIsClosed(): boolean {
    return this.#strikes(this.#closedVaults, 'closed vault')
  }

  lateMilliseconds(): number {
    return this.#random.between(0, this.#random.pick(LATE_MILLISECONDS))
  }

  count(what: string): void {
    this.counts.set(what, (this.counts.get(what) ?? 0) + 1)
  }

  #strikes(probability: number, what: string): boolean {
    if (this.#isCalm || probability === 0 || !this.#random.chance(probability)) return false
    this.count(what)
    return true
  }

  #someMisfortunes(): readonly [BankFate, ...BankFate[]] {
    const first = this.#random.pick(MISFORTUNES)
    const others = MISFORTUNES.filter(() => this.#random.chance(0.3))
    return [first, ...others]
  }
}
