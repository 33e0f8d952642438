import { RULE_KEYWORD } from '@vezne/protocol'
import { Type } from 'typebox'
import { GatewayError, isUuid } from '../../kernel/index.ts'
import type { EndpointKey, WebhookEndpoint } from '../../webhooks/index.ts'
import { line, merchantOfPath, NOTHING } from './admin-fields.ts'
import { type AdminCall, AdminRefusal, type AdminRoute, adminRoute } from './admin-route.ts'

const URL_CHARACTERS_MAXIMUM = 2_048
const TYPES_MAXIMUM = 50

const WISH = {
  types: Type.Optional(
    Type.Array(Type.String(), {
      maxItems: TYPES_MAXIMUM,
      [RULE_KEYWORD]: {
        tr: 'olay türlerinin listesi olmalıdır',
        en: 'must be a list of event types',
      },
    }),
  ),
  description: Type.Optional(line()),
}

const url = () => Type.String({ maxLength: URL_CHARACTERS_MAXIMUM })

const CHANGES = Type.Object({
  ...WISH,
  url: Type.Optional(url()),
  state: Type.Optional(
    Type.Enum(['Active', 'Paused'] as const, {
      type: 'string',
      [RULE_KEYWORD]: {
        tr: 'Active veya Paused olmalıdır',
        en: 'must be Active or Paused',
      },
    }),
  ),
})

/** The endpoints of a merchant's webhooks (decision 7.6). */
export const endpointRoutes: readonly AdminRoute[] = [
  adminRoute('GET /merchants/:merchant/webhooks', NOTHING, async (call) => {
    const { merchantId } = await merchantOfPath(call)
    return { endpoints: (await call.acts.endpointsOf(merchantId)).map(shown) }
  }),
  adminRoute(
    'POST /merchants/:merchant/webhooks',
    Type.Object({ ...WISH, url: url() }),
    async (call) => {
      const { url: address, types = [], description = '' } = call.fields
      const { merchantId } = await merchantOfPath(call)
      const wish = { url: address, types, description }
      const { endpoint, secret } = await ofMerchant(call.acts.addEndpoint(merchantId, wish))
      return { endpoint: shown(endpoint), secret: secret.expose() }
    },
  ),
  adminRoute('PUT /merchants/:merchant/webhooks/:endpointId', CHANGES, async (call) => {
    const key = await endpointOfPath(call)
    const { url: address, ...others } = call.fields
    const changes = { ...others, ...(address === undefined ? {} : { url: address }) }
    return { endpoint: shown(await ofMerchant(call.acts.updateEndpoint(key, changes))) }
  }),
  adminRoute('POST /merchants/:merchant/webhooks/:endpointId/roll', NOTHING, async (call) => {
    const key = await endpointOfPath(call)
    const { endpoint, secret } = await ofMerchant(call.acts.rollEndpointSecret(key))
    return { endpoint: shown(endpoint), secret: secret.expose() }
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

/** What merchants hear with status 200 is a 404 or a 409 here. */
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

function shown({ merchantId: _merchantId, ...endpoint }: WebhookEndpoint): object {
  return { ...endpoint, types: endpoint.types ?? [] }
}
