import type pg from 'pg'

import { type AuditSigner, type AuditTrail, keepCheckpoints } from '../audit/index.ts'
import type { BankCallStore, TerminalStanding } from '../banks/index.ts'
import { type SecurityCodeKeys, sweepCards, type VaultKeys } from '../cards/index.ts'
import type { Configuration } from '../config/index.ts'
import type { ConsentStore } from '../consents/index.ts'
import {
  type FeedStore,
  type FeedWatch,
  sequenceEvents,
  type TerminalNews,
  tellOfRecovered,
} from '../events/index.ts'
import { markHours, type RollUpStore, rollUp } from '../figures/index.ts'
import {
  type DatabaseWatch,
  keepMark,
  type MarkKeeper,
  unlessTimeJumped,
  watchClock,
} from '../health/index.ts'
import { DAY_MILLISECONDS, type DatabaseClock, uuidV7 } from '../kernel/index.ts'
import {
  erasePayers,
  expireLinks,
  type LinkOpenings,
  type LinkPorts,
  sweepUses,
} from '../links/index.ts'
import type { Log } from '../logging/index.ts'
import {
  eraseRecipients,
  forgetBudgets,
  type SendNoticesPorts,
  sendNotices,
} from '../notices/index.ts'
import { eraseOldData } from '../payers/index.ts'
import {
  closeDueBatches,
  expirePreAuths,
  type PaymentPorts,
  reconcileOperations,
  reconcileOrders,
  takeUpClosings,
} from '../payments/index.ts'
import { type ReportStore, warnOfUnknowns } from '../reports/index.ts'
import { keepSearch, type SearchIndex } from '../search/index.ts'
import {
  createOldDataStore,
  hasRoom,
  maintainPairPartitions,
  maintainPartitions,
  recordHandOvers,
  sweepIdempotencyKeys,
  sweepNotices,
  sweepPanelSessions,
  sweepPanelTickets,
  sweepSearch,
  sweepSessions,
  warnOfExpiry,
} from '../storage/index.ts'
import { expireSessions } from '../three-d-secure/index.ts'
import { type Deliverer, type DeliveryRecords, sweepDeliveries } from '../webhooks/index.ts'
import type { Job } from './runner.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** The most rows that one run of a job processes. */
const SESSIONS_AT_ONCE = 100
const LINKS_AT_ONCE = 100
const PAYERS_AT_ONCE = 1_000
const HAND_OVERS_AT_ONCE = 2_000

/** The reconcile jobs ask a bank for one window. An outcome still unknown after two needs an operator. */
const UNKNOWN_WINDOWS = 2

type Process = Readonly<{
  configuration: Pick<Configuration, 'nonceWindow' | 'retention' | 'unknownWindowMilliseconds'>
  clock: DatabaseClock
  database: Readonly<{ pool: pg.Pool; watch: DatabaseWatch }>
  stores: Readonly<{
    cards: Parameters<typeof sweepCards>[0]['store']
    reports: ReportStore
    feed: FeedStore
    searchIndex: Pick<SearchIndex, 'step'>
    rollUps: RollUpStore
    deliveryRecords: Pick<DeliveryRecords, 'sweep'>
    terminalNews: TerminalNews
    bankCalls: Pick<BankCallStore, 'sweep'>
    consents: Pick<ConsentStore, 'eraseOver'>
  }>
  vaultKeys: Pick<VaultKeys, 'keep'>
  codeKeys: Pick<SecurityCodeKeys, 'keep'>
  mark: MarkKeeper
  auditSigner: AuditSigner
  auditTrail: AuditTrail
  log: Log
}>

type Domains = Readonly<{
  paymentPorts: PaymentPorts
  sessionPorts: Omit<Parameters<typeof expireSessions>[0], 'batchSize'>
  linkPorts: LinkPorts
  noticePorts: SendNoticesPorts
  feedWatch: FeedWatch
  deliverer: Pick<Deliverer, 'takeOn'>
  standings: () => readonly TerminalStanding[]
  /** Writes the calls to banks that were gathered. */
  writeBankCalls: () => Promise<void>
  /** The browsers in which links were opened, as gathered. */
  openings: Pick<LinkOpenings, 'flush'>
  /** Reads the figures of the database that the metrics show. */
  readFigures: () => Promise<void>
  /** Finds out whether banks that are not called for a while answer again. */
  askOpenCircuits: () => Promise<void>
  /** The counts of calls and declines, which all nodes share. */
  limits: Readonly<{ share: () => Promise<void>; sweep: () => Promise<unknown> }>
}>

/** All jobs of a serving process. */
export function jobList(ports: Process & Domains): readonly Job[] {
  return [
    ...paymentJobs(ports),
    ...linkJobs(ports),
    ...noticeJobs(ports),
    ...eventJobs(ports),
    ...databaseJobs(ports),
    ...sweepingJobs(ports),
    job('read the figures of operations', 10 * SECOND, ports.readFigures),
    job('ask banks that are not called', 5 * SECOND, ports.askOpenCircuits),
    job('write the journal of bank calls', SECOND / 4, ports.writeBankCalls),
    job('share rate limits', SECOND / 4, ports.limits.share),
    job('keep the vault’s keys', 15 * SECOND, ports.vaultKeys.keep),
    job('keep the keys of security codes', SECOND, ports.codeKeys.keep),
    auditJob(ports),
  ]
}

function paymentJobs(ports: Process & Domains): readonly Job[] {
  const { paymentPorts, sessionPorts, clock, database } = ports
  const { store, random } = sessionPorts
  const expiring = { store, clock: sessionPorts.clock, random, batchSize: SESSIONS_AT_ONCE }
  const judging = (name: string, everyMilliseconds: number, run: () => Promise<unknown>) =>
    job(name, everyMilliseconds, unlessTimeJumped(clock, run))
  return [
    job('keep the orders in hand', SECOND, () => paymentPorts.inHand.keep(paymentPorts)),
    judging('reconcile orders', SECOND, () => reconcileOrders(paymentPorts)),
    judging('reconcile operations', SECOND, () => reconcileOperations(paymentPorts)),
    job('expire 3-D Secure sessions', 5 * SECOND, () => expireSessions(expiring)),
    judging('expire pre-authorisations', MINUTE, () => expirePreAuths(paymentPorts)),
    job('warn of pre-authorisations that end', MINUTE, () =>
      warnOfExpiry(database.pool, { now: clock.now(), newId: paymentPorts.newId }),
    ),
    job('warn of unknown outcomes', 10 * MINUTE, () => warnOfOldUnknowns(ports)),
    judging('close the day', 30 * SECOND, () => closeDueBatches(paymentPorts)),
    judging('take up closings of the day', 2 * SECOND, () => takeUpClosings(paymentPorts)),
  ]
}

function warnOfOldUnknowns({ stores, clock, configuration, log }: Process): Promise<void> {
  return warnOfUnknowns({
    store: stores.reports,
    clock,
    ageMilliseconds: UNKNOWN_WINDOWS * configuration.unknownWindowMilliseconds,
    warn: (warning) => log.error(warning, '"vezne unknowns" lists what an operator should look at'),
  })
}

function linkJobs({ linkPorts, openings, configuration }: Process & Domains): readonly Job[] {
  const ending = { ...linkPorts, batchSize: LINKS_AT_ONCE }
  const erasing = { ...linkPorts, batchSize: PAYERS_AT_ONCE }
  return [
    job('count who opened links', SECOND, openings.flush),
    job('expire links', 10 * SECOND, () => expireLinks(ending)),
    job('give back uses of links', 10 * SECOND, () => sweepUses(ending)),
    sweep('erase data of payers', MINUTE, () =>
      erasePayers(erasing, configuration.retention.payerDataDays),
    ),
  ]
}

function noticeJobs({ noticePorts, configuration }: Process & Domains): readonly Job[] {
  const { noticeRecipientDays } = configuration.retention
  return [
    job('send notices', SECOND, () => sendNotices(noticePorts)),
    sweep('erase recipients of notices', HOUR, () =>
      eraseRecipients(noticePorts, noticeRecipientDays),
    ),
    sweep('forget budgets of notices', HOUR, () => forgetBudgets(noticePorts)),
  ]
}

function eventJobs({
  stores,
  clock,
  feedWatch,
  deliverer,
  standings,
}: Process & Domains): readonly Job[] {
  const newId = () => uuidV7(clock.now())
  return [
    job('give events their positions', SECOND / 4, () => sequenceEvents(stores.feed)),
    job('bring the panel’s search up to date', SECOND, () => keepSearch(stores.searchIndex)),
    job('mark the hours of new events', SECOND, () => markHours(stores.rollUps)),
    // Not more often: an hour to which something happens late is counted as a whole each time.
    job('count what changed by the hour', 10 * SECOND, () =>
      rollUp({ store: stores.rollUps, clock }),
    ),
    job('look for events that calls wait for', SECOND / 4, feedWatch.look),
    job('deliver webhooks', SECOND / 4, deliverer.takeOn),
    job('tell of terminals that answer again', 10 * MINUTE, () =>
      tellOfRecovered(stores.terminalNews, standings(), { now: clock.now(), newId }),
    ),
  ]
}

function databaseJobs({ clock, database, mark, log }: Process): readonly Job[] {
  const { pool, watch } = database
  return [
    job('measure the database clock', SECOND, watchClock(clock, log)),
    job('keep the mark of the database', SECOND, keepMark(mark, log)),
    // Only after a write failed for lack of room: this check costs the server more than a statement.
    job('look for room on the disk of the database', 2 * SECOND, async () => {
      if (watch.isFull() && (await hasRoom(pool))) watch.foundRoom()
    }),
  ]
}

function sweepingJobs(ports: Process & Domains): readonly Job[] {
  const { stores, database, clock, configuration, limits, auditSigner: signer } = ports
  const { pool } = database
  const oldData = createOldDataStore({ pool, signer })
  const { nonceWindow: window } = configuration
  return [
    sweep('sweep cards', MINUTE, () => sweepCards({ store: stores.cards, clock })),
    sweep('sweep rate limits', MINUTE, limits.sweep),
    sweep('sweep idempotency keys', 10 * MINUTE, () => sweepIdempotencyKeys(pool)),
    sweep('sweep 3-D Secure sessions', HOUR, () => sweepSessions(pool, clock.now())),
    sweep('sweep deliveries of webhooks', HOUR, () =>
      sweepDeliveries(stores.deliveryRecords, configuration.retention.webhookDays, clock.now()),
    ),
    sweep('sweep the journal of bank calls', HOUR, () =>
      stores.bankCalls.sweep(
        new Date(clock.now().getTime() - configuration.retention.bankCallDays * DAY_MILLISECONDS),
      ),
    ),
    sweep('erase data of payers in orders, sessions and hand-overs', MINUTE, () =>
      eraseOldData({ oldData, clock }, configuration.retention),
    ),
    sweep('erase the secrets of consents', HOUR, () => stores.consents.eraseOver(clock.now())),
    sweep('sweep archived orders from the search', HOUR, () => sweepSearch(pool)),
    sweep('sweep notices', HOUR, () => sweepNotices(pool, clock.now())),
    sweep('sweep sessions and addresses of the panel', MINUTE, async () => {
      await sweepPanelSessions(pool, clock.now())
      await sweepPanelTickets(pool, clock.now())
    }),
    job('keep the partitions of used pairs', HOUR, () =>
      maintainPairPartitions(pool, { now: clock.now(), window }),
    ),
    job('make the partitions of coming quarters', HOUR, () =>
      maintainPartitions(pool, { now: clock.now() }),
    ),
  ]
}

type AuditPorts = Pick<Process, 'auditSigner' | 'auditTrail' | 'clock' | 'database' | 'log'>

/** Adds hand-overs to their audit chain, and keeps the ends of both chains outside the database. */
export function auditJob(ports: AuditPorts): Job {
  const { auditTrail: trail, auditSigner: signer, log } = ports
  const report = (checkpoint: string) => log.info({ checkpoint }, 'an audit checkpoint')
  return job('cover hand-overs, and keep audit checkpoints', MINUTE, async () => {
    await coverHandOvers(ports)
    await keepCheckpoints({ trail, signer, report })
  })
}

async function coverHandOvers({ database, auditSigner, clock }: AuditPorts): Promise<void> {
  for (let covered = HAND_OVERS_AT_ONCE; covered === HAND_OVERS_AT_ONCE; ) {
    const happenedAt = clock.now()
    const batch = { batchId: uuidV7(happenedAt), happenedAt, rowsMaximum: HAND_OVERS_AT_ONCE }
    covered = await recordHandOvers(database.pool, auditSigner, batch)
  }
}

function job(name: string, everyMilliseconds: number, run: () => Promise<unknown>): Job {
  return { name, everyMilliseconds, run }
}

/**
 * Removes what nobody needs any more, for the first time a while after the start: the database's sessions
 * are new then, and plan each statement for the first time.
 */
function sweep(name: string, everyMilliseconds: number, run: () => Promise<unknown>): Job {
  return { name, everyMilliseconds, firstAfterMilliseconds: 20 * SECOND, run }
}
