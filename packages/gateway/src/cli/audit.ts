import type { ChainBreak } from '../audit/index.ts'
import type { CliPorts } from './cli-ports.ts'
import { CommandError } from './command-error.ts'
import { withOperator } from './with-operator.ts'

const BREAKS: Readonly<Record<ChainBreak, string>> = {
  RowMissing: 'it is missing, or its number was changed',
  LinkBroken: 'it does not follow from the row before it',
  RowChanged: 'what it says was changed after it was written',
  HeadChanged: 'the chain’s recorded end (audit_chain) is not this row',
}

const ROWS_READ_AT_ONCE = 500

/** Walks the audit chain and names the first broken row; fails then. */
export async function auditVerify(ports: CliPorts): Promise<void> {
  const verdict = await withOperator(ports, (operator) => operator.verifyAudit())
  if (!verdict.intact) {
    throw new CommandError(
      `The audit chain is broken at row ${verdict.sequence}: ${BREAKS[verdict.reason]}.`,
    )
  }
  ports.print(`The audit chain is intact: ${verdict.entries} rows.`)
  ports.print(`Last hash  ${verdict.lastHash}`)
}

/** One line of JSON per act, the oldest first. */
export async function auditList(
  ports: CliPorts,
  options: Readonly<{ after?: string }>,
): Promise<void> {
  const after = options.after ?? '0'
  if (!/^\d{1,15}$/.test(after)) throw new CommandError('--after must be a row’s number.')
  await withOperator(ports, async (operator) => {
    for (let last = BigInt(after); ; ) {
      const entries = await operator.auditEntries(last, ROWS_READ_AT_ONCE)
      for (const { sequence, happenedAt, actor, act, subject, details } of entries) {
        const shown = { sequence: Number(sequence), happenedAt, actor, act, subject, details }
        ports.print(JSON.stringify(shown))
      }
      const final = entries.at(-1)
      if (final === undefined) return
      last = final.sequence
    }
  })
}
