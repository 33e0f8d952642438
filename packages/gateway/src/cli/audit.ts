import type { AuditEntry, ChainBreak, ChainName, ChainVerdict } from '../audit/index.ts'
import type { CliPorts, Operator } from './cli-ports.ts'
import { CommandError } from './command-error.ts'
import { withOperator } from './with-operator.ts'

const BREAKS: Readonly<Record<ChainBreak, string>> = {
  RowMissing: 'it is missing, or its number was changed',
  LinkBroken: 'it does not follow from the row before it',
  RowChanged: 'what it says was changed after it was written',
  HeadChanged: 'the chain’s recorded end (audit_chain) is not this row',
  HeadForged: 'the chain’s recorded end (audit_chain) was not written by a gateway',
  CoveredRowsChanged: 'the rows of card_hand_over that it covers are not those of then',
  NotAsKept: 'a checkpoint says otherwise, so rows were cut off or written anew',
}

const ROWS_READ_AT_ONCE = 500

/** Walks the audit chains and names the first broken row of each; fails where there is one. */
export async function auditVerify(
  ports: CliPorts,
  { checkpoint = [] }: Readonly<{ checkpoint?: readonly string[] }>,
): Promise<void> {
  const verdicts = await withOperator(ports, (operator) => operator.verifyAudit(checkpoint))
  for (const verdict of verdicts) if (verdict.intact) printIntact(ports, verdict)
  const broken = verdicts.flatMap((verdict) =>
    verdict.intact
      ? []
      : `The audit chain ${verdict.chain} is broken at row ${verdict.sequence}: ${BREAKS[verdict.reason]}.`,
  )
  if (broken.length > 0) throw new CommandError(broken.join('\n'))
}

function printIntact(
  { print }: CliPorts,
  { chain, entries, lastHash, isSigned }: Extract<ChainVerdict, { intact: true }>,
): void {
  const signed = isSigned || entries === 0n ? '' : ' Its end is not signed yet.'
  print(`The audit chain ${chain} is intact: ${entries} rows.${signed}`)
  print(`Last hash  ${lastHash}`)
}

/** Where the chains end now, one line each, for keeping where whoever changes the database cannot. */
export async function auditCheckpoint(ports: CliPorts): Promise<void> {
  const checkpoints = await withOperator(ports, (operator) => operator.auditCheckpoints())
  for (const checkpoint of checkpoints) ports.print(checkpoint)
  if (checkpoints.length === 0) ports.note('Nothing is signed yet: there is no act to keep.')
}

/** One line of JSON for each card that was handed to a browser, with the row that covers it. */
export async function auditHandOvers(
  ports: CliPorts,
  options: Readonly<{ after?: string }>,
): Promise<void> {
  await withOperator(ports, (operator) =>
    eachEntry(operator, { ...options, chain: 'hand-over' }, async ({ sequence, subject }) => {
      for (const handOver of await operator.handOversOf(subject)) {
        ports.print(JSON.stringify({ sequence: Number(sequence), ...handOver }))
      }
    }),
  )
}

/** One line of JSON per act, the oldest first. */
export async function auditList(
  ports: CliPorts,
  options: Readonly<{ after?: string }>,
): Promise<void> {
  await withOperator(ports, (operator) =>
    eachEntry(operator, { ...options, chain: 'operator' }, async (entry) => {
      const { sequence, happenedAt, actor, act, subject, details } = entry
      const shown = { sequence: Number(sequence), happenedAt, actor, act, subject, details }
      ports.print(JSON.stringify(shown))
    }),
  )
}

async function eachEntry(
  operator: Operator,
  { after = '0', chain }: Readonly<{ after?: string; chain: ChainName }>,
  show: (entry: AuditEntry) => Promise<void>,
): Promise<void> {
  if (!/^\d{1,15}$/.test(after)) throw new CommandError('--after must be a row’s number.')
  for (let last = BigInt(after); ; ) {
    const entries = await operator.auditEntries(last, ROWS_READ_AT_ONCE, chain)
    for (const entry of entries) await show(entry)
    const final = entries.at(-1)
    if (final === undefined) return
    last = final.sequence
  }
}
