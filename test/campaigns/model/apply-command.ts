import type { Fault } from './bank-model.ts'
import { closeDay } from './day-model.ts'
import { runJobs } from './job-model.ts'
import { isHeld, type Model, type Order, ofMoney } from './model-state.ts'
import { postAuth, provision, returnMoney, reverse } from './order-model.ts'

const HOUR = 3_600_000

/** `which` counts orders from the newest, so that most of what is done meets what was just made. */
type OnOrder = Readonly<{ which: number }>
type Faulty = Readonly<{ fault: Fault }>
type WithAmount = Readonly<{ amount: number }>

export type PaymentCommand =
  | (Readonly<{ kind: 'Auth' | 'PreAuth' }> & WithAmount & Faulty)
  | (Readonly<{ kind: 'PostAuth' }> & OnOrder & WithAmount & Faulty)

type OrderCommand =
  | (Readonly<{ kind: 'Return' }> & OnOrder & WithAmount & Faulty)
  | (Readonly<{ kind: 'Reverse' }> & OnOrder & Faulty)
  | (Readonly<{ kind: 'Inquire' }> & OnOrder)

export type Surroundings =
  | Readonly<{ kind: 'TimePasses'; milliseconds: number }>
  | Readonly<{ kind: 'BankFallsSilent' | 'BankAnswers' | 'LateRecordsShow' | 'Restart' }>

export type Command =
  | PaymentCommand
  | OrderCommand
  | (Readonly<{ kind: 'DayEnd' | 'Jobs' }> & Faulty)
  | Surroundings

/** The order that a command is about; null where there is none yet. */
export function targetOf({ orders }: Model, command: Command): Order | null {
  if (!('which' in command) || orders.length === 0) return null
  return orders.at(-1 - (command.which % orders.length)) ?? null
}

/** A new model and the answer of the gateway; the model that was handed in stays as it is. */
export function applyCommand(
  before: Model,
  command: Command,
): Readonly<{ model: Model; answer: string }> {
  const model = structuredClone(before)
  return { model, answer: answerOf(model, command) }
}

function answerOf(model: Model, command: Command): string {
  switch (command.kind) {
    case 'Auth':
    case 'PreAuth':
      return provision(model, command.kind, command)
    case 'DayEnd':
      return closeDay(model, command.fault)
    case 'Jobs':
      runJobs(model, command.fault)
      return 'ok'
    case 'TimePasses':
      if (endsLateness(command)) showLateRecords(model)
      model.now += command.milliseconds
      return 'ok'
    case 'BankFallsSilent':
    case 'BankAnswers':
      model.bankIsSilent = command.kind === 'BankFallsSilent'
      return 'ok'
    case 'LateRecordsShow':
      showLateRecords(model)
      return 'ok'
    case 'Restart':
      return 'ok'
    case 'PostAuth':
    case 'Return':
    case 'Reverse':
    case 'Inquire':
      return onOrder(model, command)
  }
}

/** A bank may be hours late with a record, but not days: after this time the gateway stops to look for an orphan. */
export function endsLateness({ milliseconds }: Readonly<{ milliseconds: number }>): boolean {
  return milliseconds >= HOUR
}

function showLateRecords({ orders }: Model): void {
  for (const { bank } of orders) bank.hidden = false
}

function onOrder(model: Model, command: Extract<Command, OnOrder>): string {
  const order = targetOf(model, command)
  if (order === null) return 'ORDER_NOT_FOUND'
  switch (command.kind) {
    case 'PostAuth':
      return postAuth(model, order, command)
    case 'Return':
      return returnMoney(model, order, command)
    case 'Reverse':
      return reverse(model, order, command.fault)
    case 'Inquire':
      return `${order.state}, money in ${ofMoney(order).name}`
  }
}

/** The model as the stored orders look: what a comparison compares. */
export function pictureOf({ orders, batches }: Model) {
  return orders.map((order) => ({
    ...{ name: order.name, state: order.state, taken: order.taken, returned: order.returned },
    reserved: order.operations
      .filter(
        ({ kind, state }) => kind === 'Return' && (state === 'Pending' || state === 'Unknown'),
      )
      .reduce((sum, { amount }) => sum + amount, 0),
    isHeld: isHeld(order),
    batch: `${order.batch + 1} ${batches[order.batch]?.state}`,
    dueAt: order.dueAt,
    operations: inOneOrder(
      order.operations.map(({ kind, state, amount, dueAt }) => ({ kind, state, amount, dueAt })),
    ),
    bank: order.bank.state === 'none' ? null : moneyOf(order),
  }))
}

/** Many operations may have been opened at one moment of a clock that stands still. */
export function inOneOrder<Row>(operations: readonly Row[]): Row[] {
  const text = (row: Row) => JSON.stringify(row)
  return operations.toSorted((one, other) => text(one).localeCompare(text(other)))
}

function moneyOf({ bank: { state, captured, refunded } }: Order) {
  return { state: state === 'blocked' ? 'preAuthorized' : state, captured, refunded }
}
