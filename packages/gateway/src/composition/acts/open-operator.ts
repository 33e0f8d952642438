import { userInfo } from 'node:os'
import type { Configuration } from '../../base/config/index.ts'
import { type Clock, uuidV7 } from '../../base/kernel/index.ts'
import type { Log } from '../../base/logging/index.ts'
import { webhookReach } from '../../base/outbound/index.ts'
import {
  type ActingPorts,
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
import { createBankDates } from '../../operating/health/index.ts'
import { rebuildStatistics } from '../../operating/statistics/index.ts'
import type { BinRecord } from '../../payment/bins/index.ts'
import { createWebhookSender } from '../../payment/webhooks/index.ts'
import { UnfitDatabaseError } from '../../storage/index.ts'
import { connectBanks } from '../banks/index.ts'
import { type Foundation, joinFoundation, type Note } from '../foundation/index.ts'
import { createInviter, panelUrlOf } from '../inviter.ts'
import { bindPaymentActs, payingWith } from './command-payments.ts'
import { bindFindings } from './operator-findings.ts'
import { operatorPorts } from './operator-ports.ts'

type Parts = Readonly<{ clock: Clock; log: Log; note: Note }>

/** The operator's acts for the command line. They need no running gateway, and may run beside one. */
export async function openOperator(configuration: Configuration, parts: Parts) {
  const foundation = await joinFoundation(configuration, parts)
  const { database, clock } = foundation
  const { port, url } = configuration.simulator
  const simulatorUrl = () => url ?? (port === null ? null : `http://127.0.0.1:${port}`)
  const bankDates = createBankDates(foundation.clock.now)
  const heardDate = bankDates.heard
  const banks = connectBanks(foundation, { log: parts.log, simulatorUrl, heardDate })
  const sender = createWebhookSender({ reach: webhookReach(configuration), clock })
  const { port: ownPort, publicUrl } = configuration
  const around = {
    banks,
    sender,
    publicUrl: () => publicUrl ?? `http://127.0.0.1:${ownPort}`,
    withPayments: payingWith(foundation, { banks, log: parts.log }),
  }
  const acting = { ...operatorPorts(foundation, around), actor: commandLineActor() }
  const acts = bindOperatorActs(acting, acting.actor)
  return {
    ...acts,
    ...bindPaymentActs(foundation, { banks, log: parts.log }, acting),
    ...bindArchive(foundation, acting.actor),
    ...bindInviting(foundation),
    ...bindUpkeep(foundation, acting, parts.note),
    ...bindFindings(foundation, { banks, bankDates, simulatorUrl, acts }),
    close: async () => {
      await sender.close()
      await banks.close()
      await database.close()
    },
  }
}

/** Tables, sums and keys that an operator brings up to date, and the word that a database was restored. */
function bindUpkeep(foundation: Foundation, acting: ActingPorts, note: Note) {
  const { stores, clock } = foundation
  return {
    importBins: async (records: readonly BinRecord[], source: string) => {
      await stores.bins.replaceFrom(records, { source })
      const details = { records: records.length }
      await reportAct(acting, { act: 'bins.import', subject: source, details })
    },
    rebuildStatistics: async () => {
      await rebuildStatistics({ store: stores.rollUps, clock })
      await reportAct(acting, { act: 'figures.rebuild', subject: 'all', details: {} })
    },
    declareRestored: async () => {
      const seen = await foundation.mark.remembered().catch((error) => nullIfDamaged(error, note))
      const verdict = await declareRestored(acting, { seenSince: seen?.since ?? null })
      return { verdict, lastSeen: seen?.advancedAt ?? null }
    },
    vaultKeys: reportRotations(foundation.vaultKeys, acting),
  }
}

/** A damaged mark stops every gateway. The command `restored` is the remedy, so it accepts a damaged mark. */
function nullIfDamaged(error: unknown, note: Note): null {
  if (!(error instanceof UnfitDatabaseError)) throw error
  note('The mark of the database is damaged: when this machine last saw the database is not known.')
  return null
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
