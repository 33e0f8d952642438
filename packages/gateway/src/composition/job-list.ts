import { sweepCards } from '../cards/index.ts'
import type { Job } from '../jobs/index.ts'
import type { Log } from '../logging/index.ts'
import {
  closeDueBatches,
  expirePreAuths,
  keepOrdersInHand,
  type PaymentPorts,
  reconcileOperations,
  reconcileOrders,
  takeUpClosings,
} from '../payments/index.ts'
import { warnOfUnknowns } from '../reports/index.ts'
import {
  hasRoom,
  maintainPairPartitions,
  maintainPartitions,
  sweepIdempotencyKeys,
  sweepNotices,
  sweepSessions,
  warnOfExpiry,
} from '../storage/index.ts'
import { expireSessions } from '../threeds/index.ts'
import { auditJobs } from './audit.ts'
import { clockJob, unlessTimeJumped } from './clock-watch.ts'
import { markJob } from './database-mark.ts'
import type { Foundation } from './foundation.ts'
import type { SharedLimits } from './limits.ts'
import { type AllLinkPorts, linkJobs } from './links.ts'
import type { Notices } from './notices.ts'
import type { SessionPorts } from './sessions.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const SESSIONS_AT_ONCE = 100

type Parts = Readonly<{
  paymentPorts: PaymentPorts
  sessionPorts: SessionPorts
  linkPorts: AllLinkPorts
  notices: Notices
  limits: SharedLimits
  log: Log
}>

/** What runs unasked. Every job is safe to run on any number of nodes at once. */
export function jobList(foundation: Foundation, parts: Parts): readonly Job[] {
  const { paymentPorts, sessionPorts } = parts
  const judging = (name: string, everyMilliseconds: number, run: () => Promise<unknown>) =>
    job(name, everyMilliseconds, unlessTimeJumped(foundation.clock, run))
  const expiring = { ...pickExpiry(sessionPorts), batchSize: SESSIONS_AT_ONCE }
  return [
    job('keep the orders in hand', SECOND, () => keepOrdersInHand(paymentPorts)),
    judging('reconcile orders', SECOND, () => reconcileOrders(paymentPorts)),
    judging('reconcile operations', SECOND, () => reconcileOperations(paymentPorts)),
    job('expire 3-D Secure sessions', 5 * SECOND, () => expireSessions(expiring)),
    judging('expire pre-authorisations', MINUTE, () => expirePreAuths(paymentPorts)),
    job('warn of pre-authorisations that end', MINUTE, () =>
      warnOfExpiry(foundation.database.pool, {
        now: foundation.clock.now(),
        newId: paymentPorts.newId,
      }),
    ),
    job('warn of unknown outcomes', 10 * MINUTE, () =>
      warnOfUnknowns(unknownsOf(foundation, parts)),
    ),
    judging('close the day', 30 * SECOND, () => closeDueBatches(paymentPorts)),
    judging('take up closings of the day', 2 * SECOND, () => takeUpClosings(paymentPorts)),
    ...linkJobs(parts.linkPorts, foundation.configuration.payerDataDays),
    ...parts.notices.jobs,
    ...parts.limits.jobs,
    ...auditJobs(foundation, parts.log),
    markJob(foundation.mark, parts.log),
    job('look for room on the disk of the database', 2 * SECOND, () => lookForRoom(foundation)),
    ...housekeeping(foundation),
    clockJob(foundation.clock, parts.log),
  ]
}

/** An outcome that is older than this was asked about until the bank's silence is final. */
const OLD_WINDOWS = 2

function unknownsOf({ stores, clock, configuration }: Foundation, { log }: Parts) {
  return {
    store: stores.reports,
    clock,
    ageMilliseconds: OLD_WINDOWS * configuration.unknownWindowMilliseconds,
    warn: (warning: object) =>
      log.error(warning, '"vezne unknowns" lists what an operator should look at'),
  }
}

/** Only while a write found none: the look costs the server more than a statement. */
async function lookForRoom({ database: { pool, watch } }: Foundation): Promise<void> {
  if (watch.isFull() && (await hasRoom(pool))) watch.foundRoom()
}

function housekeeping(foundation: Foundation): readonly Job[] {
  const { stores, database, clock, configuration } = foundation
  const { pool } = database
  const pairs = () =>
    maintainPairPartitions(pool, { now: clock.now(), window: configuration.nonceWindow })
  return [
    job('sweep cards', MINUTE, () => sweepCards({ store: stores.cards, clock })),
    job('keep the vault’s keys', 15 * SECOND, foundation.vaultKeys.keep),
    job('keep the keys of security codes', SECOND, foundation.codeKeys.keep),
    job('sweep idempotency keys', 10 * MINUTE, () => sweepIdempotencyKeys(pool)),
    job('sweep 3-D Secure sessions', 60 * MINUTE, () => sweepSessions(pool, clock.now())),
    job('sweep notices', 60 * MINUTE, () => sweepNotices(pool, clock.now())),
    job('keep the partitions of used pairs', 60 * MINUTE, pairs),
    job('make the partitions of coming quarters', 60 * MINUTE, () =>
      maintainPartitions(pool, { now: clock.now() }),
    ),
  ]
}

function pickExpiry({ store, clock, random }: SessionPorts) {
  return { store, clock, random }
}

function job(name: string, everyMilliseconds: number, run: () => Promise<unknown>): Job {
  return { name, everyMilliseconds, run }
}
