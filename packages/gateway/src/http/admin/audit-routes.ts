import { RULE_KEYWORD } from '@vezne/protocol'
import { Type } from 'typebox'
import { type AuditEntry, type ChainVerdict, ForeignCheckpoint } from '../../audit/index.ts'
import { NOTHING } from './admin-fields.ts'
import { type AdminRoute, adminRoute } from './admin-route.ts'

const ENTRIES_MAXIMUM = 200

const AFTER = Type.Optional(
  Type.String({
    pattern: '^[0-9]{1,15}$',
    [RULE_KEYWORD]: { tr: 'bir sıra numarası olmalıdır', en: 'must be a sequence number' },
  }),
)

export const auditRoutes: readonly AdminRoute[] = [
  adminRoute('GET /audit', Type.Object({ after: AFTER }), async ({ acts, fields }) => {
    const entries = await acts.auditEntries(BigInt(fields.after ?? '0'), ENTRIES_MAXIMUM)
    return { entries: entries.map(shown) }
  }),
  adminRoute('GET /audit/verify', NOTHING, async ({ acts }) => {
    try {
      return shownVerdicts(await acts.verifyAudit([]))
    } catch (error) {
      if (!(error instanceof ForeignCheckpoint)) throw error
      return { intact: false, reason: 'ForeignCheckpoint', detail: error.message, chains: [] }
    }
  }),
]

/** All chains; and beside them, as before there were two, the first broken one or else the operators' own. */
function shownVerdicts(verdicts: readonly ChainVerdict[]): object {
  const [first] = verdicts.toSorted((one, other) => Number(one.intact) - Number(other.intact))
  return {
    ...(first === undefined ? {} : shownVerdict(first)),
    chains: verdicts.map(shownVerdict),
  }
}

function shownVerdict(verdict: ChainVerdict): object {
  if (verdict.intact) return { ...verdict, entries: Number(verdict.entries) }
  return { ...verdict, sequence: Number(verdict.sequence) }
}

function shown({ chain: _chain, previousHash: _previousHash, ...entry }: AuditEntry): object {
  return { ...entry, sequence: Number(entry.sequence), hash: entry.hash.toString('hex') }
}
