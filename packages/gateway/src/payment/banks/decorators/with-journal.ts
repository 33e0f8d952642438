import { type Clock, maskedOrNull } from '../../../base/kernel/index.ts'
import { bankHost } from '../bank-host.ts'
import type { BankTerminal } from '../bank-terminal.ts'
import type { BankAnswer, BankConnector, CallbackVerdict } from '../connector.ts'

/**
 * The calls to the bank, as the journal names them. `settle` is `closeBatch` and `list` is `listOrders`, all calls of one
 * list together; `openGate` is `gateForm` and `openCallback` is `readCallback`, at banks that are called for them.
 */
export type BankOperation =
  | 'authorize'
  | 'capture'
  | 'void'
  | 'refund'
  | 'inquire'
  | 'settle'
  | 'points'
  | 'list'
  | 'openGate'
  | 'openCallback'

/** A finished call without card data, proof or credentials, so that it may be kept for years. */
export type BankJournalEntry = Readonly<{
  connector: string
  operation: BankOperation
  merchantId: string
  /** When the call began. */
  startedAt: Date
  terminalId: string
  /** The host of the bank's API address. */
  bank: string
  bankOrderId: string | null
  amountMinor: bigint | null
  durationMilliseconds: number
  /** The kind of the outcome, or of the result of a query. */
  result: string
  /** The cause of an unknown outcome, the reason of a rejection, or the ISO code of a decline. */
  detail: string | null
  answer: BankAnswer | null
}>

type JournalParts = Readonly<{ clock: Clock; write: (entry: BankJournalEntry) => void }>

/** A call that has begun. */
type Call = Pick<
  BankJournalEntry,
  'operation' | 'merchantId' | 'startedAt' | 'terminalId' | 'bank' | 'bankOrderId' | 'amountMinor'
> &
  Readonly<{ startedAtMilliseconds: number }>

/** The parts of all results that the journal reads. */
type AnyResult = Readonly<{
  kind: string
  cause?: string
  reason?: string
  isoCode?: string
  answer?: BankAnswer | null
  record?: Readonly<{ state: string; answer: BankAnswer }>
  mdStatus?: number
}>

/** Records every call to the bank and its result, by an allow list of fields. */
export function withJournal(connector: BankConnector, parts: JournalParts): BankConnector {
  const record = recorder(connector.name, parts)
  const begin = (operation: BankOperation, terminal: BankTerminal, order: OrderPart): Call => ({
    operation,
    merchantId: terminal.merchantId,
    startedAt: parts.clock.now(),
    terminalId: terminal.terminalId,
    bank: bankHost(terminal.apiUrl),
    bankOrderId: order.bankOrderId ?? null,
    amountMinor: order.amountMinor ?? null,
    startedAtMilliseconds: parts.clock.monotonicMilliseconds(),
  })
  const { closeBatch, listOrders, points, verificationCalls = {} } = connector
  const opened: Pick<BankConnector, 'gateForm' | 'readCallback'> = {
    gateForm: (terminal, request, limits) =>
      record(begin('openGate', terminal, request), connector.gateForm(terminal, request, limits)),
    readCallback: async (terminal, expected, pairs, limits) => {
      const call = begin('openCallback', terminal, expected)
      const verdict = connector.readCallback(terminal, expected, pairs, limits)
      await record(call, verdict.then(resultOfVerdict))
      return verdict
    },
  }
  return {
    ...connector,
    ...(verificationCalls.gate && { gateForm: opened.gateForm }),
    ...(verificationCalls.callback && { readCallback: opened.readCallback }),
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
    closeBatch:
      closeBatch &&
      ((terminal, limits) =>
        record(begin('settle', terminal, NO_ORDER), closeBatch(terminal, limits))),
    points:
      points &&
      ((terminal, card, limits) =>
        record(begin('points', terminal, NO_ORDER), points(terminal, card, limits))),
    listOrders:
      listOrders &&
      ((terminal, span, limits) =>
        record(begin('list', terminal, NO_ORDER), listOrders(terminal, span, limits))),
  }
}

/** No value of the callback: its fields are the card holder's and may hold a card. */
function resultOfVerdict(verdict: CallbackVerdict): AnyResult {
  if (verdict.verified) return { kind: 'verified', mdStatus: verdict.mdStatus }
  return { kind: verdict.isLater === true ? 'unavailable' : 'refused', reason: verdict.why }
}

type OrderPart = Readonly<{ bankOrderId?: string; amountMinor?: bigint }>

const NO_ORDER: OrderPart = {}

function detailOf({ cause, reason, isoCode, record, mdStatus }: AnyResult): string | null {
  const said = cause ?? reason ?? isoCode ?? record?.state ?? null
  return said ?? (mdStatus === undefined ? null : `mdStatus ${mdStatus}`)
}

function recorder(connectorName: string, { clock, write }: JournalParts) {
  return async <Result extends AnyResult>(call: Call, sent: Promise<Result>): Promise<Result> => {
    const result = await sent
    try {
      write({
        connector: connectorName,
        operation: call.operation,
        merchantId: call.merchantId,
        startedAt: call.startedAt,
        terminalId: call.terminalId,
        bank: call.bank,
        bankOrderId: call.bankOrderId,
        amountMinor: call.amountMinor,
        durationMilliseconds: clock.monotonicMilliseconds() - call.startedAtMilliseconds,
        result: result.kind,
        detail: maskedOrNull(detailOf(result)),
        answer: result.answer ?? result.record?.answer ?? null,
      })
    } catch {
      // A failing journal must not lose the outcome that the bank has answered.
    }
    return result
  }
}
