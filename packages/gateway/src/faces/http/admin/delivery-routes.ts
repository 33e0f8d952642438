import { RULE_KEYWORD } from '@vezne/protocol'
import { Type } from 'typebox'
import { fieldError } from '../../../base/kernel/index.ts'
import { DELIVERY_STATES } from '../../../payment/webhooks/index.ts'
import { merchantOfPath, moment, momentIn, NOTHING } from './admin-fields.ts'
import { type AdminRoute, adminRoute } from './admin-route.ts'
import { endpointOfPath, notFound } from './endpoint-routes.ts'

const LISTED_MAXIMUM = 100

const UUID = Type.Optional(Type.String({ format: 'uuid' }))

const POSITION_RULE = { tr: 'bir konum olmalıdır', en: 'must be a position' }

const SEARCH = Type.Object({
  endpointId: UUID,
  /** The id of an order, a link or a session. */
  subjectId: UUID,
  type: Type.Optional(Type.String({ maxLength: 100 })),
  state: Type.Optional(Type.Enum([...DELIVERY_STATES], { type: 'string' })),
  before: Type.Optional(Type.String({ pattern: '^[0-9]{1,15}$', [RULE_KEYWORD]: POSITION_RULE })),
})

const FROM = Type.Object({
  since: Type.Optional(moment()),
  afterPosition: Type.Optional(Type.Integer({ minimum: 0, [RULE_KEYWORD]: POSITION_RULE })),
})

/** The deliveries to endpoints, and sending them again (decision 7.8). */
export const deliveryRoutes: readonly AdminRoute[] = [
  adminRoute('GET /merchants/:merchant/deliveries', SEARCH, async (call) => {
    const { endpointId = null, subjectId = null, type = null, state = null, before } = call.fields
    const { merchantId } = await merchantOfPath(call)
    const page = { before: before === undefined ? null : Number(before), limit: LISTED_MAXIMUM }
    const search = { merchantId, endpointId, subjectId, eventType: type, state, ...page }
    return { deliveries: await call.acts.searchDeliveries(search) }
  }),
  adminRoute(
    'POST /merchants/:merchant/webhooks/:endpointId/deliveries/:position/resend',
    NOTHING,
    async (call) => {
      const position = Number(call.parameters['position'])
      const endpoint = await endpointOfPath(call)
      const isKnown = Number.isSafeInteger(position)
      if (isKnown && (await call.acts.resendDelivery(endpoint, position))) return {}
      throw notFound()
    },
  ),
  adminRoute('POST /merchants/:merchant/webhooks/:endpointId/resend', FROM, async (call) => {
    const { afterPosition } = call.fields
    const since = momentIn('since', call.fields.since)
    if ((since === null) === (afterPosition === undefined)) {
      throw fieldError('since', {
        tr: 'veya afterPosition gönderilmelidir, ikisi birden değil',
        en: 'or afterPosition must be sent, not both',
      })
    }
    const from = since === null ? { afterPosition: afterPosition ?? 0 } : { since }
    const positions = await call.acts.resendEvents(await endpointOfPath(call), from)
    if (positions === null) throw notFound()
    return { positions }
  }),
]
