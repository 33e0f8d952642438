import { RULE_KEYWORD } from '@vezne/protocol'
import { Type } from 'typebox'
import { fieldError, isUuid } from '../../../base/kernel/index.ts'
import { TOLD_REFUSALS } from '../../../operating/acts/index.ts'
import {
  type AuditEntry,
  type ChainVerdict,
  ForeignCheckpoint,
} from '../../../operating/audit/index.ts'
import { ArchivedDayError, reportJson, withAges } from '../../../operating/reconciliation/index.ts'
import { OUTCOME_SOURCES } from '../../../payment/payments/index.ts'
import { DATE_RULE, date, line, merchantOfPath, NOTHING } from './admin-fields.ts'
import { AdminRefusal, type AdminRoute, adminRoute } from './admin-route.ts'

const DATE = Type.Object({ date: date() })

export const dayRoutes: readonly AdminRoute[] = [
  adminRoute('GET /days/report', DATE, async ({ acts, fields: { date } }) =>
    inNumbers(await inDatabase(acts.dayReport(date))),
  ),
  adminRoute('GET /days/reconcile', DATE, async ({ acts, fields: { date } }) =>
    inNumbers(await inDatabase(acts.reconcileDay(date, null))),
  ),
  adminRoute('GET /unknowns', NOTHING, async ({ acts }) => {
    const found = await acts.openUnknowns()
    return inNumbers({ at: found.at, unknowns: withAges(found) })
  }),
]

const TOLD = Type.Object({
  operationId: Type.Optional(line()),
  taken: Type.Boolean(),
  source: Type.Enum([...OUTCOME_SOURCES], { type: 'string' }),
  authorizationCode: Type.Optional(line()),
  transactionId: Type.Optional(line()),
})

/** Concludes an outcome that is unknown for over a day, as the bank told it to a person (decision 5.24). */
export const outcomeRoutes: readonly AdminRoute[] = [
  adminRoute('POST /merchants/:merchant/orders/:order/outcome', TOLD, async (call) => {
    const { acts, fields, parameters } = call
    const merchant = await merchantOfPath(call)
    const { operationId = null, taken: isTaken, source } = fields
    const { authorizationCode: authCode = null, transactionId = null } = fields
    const { merchantId } = merchant
    const order = { merchantId, orderId: parameters['order'] ?? '', operationId }
    const told = { ...order, isTaken, source, authCode, transactionId }
    const end = await acts.concludeOutcome(told, merchant)
    if (end.kind !== 'refused') return { outcome: end }
    const isUnknown = end.why === 'NotFound'
    throw new AdminRefusal(isUnknown ? 'NOT_FOUND' : 'CONFLICT', TOLD_REFUSALS[end.why])
  }),
]

/** Refuses a date whose data was archived; the message names the archives. */
async function inDatabase<Found>(found: Promise<Found>): Promise<Found> {
  try {
    return await found
  } catch (error) {
    if (!(error instanceof ArchivedDayError)) throw error
    const names = error.archives.map(({ name }) => name).join(', ')
    throw fieldError('date', { tr: `arşivlendi: ${names}`, en: `is archived: ${names}` })
  }
}

/** The answer with its amounts as JSON numbers, which hold whole kuruş exactly. Null: there is no such date. */
function inNumbers(answer: object | null): object {
  if (answer === null) throw fieldError('date', DATE_RULE)
  return JSON.parse(reportJson(answer))
}

/** E-mails and SMS that did not arrive (decision 6.5). */
export const noticeRoutes: readonly AdminRoute[] = [
  adminRoute('GET /notices', NOTHING, async ({ acts }) => {
    return { notices: await acts.undeliveredNotices() }
  }),
  adminRoute('POST /notices/retry', NOTHING, async ({ acts }) => {
    return { retried: await acts.retryNotices(null) }
  }),
  adminRoute('POST /notices/:noticeId/retry', NOTHING, async ({ acts, parameters }) => {
    const noticeId = parameters['noticeId'] ?? ''
    const retried = isUuid(noticeId) ? await acts.retryNotices(noticeId) : 0
    if (retried > 0) return { retried }
    throw new AdminRefusal('NOT_FOUND', {
      tr: 'Bekliyor, ulaştı veya alıcısı silindi.',
      en: 'It waits, has arrived, or its recipient was erased.',
    })
  }),
]

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

/**
 * The verdicts of all chains, in `chains`. The fields of one chain also stand beside that list, because older
 * callers read one verdict only: that of the first chain that is broken, or of the operators' chain where none is.
 */
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
