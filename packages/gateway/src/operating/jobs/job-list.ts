import { uuidV7 } from '../../base/kernel/index.ts'
import { sequenceEvents, tellOfRecovered } from '../../payment/events/index.ts'
import { erasePayers, expireLinks, sweepUses } from '../../payment/links/index.ts'
import { bindSecrets } from '../../payment/merchants/index.ts'
import { eraseRecipients, forgetBudgets, sendNotices } from '../../payment/notices/index.ts'
import {
  closeDay,
  expirePreAuths,
  resolveUnknownOperations,
  resolveUnknownPayments,
  takeUpClosings,
} from '../../payment/payments/index.ts'
import { expireSessions } from '../../payment/three-d-secure/index.ts'
import { unlessTimeJumped, watchClock } from '../health/index.ts'
import { warnOfUnknowns } from '../reconciliation/index.ts'
import { keepSearch } from '../search/index.ts'
import { keepDifferences, keepPayouts, tellOfLatePayouts } from '../settlement/index.ts'
import { markHours, rollUp } from '../statistics/index.ts'
import { followUp, HOUR, job, MINUTE, SECOND, sweep } from './job.ts'
import type { Domains, Process } from './job-ports.ts'
import type { Job } from './runner.ts'
import { auditJob, sweepingJobs } from './sweeping-jobs.ts'

/** The most rows that one run of a job processes. */
const SESSIONS_AT_ONCE = 100
const LINKS_AT_ONCE = 100
const PAYERS_AT_ONCE = 1_000

/** The inquiry jobs ask a bank for one window. An outcome still unknown after two needs an operator. */
const UNKNOWN_WINDOWS = 2

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
    followUp('write the journal of bank calls', SECOND / 4, ports.writeBankCalls),
    followUp('share rate limits', SECOND / 4, ports.limits.share),
    job('keep the vault’s keys', 15 * SECOND, ports.vaultKeys.keep),
    job('seal terminals’ secrets for their origins', 15 * SECOND, () =>
      bindSecrets({ store: ports.stores.bindings, vault: ports.vault }),
    ),
    job('keep the keys of security codes', SECOND, ports.codeKeys.keep),
    auditJob(ports),
  ]
}

function paymentJobs(ports: Process & Domains): readonly Job[] {
  const { paymentPorts, sessionPorts, clock, upkeep } = ports
  const { store, random } = sessionPorts
  const expiring = { store, clock: sessionPorts.clock, random, batchSize: SESSIONS_AT_ONCE }
  const judging = (name: string, everyMilliseconds: number, run: () => Promise<unknown>) =>
    job(name, everyMilliseconds, unlessTimeJumped(clock, run))
  const judgingCalls = (name: string, everyMilliseconds: number, run: () => Promise<unknown>) =>
    followUp(name, everyMilliseconds, unlessTimeJumped(clock, run))
  return [
    job('keep the orders in progress', SECOND, () => paymentPorts.inProgress.keep(paymentPorts)),
    judgingCalls('resolve unknown payments', SECOND, () => resolveUnknownPayments(paymentPorts)),
    judgingCalls('resolve unknown operations', SECOND, () =>
      resolveUnknownOperations(paymentPorts),
    ),
    job('expire 3-D Secure sessions', 5 * SECOND, () => expireSessions(expiring)),
    judging('expire pre-authorisations', MINUTE, () => expirePreAuths(paymentPorts)),
    job('warn of pre-authorisations that end', MINUTE, upkeep.warnOfExpiry),
    job('warn of unknown outcomes', 10 * MINUTE, () => warnOfOldUnknowns(ports)),
    judging('close the day', 30 * SECOND, () =>
      closeDay(paymentPorts, { merchantId: null, which: 'due' }),
    ),
    judgingCalls('take up closings of the day', 2 * SECOND, () => takeUpClosings(paymentPorts)),
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
    followUp('send notices', SECOND, () => sendNotices(noticePorts)),
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
  reaches,
}: Process & Domains): readonly Job[] {
  const newId = () => uuidV7(clock.now())
  return [
    followUp('give events their positions', SECOND / 4, () => sequenceEvents(stores.feed)),
    followUp('bring the panel’s search up to date', SECOND, () => keepSearch(stores.searchIndex)),
    followUp('mark the hours of new events', SECOND, () => markHours(stores.rollUps)),
    // Not more often: an hour to which something happens late is counted as a whole each time.
    job('count what changed by the hour', 10 * SECOND, () =>
      rollUp({ store: stores.rollUps, clock }),
    ),
    followUp('write what banks will pay', 5 * SECOND, () => keepPayouts(stores.payouts)),
    followUp('compare what banks said', 2 * SECOND, () => keepDifferences(stores.reconciliation)),
    job('tell of late payouts', 10 * MINUTE, () =>
      tellOfLatePayouts(stores.reconciliation, clock.now()),
    ),
    job('look for events that calls wait for', SECOND / 4, feedWatch.look),
    followUp('deliver webhooks', SECOND / 4, deliverer.takeOn),
    job('tell of terminals that answer again', 10 * MINUTE, () =>
      tellOfRecovered(stores.terminalNews, reaches(), { now: clock.now(), newId }),
    ),
  ]
}

function databaseJobs({ clock, watch, upkeep, keepMark, log }: Process): readonly Job[] {
  return [
    job('measure the database clock', SECOND, watchClock(clock, log)),
    job('keep the mark of the database', SECOND, keepMark),
    // Only after a write failed for lack of room: this check costs the server more than a statement.
    job('look for room on the disk of the database', 2 * SECOND, async () => {
      if (watch.isFull() && (await upkeep.hasRoom())) watch.foundRoom()
    }),
  ]
}
