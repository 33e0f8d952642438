import { deepStrictEqual } from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { GatewayError, uuidV7 } from '../../../packages/gateway/src/base/kernel/index.ts'
import type { BankConnector } from '../../../packages/gateway/src/payment/banks/index.ts'
import {
  closeDay,
  expirePreAuths,
  inquire,
  type PaymentPorts,
  provision,
  resolveUnknownOperations,
  resolveUnknownPayments,
  returnPayment,
  reversePayment,
} from '../../../packages/gateway/src/payment/payments/index.ts'
import { createPairStore } from '../../../packages/gateway/src/storage/auth/index.ts'
import {
  createDayStore,
  createIdempotencyStore,
  createOperationStore,
  createPaymentStore,
  createUnknownOutcomeStore,
} from '../../../packages/gateway/src/storage/payments/index.ts'
import { FakeBank } from '../../payment-core/fake-bank.ts'
import { callOf, type Harness, requestOf } from '../../payment-core/payments-harness.ts'
import { moneyOnBothSides } from '../../payment-core/stored-state.ts'
import { TurnableClock } from '../../payment-core/turnable-clock.ts'
import {
  type Command,
  endsLateness,
  type PaymentCommand,
  type Surroundings,
} from './apply-command.ts'
import type { Fault } from './bank-model.ts'
import type { Model } from './model-state.ts'
import { differencesOf, storedPicture } from './pictures.ts'
import type { System } from './sequences.ts'

type Named = Readonly<{ targetName: string | null; newName: string }>
type MoneyOperation = 'authorize' | 'capture' | 'void' | 'refund' | 'settle'

/** Settings that the model uses too, because the decisions leave their values to the operator. */
const SETTINGS = {
  bankTimeoutMilliseconds: 20_000,
  sendWindowMilliseconds: 30_000,
  unknownWindowMilliseconds: 45_000,
  graceMilliseconds: 5_000,
  preAuthDays: 7,
  dayEndMinutes: 23 * 60,
}

const SLEEP_MILLISECONDS = 1_000
const DIED = 'crash'

/** Sleepers pass the time for everybody, a second at least, so that waits in vain cost little. */
class SleepingClock extends TurnableClock {
  override sleep = async (milliseconds: number): Promise<void> => {
    this.turn(Math.max(milliseconds, SLEEP_MILLISECONDS))
  }
}

/**
 * The gateway's use cases over the real stores, a bank in memory and a clock that is turned. A crash
 * is a call to the bank that never comes back: nothing of the process goes on, as after `kill -9`,
 * and the next one starts with ports of its own.
 */
export class GatewayInProcess implements System {
  readonly #harness: Harness
  readonly #bank = new FakeBank()
  readonly #clock: SleepingClock
  readonly #orderIds = new Map<string, string>()
  #ports: PaymentPorts
  #crash: Readonly<{ operation: MoneyOperation; when: Fault; die: () => void }> | null = null
  #bankIsSilent = false

  constructor(harness: Harness, { startsAt, isStrict }: { startsAt: Date; isStrict: boolean }) {
    this.#harness = harness
    this.#clock = new SleepingClock(startsAt)
    this.#ports = this.#start(isStrict)
  }

  /** In the end our ledger is the bank's, to the kuruş. */
  async compareLedgers(): Promise<void> {
    const { ours, theirs } = await moneyOnBothSides({ ...this.#harness, bank: this.#bank })
    deepStrictEqual(ours, theirs)
  }

  async perform(command: Command, names: Named): Promise<string> {
    switch (command.kind) {
      case 'Auth':
      case 'PreAuth':
      case 'PostAuth':
        return this.#pay(command, names)
      case 'Return': {
        const request = { orderId: this.#idOf(names), amountMinor: BigInt(command.amount) }
        return this.#at('refund', command.fault, async () => {
          const result = await returnPayment(this.#ports, this.#call('return'), request)
          return result.error === null ? 'ok' : `${result.approvalStatus} ${result.error}`
        })
      }
      case 'Reverse': {
        const request = { orderId: this.#idOf(names) }
        return this.#at('void', command.fault, async () => {
          const { error } = await reversePayment(this.#ports, this.#call('reverse'), request)
          return error ?? 'ok'
        })
      }
      case 'Inquire':
        return this.#at(null, 'none', () => this.#inquire(names))
      case 'DayEnd':
        return this.#at('settle', command.fault, () => this.#closeDay())
      case 'Jobs':
        return this.#runJobs(command.fault)
      case 'TimePasses':
      case 'BankFallsSilent':
      case 'BankAnswers':
      case 'LateRecordsShow':
      case 'Restart':
        return this.#change(command)
    }
  }

  async differences(model: Model): Promise<readonly string[]> {
    if (model.now !== this.#clock.now().getTime()) return ['the clocks differ']
    const stored = await storedPicture(this.#harness.pool, this.#bank)
    for (const { picture, orderId } of stored) this.#orderIds.set(picture.name, orderId)
    return differencesOf(model, stored)
  }

  #start(isStrict: boolean): PaymentPorts {
    const { pool, ports } = this.#harness
    const clock = this.#clock
    return {
      ...ports,
      payments: createPaymentStore(pool),
      operations: createOperationStore(pool),
      keys: createIdempotencyStore(pool),
      days: createDayStore(pool),
      unknownOutcomes: createUnknownOutcomeStore(pool),
      pairs: createPairStore(pool),
      terminalsOf: async () => [this.#harness.terminal],
      bankFor: () => this.#connector(),
      clock,
      newId: () => uuidV7(clock.now()),
      settings: { ...SETTINGS, dayEndPolicy: isStrict ? 'strict' : 'on-demand' },
    }
  }

  #restart(): void {
    this.#ports = this.#start(this.#ports.settings.dayEndPolicy === 'strict')
  }

  /** The bank's connector, with a crash before or after the call that it is armed for. */
  #connector(): BankConnector {
    const real = this.#bank.connector
    const guard = async <Result>(at: MoneyOperation, call: () => Promise<Result>) => {
      const crash = this.#crash?.operation === at ? this.#crash : null
      if (crash?.when === 'crashBefore') return never(crash)
      const result = await call()
      return crash === null ? result : never(crash)
    }
    const { closeBatch } = real
    return {
      ...real,
      authorize: (...call) => guard('authorize', () => real.authorize(...call)),
      capture: (...call) => guard('capture', () => real.capture(...call)),
      void: (...call) => guard('void', () => real.void(...call)),
      refund: (...call) => guard('refund', () => real.refund(...call)),
      closeBatch: closeBatch && ((...call) => guard('settle', () => closeBatch(...call))),
    }
  }

  #call(conversationId: string) {
    return callOf(this.#harness, { conversationId })
  }

  #idOf({ targetName }: Named): string {
    return this.#orderIds.get(targetName ?? '') ?? randomUUID()
  }

  #pay(command: PaymentCommand, names: Named) {
    const isCapture = command.kind === 'PostAuth'
    const request = requestOf({
      paymentType: command.kind,
      amountMinor: BigInt(command.amount),
      originalOrderId: isCapture ? this.#idOf(names) : null,
      ...(isCapture ? { cardToken: null } : {}),
    })
    return this.#at(isCapture ? 'capture' : 'authorize', command.fault, async () => {
      const { error } = await provision(this.#ports, this.#call(names.newName), request)
      return error ?? 'ok'
    })
  }

  async #inquire(names: Named): Promise<string> {
    const { merchantId } = this.#harness.merchant
    const byId = { orderId: this.#idOf(names), paymentConversationId: null }
    const view = await inquire(this.#ports, merchantId, byId)
    const byName = { orderId: null, paymentConversationId: names.targetName }
    const same = await inquire(this.#ports, merchantId, byName)
    if (same.order.orderId !== view.order.orderId) return 'two different orders'
    return `${view.order.state}, money in ${view.money.conversationId}`
  }

  async #closeDay(): Promise<string> {
    const [closing] = await closeDay(this.#ports, {
      merchantId: this.#harness.merchant.merchantId,
      which: 'open',
    })
    return closing?.end ?? 'nothing'
  }

  /** The order in which the jobs run is anybody's; here it is the model's. */
  async #runJobs(fault: Fault): Promise<string> {
    for (const operation of ['void', 'refund', 'settle'] as const) this.#arm(operation, fault, 60)
    await resolveUnknownPayments(this.#ports)
    await resolveUnknownOperations(this.#ports)
    await expirePreAuths(this.#ports)
    await closeDay(this.#ports, { merchantId: null, which: 'due' })
    this.#disarm()
    return 'ok'
  }

  #change(command: Surroundings): string {
    if (command.kind === 'TimePasses') {
      if (endsLateness(command)) this.#bank.revealLateRecords()
      this.#clock.turn(command.milliseconds)
    }
    if (command.kind === 'BankFallsSilent') this.#bankIsSilent = true
    if (command.kind === 'BankAnswers') this.#bankIsSilent = false
    if (command.kind === 'LateRecordsShow') this.#bank.revealLateRecords()
    if (command.kind === 'Restart') this.#restart()
    this.#disarm()
    return 'ok'
  }

  /** Runs one use case with its one call to the bank going wrong; a crash ends in a restart. */
  async #at(
    operation: MoneyOperation | null,
    fault: Fault,
    act: () => Promise<string>,
  ): Promise<string> {
    const died = new Promise<string>((resolve) => {
      if (operation === null) return
      if (fault === 'crashBefore' || fault === 'crashAfter') {
        this.#crash = { operation, when: fault, die: () => resolve(DIED) }
      } else {
        this.#arm(operation, fault, 1)
      }
    })
    try {
      const answer = await Promise.race([act(), died])
      if (answer === DIED) this.#restart()
      return answer
    } catch (error) {
      if (error instanceof GatewayError) return error.code
      throw error
    } finally {
      this.#crash = null
      this.#disarm()
    }
  }

  #arm(operation: MoneyOperation, fault: Fault, times: number): void {
    if (fault === 'none' || fault === 'crashBefore' || fault === 'crashAfter') return
    const armed = fault === 'declined' ? { declined: '51' } : fault
    this.#bank.fail(operation, ...Array.from({ length: times }, () => armed))
  }

  #disarm(): void {
    this.#bank.mend()
    this.#bank.answersInquiries = !this.#bankIsSilent
  }
}

/** The process has died: whoever awaits this promise waits for ever. */
function never({ die }: Readonly<{ die: () => void }>): Promise<never> {
  die()
  return new Promise(() => undefined)
}
