import type { Clock } from '../kernel/index.ts'
import type { BankAnswer, BankConnector, BankTerminal } from './connector.ts'

/** The calls of a connector that go to the bank's server. */
export type BankOperation =
  | 'authorize'
  | 'capture'
  | 'void'
  | 'refund'
  | 'inquire'
  | 'settle'
  | 'points'

/** One call, as it may be kept for years: no card data, no proof, no credentials. */
export type BankJournalEntry = Readonly<{
  connector: string
  operation: BankOperation
  terminalId: string
  bankOrderId: string | null
  amountMinor: bigint | null
  durationMilliseconds: number
  /** The outcome's kind, `found`, `notFound` and `unavailable` included. */
  result: string
  /** Why: the cause of an unknown end, the reason of a rejection, the ISO code of a decline. */
  detail: string | null
  answer: BankAnswer | null
}>

export type JournalParts = Readonly<{ clock: Clock; write: (entry: BankJournalEntry) => void }>

type Call = Readonly<{
  operation: BankOperation
  terminal: BankTerminal
  bankOrderId: string | null
  amountMinor: bigint | null
}>

/** Whatever a call of the port can end with, as far as the journal looks into it. */
type AnyResult = Readonly<{
  kind: string
  cause?: string
  reason?: string
  isoCode?: string
  answer?: BankAnswer | null
  record?: Readonly<{ state: string; answer: BankAnswer }>
}>

/** Records every call to the bank with its end. What is recorded is an allow list, built here. */
export function withJournal(connector: BankConnector, parts: JournalParts): BankConnector {
  const record = recorder(connector.name, parts)
  const call = (operation: BankOperation, terminal: BankTerminal, order: OrderPart): Call => ({
    operation,
    terminal,
    bankOrderId: order.bankOrderId ?? null,
    amountMinor: order.amountMinor ?? null,
  })
  return {
    name: connector.name,
    gateForm: connector.gateForm,
    readCallback: connector.readCallback,
    authorize: (terminal, request, limits) =>
      record(call('authorize', terminal, request), () =>
        connector.authorize(terminal, request, limits),
      ),
    capture: (terminal, request, limits) =>
      record(call('capture', terminal, request), () =>
        connector.capture(terminal, request, limits),
      ),
    void: (terminal, request, limits) =>
      record(call('void', terminal, request), () => connector.void(terminal, request, limits)),
    refund: (terminal, request, limits) =>
      record(call('refund', terminal, request), () => connector.refund(terminal, request, limits)),
    inquire: (terminal, request, limits) =>
      record(call('inquire', terminal, request), () =>
        connector.inquire(terminal, request, limits),
      ),
    settle: (terminal, limits) =>
      record(call('settle', terminal, {}), () => connector.settle(terminal, limits)),
    points: (terminal, card, limits) =>
      record(call('points', terminal, {}), () => connector.points(terminal, card, limits)),
  }
}

type OrderPart = Readonly<{ bankOrderId?: string; amountMinor?: bigint }>

function recorder(connectorName: string, { clock, write }: JournalParts) {
  return async <Result extends AnyResult>(
    call: Call,
    send: () => Promise<Result>,
  ): Promise<Result> => {
    const startedAt = clock.monotonicMilliseconds()
    const result = await send()
    try {
      write({
        connector: connectorName,
        operation: call.operation,
        terminalId: call.terminal.terminalId,
        bankOrderId: call.bankOrderId,
        amountMinor: call.amountMinor,
        durationMilliseconds: clock.monotonicMilliseconds() - startedAt,
        result: result.kind,
        detail: result.cause ?? result.reason ?? result.isoCode ?? result.record?.state ?? null,
        answer: result.answer ?? result.record?.answer ?? null,
      })
    } catch {
      // The bank has answered: a journal that fails must not turn a known outcome into a lost one.
    }
    return result
  }
}
