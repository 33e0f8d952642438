import { userInfo } from 'node:os'
import type { Configuration } from '../../base/config/index.ts'
import { type Clock, uuidV7 } from '../../base/kernel/index.ts'
import type { Log } from '../../base/logging/index.ts'
import { webhookReach } from '../../base/outbound/index.ts'
import {
  bindOperatorActs,
  declareRestored,
  reportAct,
  reportRotations,
} from '../../operating/acts/index.ts'
import {
  type ArchiveRequest,
  archivePeriods,
  restorePeriod,
} from '../../operating/archive/index.ts'
import {
  bankChecks,
  createBankDates,
  diskFindings,
  originFindings,
} from '../../operating/health/index.ts'
import { judgeFigures } from '../../operating/metrics/index.ts'
import { rebuildStatistics } from '../../operating/statistics/index.ts'
import type { BinRecord } from '../../payment/bins/index.ts'
import { createWebhookSender } from '../../payment/webhooks/index.ts'
import { readServerFolder, UnfitDatabaseError } from '../../storage/index.ts'
import { connectBanks } from '../banks/index.ts'
import { readinessChecks } from '../checks.ts'
import { noticeChecks } from '../domains/index.ts'
import { type Foundation, joinFoundation, type Note } from '../foundation/index.ts'
import { createInviter, panelUrlOf } from '../inviter.ts'
import { readFigures } from '../metrics.ts'
import { tlsChecks } from '../tls.ts'
import { closeBatches, withPayments } from './command-payments.ts'
import { operatorPorts } from './operator-ports.ts'
import { type TestPayment, type TestPaymentInput, takeTestPayment } from './test-payment.ts'

type Parts = Readonly<{ clock: Clock; log: Log; note: Note }>

/** The operator's acts for the command line. They need no running gateway, and may run beside one. */
export async function openOperator(configuration: Configuration, parts: Parts) {
  const foundation = await joinFoundation(configuration, parts)
  const { stores, database, clock } = foundation
  const { port, url } = configuration.simulator
  const simulatorUrl = () => url ?? (port === null ? null : `http://127.0.0.1:${port}`)
  const bankDates = createBankDates(foundation.clock.now)
  const heardDate = bankDates.heard
  const banks = connectBanks(foundation, { log: parts.log, simulatorUrl, heardDate })
  const sender = createWebhookSender({ reach: webhookReach(configuration), clock })
  const { port: ownPort, publicUrl } = configuration
  const around = { banks, sender, publicUrl: () => publicUrl ?? `http://127.0.0.1:${ownPort}` }
  const acting = { ...operatorPorts(foundation, around), actor: commandLineActor() }
  const acts = bindOperatorActs(acting, acting.actor)
  return {
    ...acts,
    importBins: async (records: readonly BinRecord[], source: string) => {
      await stores.bins.replaceFrom(records, { source })
      const details = { records: records.length }
      await reportAct(acting, { act: 'bins.import', subject: source, details })
    },
    takeTestPayment: async (input: TestPaymentInput) => {
      const taken = await withPayments(foundation, { banks, log: parts.log }, (ports) =>
        takeTestPayment(foundation, ports, input),
      )
      await reportAct(acting, reportOf(input, taken))
      return taken
    },
    closeBatches: async () => {
      const result = await closeBatches(foundation, { banks, log: parts.log })
      await reportAct(acting, { act: 'day.close', subject: 'all', details: result })
      return result
    },
    ...bindArchive(foundation, acting.actor),
    rebuildStatistics: async () => {
      await rebuildStatistics({ store: stores.rollUps, clock: foundation.clock })
      await reportAct(acting, { act: 'figures.rebuild', subject: 'all', details: {} })
    },
    ...bindInviting(foundation),
    declareRestored: async () => {
      const seen = await foundation.mark
        .remembered()
        .catch((error) => nullIfDamaged(error, parts.note))
      const verdict = await declareRestored(acting, { seenSince: seen?.since ?? null })
      return { verdict, lastSeen: seen?.advancedAt ?? null }
    },
    vaultKeys: reportRotations(foundation.vaultKeys, acting),
    checks: [
      ...readinessChecks(foundation, simulatorUrl, banks.outbound),
      ...tlsChecks(configuration, parts.clock),
      ...noticeChecks(configuration),
    ],
    bankChecks: () =>
      bankChecks({ ...banks, merchants: stores.merchants, clock: foundation.clock }),
    findings: async () => [
      ...judgeFigures(await readFigures(foundation)),
      ...(await diskFindings({
        dataFolder: configuration.dataFolder,
        databaseFolder:
          configuration.databaseUrl === null ? await readServerFolder(database.pool) : null,
      })),
      ...bankDates.findings(),
      ...(await originFindings(acts)),
    ],
    close: async () => {
      await sender.close()
      await banks.close()
      await database.close()
    },
  }
}

/** A damaged mark stops every gateway. The command `restored` is the remedy, so it accepts a damaged mark. */
function nullIfDamaged(error: unknown, note: Note): null {
  if (!(error instanceof UnfitDatabaseError)) throw error
  note('The mark of the database is damaged: when this machine last saw the database is not known.')
  return null
}

/** The row of the audit chain. It has no card: the order's row has its first and last digits. */
function reportOf({ merchant, alias }: TestPaymentInput, taken: TestPayment) {
  const { orderId, error } = taken.payment
  const { merchantId } = merchant
  const result = error ?? (taken.reverse?.error === null ? 'voided' : 'taken, not voided')
  const details = { merchantId, alias, amountMinor: Number(taken.amountMinor), result }
  return { act: 'terminal.test-payment', subject: orderId ?? alias, details } as const
}

/** Null: the settings do not say where the panel is, so no address can be made. */
function bindInviting({ configuration, clock }: Foundation) {
  const url = panelUrlOf(configuration)
  const ports = { configuration, panelUrl: () => url ?? '', now: clock.now }
  return { invite: url === null ? null : createInviter(ports) }
}

function bindArchive({ signed, clock }: Foundation, actor: string) {
  const ports = { store: signed.archive, clock, newId: () => uuidV7(clock.now()), actor }
  return {
    archivePeriods: (request: ArchiveRequest) => archivePeriods(ports, request),
    restorePeriod: (folder: string) => restorePeriod(ports, folder),
    archivedPeriods: signed.archive.archivedPeriods,
  }
}

/** The actor in the audit chain for acts from the command line: the user of this machine. */
export function commandLineActor(): string {
  try {
    return `cli:${userInfo().username}`
  } catch {
    // The user of a container may have a number and no name.
    return `cli:${process.getuid?.() ?? 'unknown'}`
  }
}
