import { RULE_KEYWORD } from '@vezne/protocol'
import { Type } from 'typebox'
import { fieldError, GatewayError, isUuid } from '../../../base/kernel/index.ts'
import {
  DELIVERY_STATES,
  type EndpointKey,
  type EndpointWithSecret,
  type WebhookEndpoint,
} from '../../../payment/webhooks/index.ts'
import { line, merchantOfPath, moment, momentIn, NOTHING } from './admin-fields.ts'
import { type AdminCall, AdminRefusal, type AdminRoute, adminRoute } from './admin-route.ts'

const URL_CHARACTERS_MAXIMUM = 2_048
const TYPES_MAXIMUM = 50

const address = () => Type.String({ maxLength: URL_CHARACTERS_MAXIMUM })

const INPUT = {
  types: Type.Optional(Type.Array(Type.String(), { maxItems: TYPES_MAXIMUM })),
  description: Type.Optional(line()),
}

const ADD = Type.Object({ ...INPUT, url: address() })

const CHANGES = Type.Object({
  ...INPUT,
  url: Type.Optional(address()),
  state: Type.Optional(Type.Enum(['Active', 'Paused'], { type: 'string' })),
})

/** The endpoints of a merchant's webhooks (decision 7.6). */
export const endpointRoutes: readonly AdminRoute[] = [
  adminRoute('GET /merchants/:merchant/webhooks', NOTHING, async (call) => {
    const { merchantId } = await merchantOfPath(call)
    return { endpoints: (await call.acts.endpointsOf(merchantId)).map(shown) }
  }),
  adminRoute('POST /merchants/:merchant/webhooks', ADD, async (call) => {
    const { url, types = [], description = '' } = call.fields
    const { merchantId } = await merchantOfPath(call)
    return withSecret(call.acts.addEndpoint(merchantId, { url, types, description }))
  }),
  adminRoute('PUT /merchants/:merchant/webhooks/:endpointId', CHANGES, async (call) => {
    const key = await endpointOfPath(call)
    return { endpoint: shown(await ofMerchant(call.acts.updateEndpoint(key, call.fields))) }
  }),
  adminRoute('POST /merchants/:merchant/webhooks/:endpointId/roll', NOTHING, async (call) => {
    return withSecret(call.acts.rollEndpointSecret(await endpointOfPath(call)))
  }),
  adminRoute('POST /merchants/:merchant/webhooks/:endpointId/remove', NOTHING, async (call) => {
    await ofMerchant(call.acts.removeEndpoint(await endpointOfPath(call)))
    return {}
  }),
  adminRoute('POST /merchants/:merchant/webhooks/:endpointId/test', NOTHING, async (call) => {
    return { delivery: await ofMerchant(call.acts.testEndpoint(await endpointOfPath(call))) }
  }),
]

export async function endpointOfPath(call: AdminCall<unknown>): Promise<EndpointKey> {
  const endpointId = call.parameters['endpointId'] ?? ''
  if (!isUuid(endpointId)) throw notFound()
  const { merchantId } = await merchantOfPath(call)
  return { merchantId, endpointId }
}

/** Merchants get these refusals with status 200; here they are a 404 and a 409. */
async function ofMerchant<Result>(act: Promise<Result>): Promise<Result> {
  try {
    return await act
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    if (error.code === 'ENDPOINT_NOT_FOUND') throw notFound()
    if (error.code !== 'TOO_MANY_ENDPOINTS') throw error
    throw new AdminRefusal('CONFLICT', {
      tr: 'Bir üye işyerinin en çok 16 bildirim adresi olabilir.',
      en: 'A merchant can have 16 endpoints at most.',
    })
  }
}

export function notFound(): AdminRefusal {
  return new AdminRefusal('NOT_FOUND', {
    tr: 'Bildirim adresleri: GET /admin/v1/merchants/:merchant/webhooks, gönderimler: …/deliveries.',
    en: 'GET /admin/v1/merchants/:merchant/webhooks lists endpoints, …/deliveries what was sent.',
  })
}

/** The only answers that hold an endpoint's secret. */
async function withSecret(act: Promise<EndpointWithSecret>): Promise<object> {
  const { endpoint, secret } = await ofMerchant(act)
  return { endpoint: shown(endpoint), secret: secret.expose() }
}

function shown({ merchantId: _merchantId, ...endpoint }: WebhookEndpoint): object {
  return { ...endpoint, types: endpoint.types ?? [] }
}

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
