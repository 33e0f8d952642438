import {
  type BankConnector,
  type BankOperation,
  type BankTerminal,
  bankHost,
} from '../banks/index.ts'
import type { SpanEnd, SpanTracer } from './span-tracer.ts'

/** The parts of all results that a span shows. The words of a bank are not among them. */
type AnyResult = Readonly<{
  kind: string
  cause?: string
  isoCode?: string
  record?: Readonly<{ state: string }>
}>

type OrderPart = Readonly<{ bankOrderId?: string }>

/** Results after which the gateway does not know, or could not do, what it was asked to. */
const FAILED: ReadonlySet<string> = new Set(['unknown', 'notSent', 'rejected', 'unavailable'])

/** Every call to a bank. To be the outermost wrapper, so that calls that a circuit holds back are seen. */
export function bankSpans({ inSpan }: SpanTracer): (connector: BankConnector) => BankConnector {
  return (connector) => {
    const called = <Result extends AnyResult>(
      operation: BankOperation,
      terminal: BankTerminal,
      { order, call }: Readonly<{ order: OrderPart; call: () => Promise<Result> }>,
    ): Promise<Result> =>
      inSpan(
        {
          span: 'bankCall',
          attributes: {
            'vezne.bank.connector': terminal.connector,
            'server.address': bankHost(terminal.apiUrl),
            'vezne.bank.operation': operation,
            'vezne.merchant.id': terminal.merchantId,
            'vezne.terminal.id': terminal.terminalId,
            'vezne.bank_order.id': order.bankOrderId ?? null,
          },
        },
        call,
        endOf,
      )
    const { closeBatch, points } = connector
    return {
      ...connector,
      authorize: (terminal, order, limits) =>
        called('authorize', terminal, {
          order,
          call: () => connector.authorize(terminal, order, limits),
        }),
      capture: (terminal, order, limits) =>
        called('capture', terminal, {
          order,
          call: () => connector.capture(terminal, order, limits),
        }),
      void: (terminal, order, limits) =>
        called('void', terminal, { order, call: () => connector.void(terminal, order, limits) }),
      refund: (terminal, order, limits) =>
        called('refund', terminal, {
          order,
          call: () => connector.refund(terminal, order, limits),
        }),
      inquire: (terminal, order, limits) =>
        called('inquire', terminal, {
          order,
          call: () => connector.inquire(terminal, order, limits),
        }),
      closeBatch:
        closeBatch &&
        ((terminal, limits) =>
          called('settle', terminal, { order: {}, call: () => closeBatch(terminal, limits) })),
      points:
        points &&
        ((terminal, card, limits) =>
          called('points', terminal, { order: {}, call: () => points(terminal, card, limits) })),
    }
  }
}

function endOf({ kind, cause, isoCode, record }: AnyResult): SpanEnd<'bankCall'> {
  const detail = cause ?? isoCode ?? record?.state ?? null
  return {
    attributes: { 'vezne.bank.result': kind, 'vezne.bank.detail': detail },
    error: FAILED.has(kind) ? (cause ?? kind) : null,
  }
}
