import type {
  AuditEntry,
  ChainBreak,
  ChainName,
  ChainVerdict,
} from '../../../operating/audit/index.ts'
import type { Operator } from '../cli-ports.ts'
import { CommandError, command } from '../command.ts'
import { withOperator } from '../with-operator.ts'

const BREAKS: Readonly<Record<ChainBreak, string>> = {
  RowMissing: 'it is missing, or its number was changed',
  LinkBroken: 'it does not follow from the row before it',
  RowChanged: 'what it says was changed after it was written',
  HeadChanged: 'the chain’s recorded end (audit_chain) is not this row',
  HeadForged: 'the chain’s recorded end (audit_chain) was not written by a gateway',
  CoveredRowsChanged: 'the rows of card_hand_over that it covers are not those of then',
  NotAsKept: 'a checkpoint says otherwise, so rows were cut off or written anew',
}

const verify = command({
  name: 'audit verify',
  description: 'walk the chains and name the first broken row',
  options: {
    '--checkpoint <text...>': 'what "audit checkpoint" printed, to hold the chains beside',
  },
  example: 'vezne audit verify',
  json: 'lines',
  run: async (ports, { checkpoint = [] }) => {
    const verdicts = await withOperator(ports, (operator) => operator.verifyAudit(checkpoint))
    const broken = verdicts.flatMap((verdict) =>
      verdict.intact
        ? []
        : `The audit chain ${verdict.chain} is broken at row ${verdict.sequence}: ${BREAKS[verdict.reason]}.`,
    )
    const lines = verdicts.flatMap((verdict) => (verdict.intact ? intactLines(verdict) : []))
    return { lines, failure: broken.join('\n') || null }
  },
})

function intactLines(verdict: Extract<ChainVerdict, { intact: true }>): readonly string[] {
  const { chain, entries, lastHash, isSigned } = verdict
  const signed = isSigned || entries === 0n ? '' : ' Its end is not signed yet.'
  return [`The audit chain ${chain} is intact: ${entries} rows.${signed}`, `Last hash  ${lastHash}`]
}

/** Checkpoints must be kept where nobody who can change the database can change them. */
const checkpoint = command({
  name: 'audit checkpoint',
  description: 'print where the chains end now, signed, to keep it elsewhere',
  example: 'vezne audit checkpoint',
  json: 'lines',
  run: async (ports) => {
    const lines = await withOperator(ports, (operator) => operator.auditCheckpoints())
    const notes = lines.length === 0 ? ['Nothing is signed yet: there is no act to keep.'] : []
    return { lines, notes }
  },
})

const list = command({
  name: 'audit list',
  description: 'print the acts, one line of JSON each',
  options: { '--after <number>': 'only rows after this one' },
  example: 'vezne audit list --after 120',
  json: 'lines',
  run: (ports, { after }) =>
    withOperator(ports, async (operator) => {
      for await (const entry of entriesOf(operator, 'operator', after)) {
        const { sequence, happenedAt, actor, act, subject, details } = entry
        const shown = { sequence: Number(sequence), happenedAt, actor, act, subject, details }
        ports.print(JSON.stringify(shown))
      }
      return {}
    }),
})

/** Prints each hand-over with the number of the row of the chain that covers it. */
const handOvers = command({
  name: 'audit hand-overs',
  description: 'print the cards that were handed to browsers for a bank, one line of JSON each',
  options: { '--after <number>': 'only those that later rows of their chain cover' },
  example: 'vezne audit hand-overs --after 120',
  json: 'lines',
  run: (ports, { after }) =>
    withOperator(ports, async (operator) => {
      for await (const { sequence, subject, act } of entriesOf(operator, 'hand-over', after)) {
        // A later entry covers the same hand-overs once more, without addresses that were erased.
        if (act !== 'card.hand-over') continue
        for (const handOver of await operator.handOversOf(subject)) {
          ports.print(JSON.stringify({ sequence: Number(sequence), ...handOver }))
        }
      }
      return {}
    }),
})

export const AUDIT_COMMANDS = [verify, checkpoint, list, handOvers]

const ROWS_READ_AT_ONCE = 500

/** The rows of a chain, the oldest first. */
async function* entriesOf(
  operator: Operator,
  chain: ChainName,
  after = '0',
): AsyncGenerator<AuditEntry> {
  if (!/^\d{1,15}$/.test(after)) throw new CommandError('--after must be a row’s number.')
  for (let last = BigInt(after); ; ) {
    const entries = await operator.auditEntries(last, ROWS_READ_AT_ONCE, chain)
    yield* entries
    const final = entries.at(-1)
    if (final === undefined) return
    last = final.sequence
  }
}
