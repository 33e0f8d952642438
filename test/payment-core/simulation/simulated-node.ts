import type { Clock } from '../../../packages/gateway/src/kernel/index.ts'
import type { PaymentPorts } from '../../../packages/gateway/src/payments/index.ts'
import { ConstraintError, type RunStatement } from '../memory-store/index.ts'
import type { Weather } from './weather.ts'
import type { World } from './world.ts'

/** What a call ended in: its answer, or what it threw. */
export type CallEnd<Answer> =
  | Readonly<{ kind: 'answered'; answer: Answer }>
  | Readonly<{ kind: 'threw'; error: unknown }>

/** The database did not answer: whether the statement happened is anybody's guess. */
class DatabaseLostError extends Error {
  override readonly name = 'DatabaseLostError'
}

type Parts = Readonly<{
  world: World
  weather: Weather
  name: string
  /** The ports of a process that has just started on this node. */
  portsFor: (node: SimulatedNode) => PaymentPorts
}>

/**
 * A process on a machine. It may be killed, which ends whatever it was about to do at whatever it waits
 * for, and be frozen, which delays all of that; database and bank go on in both cases.
 */
export class SimulatedNode {
  readonly name: string
  readonly world: World
  readonly #weather: Weather
  readonly #portsFor: Parts['portsFor']
  readonly #skewMilliseconds: number
  /** Calls under way in the present process. */
  running = 0
  /** The jobs of the present process that have not come to an end. */
  readonly busyJobs = new Set<string>()
  ports: PaymentPorts
  #life = 0
  #frozenUntil = 0

  constructor({ world, weather, name, portsFor }: Parts) {
    this.world = world
    this.name = name
    this.#weather = weather
    this.#portsFor = portsFor
    this.#skewMilliseconds = Math.floor(world.random.between(-500, 500))
    this.ports = portsFor(this)
  }

  readonly clock: Clock = {
    now: () => this.world.now(this.#skewMilliseconds),
    monotonicMilliseconds: () => Math.floor(this.world.nowMilliseconds),
    // Nobody is woken on the dot; long oversleeping keeps loops that poll from filling the queue.
    sleep: (milliseconds) => this.wait(milliseconds + this.world.random.between(100, 2_000)),
  }

  get isFrozen(): boolean {
    return this.#frozenUntil > this.world.nowMilliseconds
  }

  kill(): void {
    this.world.tell(`${this.name} is killed`)
    this.#life += 1
    this.running = 0
    this.#frozenUntil = 0
    this.busyJobs.clear()
    this.ports = this.#portsFor(this)
  }

  freeze(milliseconds: number): void {
    this.world.tell(`${this.name} freezes for ${Math.round(milliseconds / 1_000)} s`)
    this.#frozenUntil = this.world.nowMilliseconds + milliseconds
  }

  /** Resolves after a time, in the same process or never. */
  wait(milliseconds: number): Promise<void> {
    return new Promise((resolve) => this.soon(milliseconds, resolve))
  }

  /** Does something after a time, if this process still lives then, and once it is awake. */
  soon(milliseconds: number, act: () => void): void {
    const deliver = this.#inThisLife(act)
    this.world.after(milliseconds, deliver)
  }

  /** What happens to this process from outside: never after its end, never while it is frozen. */
  toThisLife(): (act: () => void) => void {
    const life = this.#life
    return (act) => this.#deliver(life, act)
  }

  readonly runStatement: RunStatement = (name, statement) =>
    new Promise((resolve, reject) => {
      const life = this.#life
      const fate = this.#weather.statement()
      this.world.after(this.#weather.statementMilliseconds(), () => {
        const died = this.#life !== life
        // What was on the wire when its process died may still arrive.
        if (died && this.world.random.chance(0.5)) return
        const failed = () => this.#deliver(life, () => reject(new DatabaseLostError(name)))
        if (fate === 'failedBefore') this.world.tell(`${this.name} ${name} did not arrive`)
        if (fate === 'failedBefore') return failed()
        const end = this.#perform(name, statement)
        if (fate === 'failedAfter') failed()
        else if (end.kind === 'answered') this.#deliver(life, () => resolve(end.answer))
        else this.#deliver(life, () => reject(end.error))
      })
    })

  /** Starts a call in the present process; `end` hears of it only from that process. */
  start<Answer>(
    call: (ports: PaymentPorts) => Promise<Answer>,
    end: (end: CallEnd<Answer>) => void,
  ): void {
    const life = this.#life
    const finish = (how: CallEnd<Answer>) => {
      this.world.activity += 1
      if (life !== this.#life) return
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

  #inThisLife(act: () => void): () => void {
    const life = this.#life
    return () => this.#deliver(life, act)
  }

  #deliver(life: number, act: () => void): void {
    if (life !== this.#life) return
    const frozenFor = this.#frozenUntil - this.world.nowMilliseconds
    const waking = frozenFor + this.world.random.between(0, 5)
    if (frozenFor <= 0) act()
    else this.world.after(waking, () => this.#deliver(life, act))
  }
}

function lineOf({ name, world }: SimulatedNode, statement: string, result: unknown): string {
  const seconds = (world.nowMilliseconds / 1_000).toFixed(3)
  const shown = JSON.stringify(result, (_, value: unknown) =>
    typeof value === 'bigint' ? value.toString() : value,
  )
  return `${seconds} s  ${name} ${statement}: ${(shown ?? 'done').slice(0, 160)}`
}
