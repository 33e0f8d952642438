import type { EarlierTry } from '../../payment/routing/index.ts'
import type {
  OrderHistory,
  RelatedOrder,
  SeenCall,
  SeenDelivery,
  SeenEvent,
  SeenNotice,
  SeenOperation,
  SeenOrder,
  SeenReport,
} from './order-history.ts'

type Fact =
  | Readonly<{ kind: 'sessionOpened' }>
  | Readonly<{ kind: 'handedOver'; attempt: number; payerAddress: string }>
  | Readonly<{ kind: 'opened'; order: SeenOrder }>
  /** `repeats`: how many inquiries in a row had the same answer; `lastAt`: when the last of them began. */
  | Readonly<{ kind: 'call'; call: SeenCall; repeats: number; lastAt: Date }>
  | Readonly<{ kind: 'moved'; earlier: EarlierTry; from: string; to: string }>
  | Readonly<{ kind: 'unknown' }>
  | Readonly<{ kind: 'concluded'; order: SeenOrder }>
  | Readonly<{ kind: 'operationOpened'; operation: SeenOperation }>
  | Readonly<{ kind: 'operationConcluded'; operation: SeenOperation }>
  | Readonly<{ kind: 'related'; related: RelatedOrder }>
  | Readonly<{ kind: 'dayClosed'; businessDate: string | null }>
  | Readonly<{ kind: 'event'; event: SeenEvent }>
  | Readonly<{
      kind: 'delivery'
      delivery: SeenDelivery
      attempt: SeenDelivery['attempts'][number]
    }>
  | Readonly<{ kind: 'notice'; notice: SeenNotice }>
  | Readonly<{ kind: 'report'; report: SeenReport }>

/** Something that happened to an order. */
export type Happened = Fact & Readonly<{ at: Date }>

/** Where two things have the same millisecond, the cause comes first. */
const RANKS: Readonly<Record<Fact['kind'], number>> = {
  report: 0,
  sessionOpened: 1,
  handedOver: 2,
  opened: 3,
  operationOpened: 4,
  call: 5,
  moved: 6,
  unknown: 7,
  concluded: 8,
  operationConcluded: 9,
  related: 10,
  dayClosed: 11,
  event: 12,
  delivery: 13,
  notice: 14,
}

/** Everything that happened to an order, the earliest first. */
export function timeLineOf(history: OrderHistory): readonly Happened[] {
  const { calls, events, deliveries, notices, reports, related } = history
  const all: readonly Happened[] = [
    ...ofSession(history),
    ...ofPayment(history),
    ...ofOperations(history),
    ...calls.map((call) => {
      const at = call.startedAt
      return { kind: 'call' as const, call, repeats: 1, lastAt: at, at }
    }),
    ...events.map((event) => ({ kind: 'event' as const, event, at: event.createdAt })),
    ...deliveries.flatMap((delivery) =>
      delivery.attempts.map((attempt) => ({
        kind: 'delivery' as const,
        delivery,
        attempt,
        at: attempt.at,
      })),
    ),
    ...notices.map((notice) => {
      return { kind: 'notice' as const, notice, at: notice.endedAt ?? notice.createdAt }
    }),
    ...reports.map((report) => ({ kind: 'report' as const, report, at: report.happenedAt })),
    ...related.map((each) => ({ kind: 'related' as const, related: each, at: each.createdAt })),
  ]
  const sorted = all.toSorted((one, other) => {
    return one.at.getTime() - other.at.getTime() || RANKS[one.kind] - RANKS[other.kind]
  })
  return withoutRepeats(sorted)
}

/** A bank that does not answer is asked for days: inquiries in a row with one answer are one line. */
function withoutRepeats(all: readonly Happened[]): readonly Happened[] {
  const lines: Happened[] = []
  for (const next of all) {
    const last = lines.at(-1)
    if (last?.kind === 'call' && next.kind === 'call' && isSameInquiry(last.call, next.call)) {
      lines[lines.length - 1] = { ...last, repeats: last.repeats + 1, lastAt: next.at }
    } else {
      lines.push(next)
    }
  }
  return lines
}

function isSameInquiry(one: SeenCall, other: SeenCall): boolean {
  const areInquiries = one.operation === 'inquire' && other.operation === 'inquire'
  return areInquiries && one.result === other.result && one.detail === other.detail
}

function ofSession({ session }: OrderHistory): readonly Happened[] {
  if (session === null) return []
  return [
    { kind: 'sessionOpened', at: session.createdAt },
    ...session.handOvers.map((handOver) => ({ kind: 'handedOver' as const, ...handOver })),
  ]
}

function ofPayment({ order, calls, aliases }: OrderHistory): readonly Happened[] {
  const { unknownSince, finishedAt, batchClosedAt, businessDate } = order
  const earlier = order.routing?.earlier ?? []
  const moves = earlier.map((tried) => {
    const from = aliases[tried.terminalId] ?? tried.terminalId
    const at = endOf(calls, tried.bankOrderId) ?? order.createdAt
    return { kind: 'moved' as const, earlier: tried, from, to: order.terminalAlias, at }
  })
  return [
    { kind: 'opened', order, at: order.createdAt },
    ...moves,
    ...(unknownSince === null ? [] : [{ kind: 'unknown' as const, at: unknownSince }]),
    ...(finishedAt === null ? [] : [{ kind: 'concluded' as const, order, at: finishedAt }]),
    ...(batchClosedAt === null || order.takenMinor === 0n
      ? []
      : [{ kind: 'dayClosed' as const, businessDate, at: batchClosedAt }]),
  ]
}

/** The move itself leaves no time: it follows the end of the call that failed. */
function endOf(calls: readonly SeenCall[], bankOrderId: string): Date | null {
  const call = calls.find((each) => each.bankOrderId === bankOrderId)
  return call === undefined ? null : new Date(call.startedAt.getTime() + call.durationMilliseconds)
}

function ofOperations({ operations }: OrderHistory): readonly Happened[] {
  return operations.flatMap((operation): Happened[] => {
    const { createdAt, finishedAt } = operation
    const opened: Happened = { kind: 'operationOpened', operation, at: createdAt }
    if (finishedAt === null) return [opened]
    return [opened, { kind: 'operationConcluded', operation, at: finishedAt }]
  })
}
