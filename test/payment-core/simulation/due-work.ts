import {
  closeDueBatches,
  expirePreAuths,
  type PaymentPorts,
  reconcileOperations,
  reconcileOrders,
} from '../../../packages/gateway/src/payment/payments/index.ts'
import {
  EXPIRY_PAUSE_MILLISECONDS,
  isSweepable,
  type MemoryDatabase,
  sweepUses,
} from '../memory-store/index.ts'
import type { SimulatedNode } from './simulated-node.ts'

const DAY_MILLISECONDS = 86_400_000
const CUT_OFF_MILLISECONDS = 20 * 3_600_000

type Job = Readonly<{
  name: string
  /** When the job has something to do next, as milliseconds of the calendar; null for never. */
  dueAt: (database: MemoryDatabase) => number | null
  run: (ports: PaymentPorts, node: SimulatedNode, database: MemoryDatabase) => Promise<unknown>
}>

function earliest(times: Iterable<Date | null>): number | null {
  let least: number | null = null
  for (const time of times) {
    if (time !== null && (least === null || time.getTime() < least)) least = time.getTime()
  }
  return least
}

function* inquiries(rows: Iterable<Readonly<{ nextInquiryAt: Date | null }>>) {
  for (const { nextInquiryAt } of rows) yield nextInquiryAt
}

function* expiries({ orders, operations }: MemoryDatabase) {
  for (const order of orders.values()) {
    if (order.state !== 'PreAuthorized' || order.heldBy !== null) continue
    const { preAuthExpiresAt } = order
    let from = preAuthExpiresAt?.getTime() ?? Number.POSITIVE_INFINITY
    for (const { orderId, kind, createdAt } of operations.values()) {
      if (orderId !== order.orderId || kind !== 'Expire') continue
      from = Math.max(from, createdAt.getTime() + EXPIRY_PAUSE_MILLISECONDS + 1)
    }
    yield new Date(from)
  }
}

/** Day ends that a node began and did not finish, and days with a payment that come to their end. */
function* closings(database: MemoryDatabase) {
  for (const batch of database.batches) {
    const { state, closingOwner, closingLeaseUntil, openedAt } = batch
    if (state === 'Closing') yield closingOwner === null ? new Date(0) : closingLeaseUntil
    if (state === 'Open' && hasOrders(database, batch)) yield nextCutOff(openedAt)
  }
}

function hasOrders(
  { orders }: MemoryDatabase,
  { terminalId, batchNumber }: Readonly<{ terminalId: string; batchNumber: number }>,
): boolean {
  for (const order of orders.values()) {
    if (order.batchNumber === batchNumber && order.terminalId === terminalId) return true
  }
  return false
}

/** 23:00 in Istanbul, which keeps the same distance from UTC all year. */
function nextCutOff(moment: Date): Date {
  const days = Math.floor((moment.getTime() - CUT_OFF_MILLISECONDS) / DAY_MILLISECONDS)
  return new Date((days + 1) * DAY_MILLISECONDS + CUT_OFF_MILLISECONDS)
}

function* reservations(database: MemoryDatabase) {
  for (const { useId, reservedUntil } of database.uses.values()) {
    if (isSweepable(database, useId)) yield reservedUntil
  }
}

/** The jobs of a gateway that concern payments. */
const JOBS: readonly Job[] = [
  {
    name: 'reconcile orders',
    dueAt: ({ orders }) => earliest(inquiries(orders.values())),
    run: reconcileOrders,
  },
  {
    name: 'reconcile operations',
    dueAt: ({ operations }) => earliest(inquiries(operations.values())),
    run: reconcileOperations,
  },
  {
    name: 'expire pre-authorisations',
    dueAt: (database) => earliest(expiries(database)),
    run: expirePreAuths,
  },
  {
    name: 'close the day',
    dueAt: (database) => earliest(closings(database)),
    run: closeDueBatches,
  },
  {
    name: 'give back uses of links',
    dueAt: (database) => earliest(reservations(database)),
    run: ({ clock }, node, database) =>
      node.runStatement('sweepUses', () => sweepUses(database, clock.now())),
  },
]

/** When some job has something to do next, as milliseconds of the calendar. */
export function nextDue(database: MemoryDatabase): number | null {
  return JOBS.reduce<number | null>((least, job) => {
    const due = job.dueAt(database)
    return due === null || (least !== null && least <= due) ? least : due
  }, null)
}

/** Starts the jobs of a node that have something to do and are not running there. Answers with how many it started. */
export function startDueJobs(node: SimulatedNode, database: MemoryDatabase): number {
  let started = 0
  const now = node.clock.now().getTime()
  for (const { name, dueAt, run } of JOBS) {
    const due = dueAt(database)
    if (due === null || due > now || node.busyJobs.has(name)) continue
    node.busyJobs.add(name)
    started += 1
    node.start(
      (ports) => run(ports, node, database),
      (end) => {
        node.busyJobs.delete(name)
        if (end.kind === 'threw') watchError(node, name, end.error)
      },
    )
  }
  return started
}

/** A job may fail only because the database was lost; it then runs again. */
function watchError(node: SimulatedNode, name: string, error: unknown): void {
  const known = error instanceof Error && /^(DatabaseLost|Constraint)Error$/.test(error.name)
  if (!known) node.world.violate(`the job "${name}" broke off: ${String(error)}`)
}
