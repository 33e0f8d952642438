import type { Language } from '@vezne/protocol'
import { Type } from 'typebox'
import { fieldError, isUuid } from '../../../base/kernel/index.ts'
import { CARD_NETWORKS, CARD_TYPES, firstProblems } from '../../../payment/bins/index.ts'
import {
  BLOCKED_DAY_KINDS,
  INSTALLMENT_COUNT_MAXIMUM,
  PAID_IN,
} from '../../../payment/installments/index.ts'
import { SERVER_LIMITS } from '../limits/server-limits.ts'
import { digits, line, moment, momentIn, namedMerchant } from './admin-fields.ts'
import { type AdminCall, AdminRefusal, type AdminRoute, adminRoute } from './admin-route.ts'

const ADD = Type.Object({
  /** Number or id; absent: for every merchant. */
  merchant: Type.Optional(line()),
  /** Alias of a terminal of the merchant; absent: any. */
  terminal: Type.Optional(line()),
  cardNetwork: Type.Optional(Type.Enum(CARD_NETWORKS, { type: 'string' })),
  bankCode: Type.Optional(digits(4)),
  cardType: Type.Enum(CARD_TYPES, { type: 'string' }),
  installmentCount: Type.Integer({ minimum: 1, maximum: INSTALLMENT_COUNT_MAXIMUM }),
  rateBasisPoints: Type.Integer({ minimum: 0, maximum: 10_000 }),
  blockedDays: Type.Integer({ minimum: 0, maximum: 3_650 }),
  /** Absent: calendar days. */
  blockedDayKind: Type.Optional(Type.Enum(BLOCKED_DAY_KINDS, { type: 'string' })),
  /** Absent: one sum, also for installments. */
  paidIn: Type.Optional(Type.Enum(PAID_IN, { type: 'string' })),
  validFrom: Type.Optional(moment()),
  validUntil: Type.Optional(moment()),
})

const IMPORT = Type.Object({
  /** The text of a CSV file, with its header line. */
  csv: Type.String({ maxLength: SERVER_LIMITS.bodyBytesMaximum }),
  source: Type.Optional(line()),
  dryRun: Type.Optional(Type.Boolean()),
})

const END = Type.Object({ endsAt: Type.Optional(moment()) })

export const planRoutes: readonly AdminRoute[] = [
  adminRoute('GET /plans', Type.Object({ merchant: Type.Optional(line()) }), async (call) => {
    const merchantId = await merchantIdIn(call, call.fields.merchant)
    return { plans: await call.acts.planRows(merchantId) }
  }),
  adminRoute('POST /plans', ADD, async (call) => {
    const { merchant, terminal, validFrom, validUntil, ...terms } = call.fields
    const plan = await call.acts.addPlanRow({
      ...terms,
      merchantId: await merchantIdIn(call, merchant),
      terminalAlias: terminal ?? null,
      cardNetwork: terms.cardNetwork ?? null,
      bankCode: terms.bankCode ?? null,
      blockedDayKind: terms.blockedDayKind ?? 'calendar',
      paidIn: terms.paidIn ?? 'one',
      validFrom: momentIn('validFrom', validFrom),
      validUntil: momentIn('validUntil', validUntil),
    })
    if (plan !== null) return { plan }
    throw fieldError('validUntil', {
      tr: 'validFrom değerinden sonra olmalıdır',
      en: 'must lie after validFrom',
    })
  }),
  adminRoute('POST /plans/import', IMPORT, async ({ acts, fields }) => {
    const { csv, source = 'admin-api', dryRun = false } = fields
    const done = dryRun ? await acts.readPlan(csv) : await acts.importPlan(csv, source)
    if (done.ok) return { plans: done.rows }
    const shown = (language: Language) => firstProblems(done.problems, language).texts.join('; ')
    throw fieldError('csv', {
      tr: `düzeltilmelidir; satır ${shown('tr')}`,
      en: `must be corrected; line ${shown('en')}`,
    })
  }),
  adminRoute('POST /plans/:planId/end', END, async ({ acts, parameters, fields }) => {
    const planId = parameters['planId'] ?? ''
    if (!isUuid(planId)) throw new AdminRefusal('NOT_FOUND')
    const moment = momentIn('endsAt', fields.endsAt)
    const { ending, endsAt } = await acts.endPlanRow(planId, moment)
    if (ending === 'Ended') return { planId, endsAt }
    if (ending === 'NotFound') throw new AdminRefusal('NOT_FOUND')
    if (ending === 'EndsBeforeItBegins') {
      throw fieldError('endsAt', {
        tr: 'satırın validFrom değerinden sonra olmalıdır',
        en: 'must lie after the row’s validFrom',
      })
    }
    throw new AdminRefusal('CONFLICT', {
      tr: 'Bu satır daha önce sona eriyor.',
      en: 'This row ends earlier already.',
    })
  }),
]

async function merchantIdIn(
  call: AdminCall<unknown>,
  name: string | undefined,
): Promise<string | null> {
  return name === undefined ? null : (await namedMerchant(call, name)).merchantId
}
