import type { Clock } from '../../../packages/gateway/src/base/kernel/index.ts'
import type { PaymentPorts } from '../../../packages/gateway/src/payment/payments/index.ts'
import { ConstraintError, type RunStatement } from '../memory-store/index.ts'
import type { FaultInjector } from './fault-injector.ts'
import type { World } from './world.ts'

/** What a call ended in: its answer, or what it threw. */
export type CallEnd<Answer> =
  | Readonly<{ kind: 'answered'; answer: Answer }>
  | Readonly<{ kind: 'threw'; error: unknown }>

/** The database did not answer. The statement may or may not have taken place. */
class DatabaseLostError extends Error {
  override readonly name = 'DatabaseLostError'
}

type Parts = Readonly<{
  world: World
  faults: FaultInjector
  name: string
  /** The ports of a process that has just started on this node. */
  portsFor: (node: SimulatedNode) => PaymentPorts
}>

/**
 * A process on a machine. A kill ends all its calls and jobs where they wait; a freeze delays them. The
 * database and the bank go on in both cases.
 */
export class SimulatedNode {
  readonly name: string
  readonly world: World
  readonly #faults: FaultInjector
  readonly #portsFor: Parts['portsFor']
  readonly #skewMilliseconds: number
  /** Calls under way in the present process. */
  running = 0
  /** The jobs of the present process that have not come to an end. */
  readonly busyJobs = new Set<string>()
  ports: PaymentPorts
  #incarnation = 0
  #frozenUntil = 0

  constructor({ world, faults, name, portsFor }: Parts) {
    this.world = world
    this.name = name
    this.#faults = faults
    this.#portsFor = portsFor
    this.#skewMilliseconds = Math.floor(world.random.between(-500, 500))
    this.ports = portsFor(this)
  }

  readonly clock: Clock = {
    now: () => this.world.now(this.#skewMilliseconds),
    monotonicMilliseconds: () => Math.floor(this.world.nowMilliseconds),
    // Real timers are late too; long delays also keep polling loops from filling the event queue.
    sleep: (milliseconds) => this.wait(milliseconds + this.world.random.between(100, 2_000)),
  }

  get isFrozen(): boolean {
    return this.#frozenUntil > this.world.nowMilliseconds
  }

  kill(): void {
    this.world.log(`${this.name} is killed`)
    this.#incarnation += 1
    this.running = 0
    this.#frozenUntil = 0
    this.busyJobs.clear()
    this.ports = this.#portsFor(this)
  }

  freeze(milliseconds: number): void {
    this.world.log(`${this.name} freezes for ${Math.round(milliseconds / 1_000)} s`)
    this.#frozenUntil = this.world.nowMilliseconds + milliseconds
  }

  /** Resolves after a time, in the same process or never. */
  wait(milliseconds: number): Promise<void> {
    return new Promise((resolve) => this.soon(milliseconds, resolve))
  }

  /** Acts after a time, if this process still runs then, and not while it is frozen. */
  soon(milliseconds: number, act: () => void): void {
    const deliver = this.#inThisProcess(act)
    this.world.after(milliseconds, deliver)
  }

  /** Delivers something from outside to this process: not after its end, and not while it is frozen. */
  toThisProcess(): (act: () => void) => void {
    const incarnation = this.#incarnation
    return (act) => this.#deliver(incarnation, act)
  }

  readonly runStatement: RunStatement = (name, statement) =>
    new Promise((resolve, reject) => {
      const incarnation = this.#incarnation
      const fault = this.#faults.statement()
      this.world.after(this.#faults.statementMilliseconds(), () => {
        const died = this.#incarnation !== incarnation
        // A statement that was on its way when the process died may still arrive.
        if (died && this.world.random.chance(0.5)) return
        const failed = () => this.#deliver(incarnation, () => reject(new DatabaseLostError(name)))
        if (fault === 'failedBefore') this.world.log(`${this.name} ${name} did not arrive`)
        if (fault === 'failedBefore') return failed()
        const end = this.#perform(name, statement)
        if (fault === 'failedAfter') failed()
        else if (end.kind === 'answered') this.#deliver(incarnation, () => resolve(end.answer))
        else this.#deliver(incarnation, () => reject(end.error))
      })
    })

  /** Starts a call in the present process. `end` is called only if that process lives until the call ends. */
  start<Answer>(
    call: (ports: PaymentPorts) => Promise<Answer>,
    end: (end: CallEnd<Answer>) => void,
  ): void {
    const incarnation = this.#incarnation
    const finish = (how: CallEnd<Answer>) => {
      this.world.activity += 1
      if (incarnation !== this.#incarnation) return
      this.running -= 1
      end(how)
    }
    this.running += 1
    call(this.ports).then(
      (answer) => finish({ kind: 'answered', answer }),
      (error: unknown) => finish({ kind: 'threw', error }),
    )
  }

  #perform<Result>(name: string, statement: () => Result): CallEnd<Result> {
    try {
      const answer = statement()
      this.world.trace?.push(lineOf(this, name, answer))
      return { kind: 'answered', answer }
    } catch (error) {
      if (!(error instanceof ConstraintError)) throw error
      this.world.violate(error.message)
      return { kind: 'threw', error }
    }
  }

  #inThisProcess(act: () => void): () => void {
    const incarnation = this.#incarnation
    return () => this.#deliver(incarnation, act)
  }

  #deliver(incarnation: number, act: () => void): void {
    if (incarnation !== this.#incarnation) return
    const frozenFor = this.#frozenUntil - this.world.nowMilliseconds
    const waking = frozenFor + this.world.random.between(0, 5)
    if (frozenFor <= 0) act()
    else this.world.after(waking, () => this.#deliver(incarnation, act))
  }
}

function lineOf({ name, world }: SimulatedNode, statement: string, result: unknown): string {
  const seconds = (world.nowMilliseconds / 1_000).toFixed(3)
  const shown = JSON.stringify(result, (_, value: unknown) =>
    typeof value === 'bigint' ? value.toString() : value,
  )
  return `${seconds} s  ${name} ${statement}: ${(shown ?? 'done').slice(0, 160)}`
}
