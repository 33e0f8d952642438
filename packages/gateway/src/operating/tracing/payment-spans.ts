import type { LinkStore } from '../../payment/links/index.ts'
import type {
  OperationConclusion,
  PaymentConclusion,
  PaymentPorts,
} from '../../payment/payments/index.ts'
import type { Choices } from '../../payment/routing/index.ts'
import type { SpanTracer } from './span-tracer.ts'

export type PaymentStores = Readonly<
  Pick<PaymentPorts, 'payments' | 'operations'> & { links: LinkStore }
>

const POSTGRESQL = { 'db.system.name': 'postgresql' } as const

type ChoicesOf = (merchantId: string) => Promise<Choices>

/** The reading of what decides a payment's terminal. */
export function choiceSpans({ inSpan }: SpanTracer): (choicesOf: ChoicesOf) => ChoicesOf {
  return (choicesOf) => (merchantId) =>
    inSpan(
      { span: 'choices', attributes: { 'vezne.merchant.id': merchantId } },
      () => choicesOf(merchantId),
      ({ terminals, rules }) => ({
        attributes: {
          'vezne.terminals': terminals.length,
          'vezne.routing.has_rules': rules !== null,
        },
      }),
    )
}

/** The commits of payments, of operations and of the uses of links. */
export function paymentSpans(tracer: SpanTracer) {
  return ({ payments, operations, links }: PaymentStores): PaymentStores => ({
    payments: withPaymentSpans(tracer, payments),
    operations: withOperationSpans(tracer, operations),
    links: {
      ...links,
      reserve: (use) =>
        tracer.inSpan(
          {
            span: 'reserveUse',
            attributes: {
              ...POSTGRESQL,
              'vezne.merchant.id': use.merchantId,
              'vezne.link.id': use.linkId,
              'vezne.session.id': use.sessionId,
            },
          },
          () => links.reserve(use),
          (verdict) => ({ attributes: { 'vezne.verdict': verdict } }),
        ),
    },
  })
}

function withPaymentSpans(
  { inSpan }: SpanTracer,
  payments: PaymentPorts['payments'],
): PaymentPorts['payments'] {
  return {
    ...payments,
    open: (opening) =>
      inSpan(
        {
          span: 'openPayment',
          attributes: {
            ...POSTGRESQL,
            ...orderOf(opening),
            'vezne.bank_order.id': opening.bankOrderId,
            'vezne.payment.type': opening.paymentType,
            'vezne.terminal.id': opening.terminalId,
            'vezne.routing.by': opening.routing?.by ?? null,
            'vezne.session.id': opening.sessionId,
            'vezne.link.id': opening.linkUse?.linkId ?? null,
          },
        },
        () => payments.open(opening),
        ({ kind }) => ({ attributes: { 'vezne.verdict': kind } }),
      ),
    move: (move) =>
      inSpan(
        {
          span: 'movePayment',
          attributes: {
            ...POSTGRESQL,
            ...orderOf(move),
            'vezne.bank_order.id': move.bankOrderId,
            'vezne.terminal.id': move.terminalId,
          },
        },
        () => payments.move(move),
        isWritten,
      ),
    conclude: (conclusion) =>
      inSpan(
        {
          span: 'concludePayment',
          attributes: {
            ...POSTGRESQL,
            ...outcomeOf(conclusion),
            'vezne.payment.type': conclusion.paymentType,
            'vezne.terminal.id': conclusion.terminalId,
            'vezne.decline.group': conclusion.declineGroup,
          },
        },
        () => payments.conclude(conclusion),
        isWritten,
      ),
  }
}

function withOperationSpans(
  { inSpan }: SpanTracer,
  operations: PaymentPorts['operations'],
): PaymentPorts['operations'] {
  return {
    ...operations,
    open: (opening) =>
      inSpan(
        {
          span: 'openOperation',
          attributes: {
            ...POSTGRESQL,
            ...orderOf(opening),
            'vezne.operation.kind': opening.kind,
          },
        },
        () => operations.open(opening),
        ({ kind }) => ({ attributes: { 'vezne.verdict': kind } }),
      ),
    conclude: (conclusion) =>
      inSpan(
        {
          span: 'concludeOperation',
          attributes: {
            ...POSTGRESQL,
            ...outcomeOf(conclusion),
            'vezne.operation.kind': conclusion.kind,
          },
        },
        () => operations.conclude(conclusion),
        isWritten,
      ),
  }
}

type OrderKey = Readonly<{ merchantId: string; orderId: string }>

function orderOf({ merchantId, orderId }: OrderKey) {
  return { 'vezne.merchant.id': merchantId, 'vezne.order.id': orderId }
}

function outcomeOf(conclusion: PaymentConclusion | OperationConclusion) {
  const { state, outcomeCode, leaseNumber } = conclusion
  return {
    ...orderOf(conclusion),
    'vezne.state': state,
    'vezne.outcome': outcomeCode,
    // Only a job that asks the bank concludes under a lease.
    'vezne.found_by': leaseNumber === null ? 'call' : 'inquiry',
  }
}

function isWritten(written: boolean) {
  return { attributes: { 'vezne.is_written': written } }
}
