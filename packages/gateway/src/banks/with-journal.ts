import type { Clock } from '../kernel/index.ts'
import type { BankAnswer, BankConnector, BankTerminal } from './connector.ts'

/** The calls of a connector that go to the bank's server. */
type BankOperation = 'authorize' | 'capture' | 'void' | 'refund' | 'inquire' | 'settle' | 'points'

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

type JournalParts = Readonly<{ clock: Clock; write: (entry: BankJournalEntry) => void }>

/** A call that has begun. */
type Call = Readonly<{
  operation: BankOperation
  terminalId: string
  bankOrderId: string | null
  amountMinor: bigint | null
  startedAtMilliseconds: number
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
  const begin = (operation: BankOperation, terminal: BankTerminal, order: OrderPart): Call => ({
    operation,
    terminalId: terminal.terminalId,
    bankOrderId: order.bankOrderId ?? null,
    amountMinor: order.amountMinor ?? null,
    startedAtMilliseconds: parts.clock.monotonicMilliseconds(),
  })
  return {
    name: connector.name,
    gateForm: connector.gateForm,
    readCallback: connector.readCallback,
    authorize: (terminal, request, limits) =>
      record(begin('authorize', terminal, request), connector.authorize(terminal, request, limits)),
    capture: (terminal, request, limits) =>
      record(begin('capture', terminal, request), connector.capture(terminal, request, limits)),
    void: (terminal, request, limits) =>
      record(begin('void', terminal, request), connector.void(terminal, request, limits)),
    refund: (terminal, request, limits) =>
      record(begin('refund', terminal, request), connector.refund(terminal, request, limits)),
    inquire: (terminal, request, limits) =>
      record(begin('inquire', terminal, request), connector.inquire(terminal, request, limits)),
    settle: (terminal, limits) =>
      record(begin('settle', terminal, NO_ORDER), connector.settle(terminal, limits)),
    points: (terminal, card, limits) =>
      record(begin('points', terminal, NO_ORDER), connector.points(terminal, card, limits)),
  }
}

type OrderPart = Readonly<{ bankOrderId?: string; amountMinor?: bigint }>

const NO_ORDER: OrderPart = {}

function recorder(connectorName: string, { clock, write }: JournalParts) {
  return async <Result extends AnyResult>(call: Call, sent: Promise<Result>): Promise<Result> => {
    const result = await sent
    try {
      write({
        connector: connectorName,
        operation: call.operation,
        terminalId: call.terminalId,
        bankOrderId: call.bankOrderId,
        amountMinor: call.amountMinor,
        durationMilliseconds: clock.monotonicMilliseconds() - call.startedAtMilliseconds,
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
