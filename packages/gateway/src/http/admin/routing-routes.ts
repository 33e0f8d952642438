import { Type } from 'typebox'
import { type FieldProblem, GatewayError } from '../../kernel/index.ts'
import type { StoredRules } from '../../routing/index.ts'
import { line, merchantOfPath, NOTHING } from './admin-fields.ts'
import { type AdminRoute, adminRoute } from './admin-route.ts'

/** A document of routing rules (`readRules`), which says by itself what is wrong with it. */
const RULES = Type.Object({ rules: Type.Unknown() })

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
    const fields: FieldProblem[] = change.problems.map(({ place, message }) => ({
      field: place,
      // The library of conditions speaks English only.
      rule: { tr: message, en: message },
    }))
    throw new GatewayError('INVALID_FIELD', { fields })
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

function shown(stored: StoredRules | null) {
  return { revision: stored?.revision ?? null, rules: stored?.rules?.rules ?? null }
}
