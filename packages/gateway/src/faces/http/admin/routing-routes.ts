import { Type } from 'typebox'
import { type FieldProblem, GatewayError } from '../../../base/kernel/index.ts'
import { dryRunInLira } from '../../../operating/acts/index.ts'
import type { StoredRules } from '../../../payment/routing/index.ts'
import { line, merchantOfPath, NOTHING } from './admin-fields.ts'
import { AdminRefusal, type AdminRoute, adminRoute } from './admin-route.ts'

/** A document of routing rules (`readRules`), which says by itself what is wrong with it. */
const RULES = Type.Object({ rules: Type.Unknown() })

/** Both may be left out: the rules in force, and 30 days. */
const SIMULATION = Type.Object({
  rules: Type.Optional(Type.Unknown()),
  days: Type.Optional(Type.Integer({ minimum: 1, maximum: 3_650 })),
})

const CATEGORY = Type.Object({ category: Type.Union([line(), Type.Null()]) })
const PATH = '/merchants/:merchant/routing'

export const routingRoutes: readonly AdminRoute[] = [
  adminRoute(`GET ${PATH}`, NOTHING, async (call) => {
    const { merchantId } = await merchantOfPath(call)
    const stored = await call.acts.routingRulesOf(merchantId)
    return { routing: { ...shown(stored), absent: stored?.absent ?? [] } }
  }),
  adminRoute(`PUT ${PATH}`, RULES, async (call) => {
    const merchant = await merchantOfPath(call)
    const change = await call.acts.setRoutingRules(merchant, call.fields)
    if (change.ok) return { routing: shown(change.stored) }
    throw rulesRefused(change.problems)
  }),
  adminRoute(`POST ${PATH}/simulate`, SIMULATION, async (call) => {
    const merchant = await merchantOfPath(call)
    const { rules, days = 30 } = call.fields
    const content = rules === undefined ? null : { rules }
    const outcome = await call.acts.simulateRoutingBesidePayments(merchant, content, days)
    if (outcome === 'Busy') throw new AdminRefusal('CONFLICT', ONE_AT_A_TIME)
    if (!outcome.ok) throw rulesRefused(outcome.problems)
    const { finding, readUntil } = outcome
    return { simulation: { ...dryRunInLira(finding), readUntil } }
  }),
  adminRoute(`POST ${PATH}/remove`, NOTHING, async (call) => ({
    removed: await call.acts.removeRoutingRules(await merchantOfPath(call)),
  })),
  adminRoute('PUT /merchants/:merchant/category', CATEGORY, async (call) => {
    const { category } = call.fields
    await call.acts.setCategory(await merchantOfPath(call), category)
    return { category }
  }),
  adminRoute('GET /merchants/:merchant/category', NOTHING, async (call) => {
    const { merchantId } = await merchantOfPath(call)
    return { category: await call.acts.categoryOf(merchantId) }
  }),
  adminRoute('GET /installment-limits', NOTHING, async ({ acts }) => ({
    limits: await acts.installmentLimits(),
  })),
]

const ONE_AT_A_TIME = {
  tr: 'Başka bir deneme sürüyor; bitince yeniden isteyin.',
  en: 'Another dry run is under way in this process; ask again when it has ended.',
}

function rulesRefused(problems: readonly FieldProblem[]): GatewayError {
  return new GatewayError('INVALID_FIELD', { fields: problems })
}

function shown(stored: StoredRules | null) {
  return { revision: stored?.revision ?? null, rules: stored?.rules?.rules ?? null }
}
