import type { VezneClient } from '@vezne/client'
import { ERRORS } from '@vezne/protocol'
import { waitFor } from '../../../packages/gateway/src/base/kernel/testing/wait-for.ts'
import type { TestDatabase } from '../../../packages/gateway/src/storage/testing/index.ts'
import { viewOf } from '../../harness/answers.ts'
import type { GatewayProcess } from '../../harness/gateway-process.ts'
import { TEST_LIMITS } from '../../support/pace.ts'
import { sandboxClient } from '../../support/sandbox-merchants.ts'
import { tokenOf } from '../../support/steps.ts'
import type { Command, PaymentCommand } from './apply-command.ts'
import type { Fault } from './bank-model.ts'
import { type Model, type Order, ofMoney } from './model-state.ts'
import type { System } from './system.ts'

const CARD = '5528790000000008'
const DECLINED_CARD = '4111111111111129'
/** Approved after ten seconds: time to kill the process while the bank is at it. */
const SLOW_CARD = '4159000000250002'
const REST_MILLISECONDS = 2 * TEST_LIMITS.waitMilliseconds

const BANK_FAULTS: Readonly<Partial<Record<Fault, string>>> = {
  serverErrorBooked: 'error-after-booking',
  garbledBooked: 'garbled-after-booking',
  timeoutNotBooked: 'refuse-connection',
}

export type Surroundings = Readonly<{
  database: TestDatabase
  bankUrl: string
  start: () => GatewayProcess
}>

type Named = Readonly<{ targetName: string | null; newName: string }>
type Answer = Readonly<{ isSucceed: boolean; errorCode: string | null }>

/** Anything that the gateway does not know yet, or that is under way. */
const OPEN = `select 1 from payment_order
    where state in ('Pending', 'Unknown') or held_by is not null or return_reserved_minor > 0
  union all select 1 from order_operation where state in ('Pending', 'Unknown')`

/**
 * A real process over HTTP, with the bank simulator beside it. Its time cannot be turned: after every
 * command it is left alone until nothing is open.
 */
export class GatewayOverHttp implements System {
  readonly #surroundings: Surroundings
  readonly #prefix: string
  readonly #orderIds = new Map<string, string>()
  readonly #process: { now: GatewayProcess }

  /** `process` is shared by sequences that follow each other; `prefix` tells their orders apart. */
  constructor(surroundings: Surroundings, process: { now: GatewayProcess }, prefix: string) {
    this.#surroundings = surroundings
    this.#process = process
    this.#prefix = prefix
  }

  async perform(command: Command, names: Named): Promise<string> {
    const answer = await this.#act(command, names)
    const { pool } = this.#surroundings.database
    const isKnown = async () => (await pool.query(OPEN)).rowCount === 0
    await waitFor(isKnown, { what: 'all to be known', patienceMilliseconds: REST_MILLISECONDS })
    await fetch(`${this.#surroundings.bankUrl}/simulator/faults`, { method: 'DELETE' })
    return answer
  }

  async differences({ orders }: Model): Promise<readonly string[]> {
    const client = await this.#client()
    const differing = await Promise.all(
      orders.map(async (order) => {
        const orderId = await this.#idOf(client, order.name)
        const { transactionStatus, returnedAmount, availableReturnAmount, provisionList } =
          await viewOf(client, orderId)
        const real = [
          transactionStatus,
          returnedAmount,
          availableReturnAmount,
          provisionList.length,
        ]
        const expected = JSON.stringify(viewOfModel(order))
        const seen = JSON.stringify(real)
        return expected === seen ? [] : [`${order.name}: model ${expected}, gateway ${seen}`]
      }),
    )
    return differing.flat()
  }

  async #client(): Promise<VezneClient> {
    return sandboxClient(await this.#process.now.url())
  }

  async #restart(): Promise<void> {
    await this.#process.now.end('SIGKILL')
    this.#process.now = this.#surroundings.start()
    await this.#process.now.url()
  }

  /** By the conversation of its provision: of some calls the answer was lost. */
  async #idOf(client: VezneClient, name: string | null): Promise<string> {
    if (name === null) return '01900000-0000-7000-8000-000000000000'
    const known = this.#orderIds.get(name)
    if (known !== undefined) return known
    const paymentConversationId = `${this.#prefix} ${name}`
    const view = await client.inquire({ paymentConversationId })
    if (!view.isSucceed) throw new Error(`${name}: ${view.errorMessage}`)
    this.#orderIds.set(name, view.orderId)
    return view.orderId
  }

  async #act(command: Command, names: Named): Promise<string> {
    const client = await this.#client()
    const orderId = await this.#idOf(client, names.targetName)
    switch (command.kind) {
      case 'Auth':
      case 'PreAuth':
      case 'PostAuth':
        return this.#pay(command, { client, orderId, newName: names.newName })
      case 'Return': {
        await this.#arm('Credit', command.fault)
        const answer = await client.return({ orderId, amount: command.amount / 100 })
        const name = nameOf(answer)
        const atBank = answer.approvalStatus === 'Pending' || name.startsWith('DECLINED')
        return atBank ? `${answer.approvalStatus} ${name}` : name
      }
      case 'Reverse':
        await this.#arm('Void', command.fault)
        return nameOf(await client.reverse({ orderId }))
      case 'DayEnd':
        return (await client.endOfDay()).isSucceed ? 'closed' : 'open'
      case 'Restart':
        await this.#restart()
        return 'ok'
      case 'Inquire':
      case 'Jobs':
      case 'TimePasses':
      case 'BankFallsSilent':
      case 'BankAnswers':
      case 'LateRecordsShow':
        return 'ok'
    }
  }

  async #pay(
    command: PaymentCommand,
    { client, orderId, newName }: { client: VezneClient; orderId: string; newName: string },
  ): Promise<string> {
    const { kind: paymentType, fault } = command
    const options = { conversationId: `${this.#prefix} ${newName}` }
    const amount = command.amount / 100
    await this.#arm(paymentType, fault)
    if (paymentType === 'PostAuth') {
      const capture = { paymentType, originalOrderId: orderId, amount }
      return nameOf(await client.provision(capture, options))
    }
    const card = fault === 'declined' ? DECLINED_CARD : fault === 'crashAfter' ? SLOW_CARD : CARD
    const cardToken = await tokenOf(client, card)
    const paying = client.provision({ cardToken, amount, paymentType }, options)
    if (fault !== 'crashAfter') return nameOf(await paying)
    await this.#killWhileAtBank(paying)
    return 'crash'
  }

  async #killWhileAtBank(paying: Promise<unknown>): Promise<void> {
    const count = async () => {
      const answer = await fetch(`${this.#surroundings.bankUrl}/simulator/orders`)
      const orders: unknown[] = JSON.parse(await answer.text())
      return orders.length
    }
    const lost = paying.then(
      () => 'answered',
      () => 'lost',
    )
    const before = await count()
    const isBooked = async () => (await count()) > before
    await waitFor(isBooked, { what: 'the bank to book' })
    await this.#restart()
    if ((await lost) === 'answered') throw new Error('The process was killed too late.')
  }

  async #arm(operation: string, fault: Fault): Promise<void> {
    const armed = BANK_FAULTS[fault]
    if (armed === undefined) return
    const body = JSON.stringify({ operation, fault: armed })
    await fetch(`${this.#surroundings.bankUrl}/simulator/faults`, { method: 'POST', body })
  }
}

/** The error's name in the catalogue, as the model has it. */
function nameOf({ isSucceed, errorCode }: Answer): string {
  if (isSucceed) return 'ok'
  const found = Object.entries(ERRORS).find(([, entry]) => entry.code === errorCode)
  return found?.[0] ?? `${errorCode}`
}

/** What `inquire` must answer: state, returned, left and the number of steps. */
function viewOfModel(order: Order): readonly unknown[] {
  const money = ofMoney(order)
  const isReturnable = ['Approved', 'PartiallyReturned'].includes(money.state)
  const orders = money === order ? [order] : [order, money]
  const steps = orders.flatMap((each) => [each, ...each.operations]).length
  const left = isReturnable ? money.taken - money.returned : 0
  return [order.state, money.returned / 100, left / 100, steps]
}
