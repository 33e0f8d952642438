import { NO_LABELS } from '../../../packages/gateway/src/base/kernel/index.ts'
import type { PaymentPorts } from '../../../packages/gateway/src/payment/payments/index.ts'
import { createMemoryStatements, MemoryDatabase } from '../memory-store/index.ts'
import { nextDue, startDueJobs } from './due-work.ts'
import { FaultInjector } from './fault-injector.ts'
import { CARD, MERCHANT, TERMINALS } from './fixtures.ts'
import { InvariantMonitor } from './invariant-monitor.ts'
import { LinkReservations } from './link-reservations.ts'
import { MerchantSide } from './merchant-side.ts'
import type { Mutation } from './mutation.ts'
import { drawPlan, type Plan, type PlannedCall } from './plan.ts'
import { Random } from './random.ts'
import { brokenRulesAtQuiescence } from './rules-at-quiescence.ts'
import { brokenPromises } from './rules-of-promises.ts'
import { SimulatedBank } from './simulated-bank.ts'
import { SimulatedNode } from './simulated-node.ts'
import { MODES, simulatedPorts } from './simulated-ports.ts'
import { World } from './world.ts'

/** 23:00 in Istanbul. */
const END_OF_DAY = new Date('2026-03-10T20:00:00Z')
const ACTIVE_AFTER_LAST_CALL_MILLISECONDS = 60_000
const QUIET_ROUNDS_MAXIMUM = 300
const DAY_MILLISECONDS = 86_400_000

export type ScheduleReport = Readonly<{
  seed: number
  /** Rules that did not hold, as sentences; empty for a good end. */
  violations: readonly string[]
  trace: readonly string[]
  steps: number
  simulatedMilliseconds: number
  calls: number
  faults: ReadonlyMap<string, number>
  transitions: ReadonlyMap<string, number>
}>

export type ScheduleOptions = Readonly<{ isTraced?: boolean; mutation?: Mutation }>

/** Plays the schedule of a seed, and says which rules were broken. The same seed plays the same. */
export async function simulate(
  seed: number,
  { isTraced = false, mutation }: ScheduleOptions = {},
): Promise<ScheduleReport> {
  const schedule = new Schedule(new World(seed, { startsAt: startOf(seed), isTraced }), mutation)
  await schedule.play()
  return schedule.report(seed)
}

/** Now and then the business day ends in the middle of the schedule. */
function startOf(seed: number): Date {
  const random = new Random(seed ^ 0x5bd1e995)
  const beforeTheEnd = random.chance(0.25) ? random.between(0, 60_000) : 3_600_000
  return new Date(END_OF_DAY.getTime() - Math.floor(beforeTheEnd))
}

type Nodes = readonly [SimulatedNode, ...SimulatedNode[]]
type Routed = Readonly<{ planned: PlannedCall; node: SimulatedNode }>

function route({ calls }: Plan, nodes: Nodes, { random }: World): readonly [Routed, ...Routed[]] {
  const [first, ...more] = calls
  const routed = (planned: PlannedCall): Routed => ({ planned, node: random.pick(nodes) })
  return [routed(first), ...more.map(routed)]
}

class Schedule {
  readonly #world: World
  readonly #faults: FaultInjector
  readonly #plan: Plan
  readonly #database: MemoryDatabase
  readonly #bank: SimulatedBank
  readonly #monitor: InvariantMonitor
  readonly #merchant: MerchantSide
  readonly #nodes: Nodes
  /** Which node each call of the plan goes to. */
  readonly #routed: readonly [Routed, ...Routed[]]
  #faultsOfJobs: number

  constructor(world: World, mutation: Mutation | undefined) {
    this.#world = world
    this.#faults = new FaultInjector(world.random)
    this.#plan = drawPlan(world.random)
    this.#database = new MemoryDatabase(() => world.now())
    this.#monitor = new InvariantMonitor(world, this.#database)
    this.#bank = new SimulatedBank(world, this.#faults, this.#monitor)
    this.#merchant = this.#createMerchantSide()
    this.#nodes = this.#startNodes(mutation)
    this.#routed = route(this.#plan, this.#nodes, world)
    this.#faultsOfJobs = this.#faults.faultsOfJobs
  }

  async play(): Promise<void> {
    this.#scheduleCalls()
    this.#scheduleJobs()
    this.#scheduleProcessFaults()
    await this.#world.runUntilIdle()
    this.#faults.stop()
    await this.#runToQuiescence()
    if (this.#world.violations.length > 0) return
    if (this.#nodes.some(({ running }) => running > 0)) this.#world.violate('a call never ends')
    const facts = { database: this.#database, attempts: this.#merchant.attempts }
    const broken = [
      ...brokenRulesAtQuiescence(this.#database, this.#bank.ledger),
      ...brokenPromises(facts),
    ]
    for (const rule of broken) this.#world.violate(rule)
  }

  report(seed: number): ScheduleReport {
    const { violations, trace, steps, nowMilliseconds } = this.#world
    return {
      seed,
      violations,
      trace: trace ?? [],
      steps,
      simulatedMilliseconds: nowMilliseconds,
      calls: this.#merchant.attempts.length,
      faults: this.#faults.counts,
      transitions: this.#monitor.transitions,
    }
  }

  #createMerchantSide(): MerchantSide {
    const { sessions, linkMaximumUses } = this.#plan
    const sessionIds = sessions.map((session, number) => {
      const sessionId = `session-${number}`
      this.#database.sessions.set(sessionId, verifiedSession(this.#world, sessionId, session))
      return sessionId
    })
    const linkReservations = new LinkReservations(this.#database, linkMaximumUses)
    const orderIdOf = (place: number) => {
      const prefix = `c${place} `
      for (const { orderId, conversationId } of this.#database.orders.values()) {
        if (conversationId.startsWith(prefix)) return orderId
      }
      return null
    }
    return new MerchantSide({ sessionIds, linkReservations, orderIdOf })
  }

  #startNodes(mutation: Mutation | undefined): Nodes {
    const [world, faults] = [this.#world, this.#faults]
    const settings = { ...world.random.pick(MODES), ...mutation?.settings }
    const plain = createMemoryStatements(this.#database)
    const mutated = { ...plain, ...mutation?.statements?.(plain, this.#database) }
    const statements = this.#monitor.over(mutated, () => this.#bank.ledger)
    const portsFor = (node: SimulatedNode): PaymentPorts => {
      const connector = this.#bank.connectorFor(node)
      const bank = { ...connector, ...mutation?.bank?.(connector) }
      const ports = simulatedPorts(node, { statements, bank, faults, settings })
      return { ...ports, ...mutation?.ports?.(ports) }
    }
    const start = (number: number) =>
      new SimulatedNode({ world, faults, name: `node-${number}`, portsFor })
    return [start(0), ...Array.from({ length: faults.nodes - 1 }, (_, more) => start(more + 1))]
  }

  #scheduleCalls(): void {
    for (const [place, { planned, node }] of this.#routed.entries()) {
      this.#world.after(planned.atMilliseconds, () => {
        node.soon(0, () => this.#merchant.call(node, planned, `c${place} `))
      })
    }
  }

  /** Every node looks for due jobs now and then, while calls come and as long as a node is frozen. */
  #scheduleJobs(): void {
    for (const node of this.#nodes) this.#tick(node, this.#world.random.between(0, 5_000))
  }

  #tick(node: SimulatedNode, delayMilliseconds: number): void {
    const { random } = this.#world
    const end = this.#plan.lengthMilliseconds + ACTIVE_AFTER_LAST_CALL_MILLISECONDS
    this.#world.after(delayMilliseconds, () => {
      node.soon(0, () => this.#startJobs(node))
      const early = this.#world.nowMilliseconds < end
      const goesOn = early || this.#nodes.some(({ isFrozen }) => isFrozen)
      if (goesOn)
        this.#tick(node, early ? random.between(1_000, 10_000) : random.between(5_000, 40_000))
    })
  }

  #startJobs(node: SimulatedNode): void {
    const { random } = this.#world
    const started = startDueJobs(node, this.#database)
    if (started === 0 || this.#faultsOfJobs === 0 || !random.chance(0.3)) return
    this.#faultsOfJobs -= 1
    const processFault = random.chance(0.5) ? this.#kill : this.#freeze
    this.#world.after(random.between(0, 1_000), () => processFault(node))
  }

  readonly #kill = (node: SimulatedNode): void => {
    this.#faults.count('crash')
    node.kill()
  }

  readonly #freeze = (node: SimulatedNode): void => {
    const { random } = this.#world
    this.#faults.count('pause')
    // Many wake shortly after a lease of a sandbox or of a live gateway has ended.
    const least = random.pick([0, 0, 45_000, 45_000, 95_000, 300_000, 1_000_000])
    node.freeze(least + random.between(500, 15_000))
  }

  /** Kills and freezes nodes while a call is under way. */
  #scheduleProcessFaults(): void {
    const { random } = this.#world
    const scheduleOne = (processFault: (node: SimulatedNode) => void) => {
      const { planned, node } = random.pick(this.#routed)
      const later = random.between(0, random.pick([30, 1_000, 40_000]))
      this.#world.after(planned.atMilliseconds + later, () => processFault(node))
    }
    for (let count = 0; count < this.#faults.crashes; count += 1) {
      scheduleOne(this.#kill)
    }
    for (let count = 0; count < this.#faults.pauses; count += 1) {
      scheduleOne(this.#freeze)
    }
  }

  /** Moves time to the next due job until no job is due. Ends at work that is due only after ten days. */
  async #runToQuiescence(): Promise<void> {
    for (let round = 0; round < QUIET_ROUNDS_MAXIMUM; round += 1) {
      if (this.#world.violations.length > 0) return
      const due = nextDue(this.#database)
      if (due === null) return
      const wait = Math.max(0, due - this.#world.now().getTime())
      if (wait > 10 * DAY_MILLISECONDS) return
      for (const node of this.#nodes) {
        const later = wait + this.#world.random.between(600, 3_000)
        this.#world.after(later, () => node.soon(0, () => startDueJobs(node, this.#database)))
      }
      await this.#world.runUntilIdle()
    }
    this.#world.violate('the jobs never come to an end')
  }
}

function verifiedSession(world: World, sessionId: string, session: Plan['sessions'][number]) {
  const tomorrow = new Date(world.now().getTime() + DAY_MILLISECONDS)
  return {
    merchantId: MERCHANT.merchantId,
    sessionId,
    state: 'VerificationFinished' as const,
    usage: 'Free' as const,
    cardTokenHash: CARD.tokenHash,
    terminalId: TERMINALS[0].terminalId,
    routing: null,
    paymentType: session.paymentType,
    amountMinor: session.amountMinor,
    pointAmountMinor: session.pointAmountMinor,
    currency: 'TRY',
    installmentCount: 1,
    languageCode: 'tr' as const,
    conversationId: sessionId,
    attempt: 1,
    bankOrderId: `bank-${sessionId}`,
    mdStatus: 1,
    mdErrorMessage: null,
    proofSealed: Buffer.from('proof'),
    claimedByOrderId: null,
    createdAt: world.now(),
    verifyUntil: tomorrow,
    provisionUntil: tomorrow,
    ...NO_LABELS,
  }
}
