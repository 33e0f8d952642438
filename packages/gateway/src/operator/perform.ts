import type { AuditAct, AuditDetails, AuditReport } from '../audit/index.ts'
import type { Acted, ActStores, OperatorPorts } from './operator-ports.ts'

/** The ports with the name of whoever acts: every act is reported under it. */
export type ActingPorts = OperatorPorts & Readonly<{ actor: string }>

/** Runs an act with its report. Where it changed nothing, nothing is reported. */
export function perform<Result>(
  ports: ActingPorts,
  work: (stores: ActStores) => Promise<Acted<Result>>,
): Promise<Result> {
  return ports.transact(async (stores) => {
    const { result, report } = await work(stores)
    return { result, report: report === null ? null : signed(ports, report) }
  })
}

function signed(
  { actor, clock }: ActingPorts,
  report: Readonly<{ act: AuditAct; subject: string; details: AuditDetails }>,
): AuditReport {
  return { ...report, actor, happenedAt: clock.now() }
}

/** Reports an act that was done elsewhere, such as an import with transactions of its own. */
export function reportAct(
  ports: ActingPorts,
  report: Readonly<{ act: AuditAct; subject: string; details: AuditDetails }>,
): Promise<void> {
  return perform(ports, async () => ({ result: undefined, report }))
}
