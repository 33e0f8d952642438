import {
  type BankConnector,
  type BankOperation,
  type BankTerminal,
  bankHost,
} from '../../payment/banks/index.ts'
import type { SpanEnd, SpanTracer } from './span-tracer.ts'

/** The parts of all results that a span shows. The words of a bank are not among them. */
type AnyResult = Readonly<{
  /** Absent in what a callback says. */
  kind?: string
  verified?: boolean
  isLater?: true
  cause?: string
  isoCode?: string
  record?: Readonly<{ state: string }>
}>

/** Results after which the gateway does not know, or could not do, what it was asked to. */
const FAILED: ReadonlySet<string> = new Set(['unknown', 'notSent', 'rejected', 'unavailable'])

/** Every call to a bank. To be the outermost wrapper, so that calls that a circuit holds back are seen. */
export function bankSpans({ inSpan }: SpanTracer): (connector: BankConnector) => BankConnector {
  const traced =
    <Rest extends readonly unknown[], Result extends AnyResult>(
      operation: BankOperation,
      call: (terminal: BankTerminal, ...rest: Rest) => Promise<Result>,
    ) =>
    (terminal: BankTerminal, ...rest: Rest): Promise<Result> =>
      inSpan(
        {
          span: 'bankCall',
          attributes: {
            'vezne.bank.connector': terminal.connector,
            'server.address': bankHost(terminal.apiUrl),
            'vezne.bank.operation': operation,
            'vezne.merchant.id': terminal.merchantId,
            'vezne.terminal.id': terminal.terminalId,
            'vezne.bank_order.id': bankOrderIdOf(rest[0]),
          },
        },
        () => call(terminal, ...rest),
        endOf,
      )
  return ({ verificationCalls = {}, ...connector }) => ({
    ...connector,
    verificationCalls,
    ...(verificationCalls.gate && { gateForm: traced('openGate', connector.gateForm) }),
    ...(verificationCalls.callback && {
      readCallback: traced('openCallback', connector.readCallback),
    }),
    authorize: traced('authorize', connector.authorize),
    capture: traced('capture', connector.capture),
    void: traced('void', connector.void),
    refund: traced('refund', connector.refund),
    inquire: traced('inquire', connector.inquire),
    closeBatch: connector.closeBatch && traced('settle', connector.closeBatch),
    points: connector.points && traced('points', connector.points),
    listOrders: connector.listOrders && traced('list', connector.listOrders),
  })
}

/** Of what a call is about: the day end, the points of a card and a list of orders concern none. */
function bankOrderIdOf(subject: unknown): string | null {
  if (typeof subject !== 'object' || subject === null || !('bankOrderId' in subject)) return null
  return typeof subject.bankOrderId === 'string' ? subject.bankOrderId : null
}

function endOf({
  kind: named,
  verified,
  isLater,
  cause,
  isoCode,
  record,
}: AnyResult): SpanEnd<'bankCall'> {
  const verdict = verified === true ? 'verified' : isLater === true ? 'unavailable' : 'refused'
  const kind = named ?? verdict
  const detail = cause ?? isoCode ?? record?.state ?? null
  return {
    attributes: { 'vezne.bank.result': kind, 'vezne.bank.detail': detail },
    error: FAILED.has(kind) ? (cause ?? kind) : null,
  }
}
