import type { OperatorActs } from '../../operating/acts/index.ts'
import {
  bankChecks,
  collationFinding,
  type createBankDates,
  diskFindings,
  originFindings,
} from '../../operating/health/index.ts'
import { judgeFigures } from '../../operating/metrics/index.ts'
import { feastFinding, latePayoutFinding } from '../../operating/settlement/index.ts'
import { readCollation, readServerFolder } from '../../storage/index.ts'
import { readLatePayouts } from '../../storage/settlement/index.ts'
import type { Banks } from '../banks/index.ts'
import { readinessChecks } from '../checks.ts'
import { noticeChecks } from '../domains/index.ts'
import type { Foundation } from '../foundation/index.ts'
import { readFigures } from '../metrics.ts'
import { tlsChecks } from '../tls.ts'

type Parts = Readonly<{
  banks: Banks
  bankDates: ReturnType<typeof createBankDates>
  simulatorUrl: () => string | null
  acts: OperatorActs
}>

/** What `vezne health` and `vezne verify` tell of this machine, its database and its banks. */
export function bindFindings(
  foundation: Foundation,
  { banks, bankDates, simulatorUrl, acts }: Parts,
) {
  const { configuration, stores, database, clock } = foundation
  const { dataFolder, databaseUrl } = configuration
  return {
    checks: [
      ...readinessChecks(foundation, simulatorUrl, banks.outbound),
      ...tlsChecks(configuration, clock),
      ...noticeChecks(configuration),
    ],
    bankChecks: () => bankChecks({ ...banks, merchants: stores.merchants, clock }),
    findings: async () => [
      ...judgeFigures(await readFigures(foundation)),
      ...(await diskFindings({
        dataFolder,
        databaseFolder: databaseUrl === null ? await readServerFolder(database.pool) : null,
      })),
      collationFinding(await readCollation(database.pool)),
      feastFinding(clock.now()),
      latePayoutFinding(await readLatePayouts(database.pool)),
      ...bankDates.findings(),
      ...(await originFindings(acts)),
    ],
  }
}
