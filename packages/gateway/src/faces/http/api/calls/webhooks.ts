import {
  checkedTypes,
  type EndpointChanges,
  type EndpointWithSecret,
  type WebhookEndpoint,
} from '../../../../payment/webhooks/index.ts'
import { type ApiRoute, type OwnFields, type RequestOf, route } from '../api-route.ts'
import type { UseCases } from '../use-cases.ts'

export function webhookRoutes({ webhooks }: UseCases): readonly ApiRoute[] {
  return [
    route('webhooksCreate', 'before', ({ url, types = [], description = '' }, { caller }) => {
      const input = { url: webhooks.checkedUrl(url), types: checkedTypes(types), description }
      return async () => withSecret(await webhooks.create(caller.merchant.merchantId, input))
    }),
    route('webhooksList', 'before', (_, { caller }) => async () => {
      const endpoints = await webhooks.list(caller.merchant.merchantId)
      return { fields: { endpoints: endpoints.map(endpointToWire) } }
    }),
    route('webhooksUpdate', 'before', (wire, { caller }) => {
      const changes = changesOf(webhooks, wire)
      const key = { merchantId: caller.merchant.merchantId, endpointId: wire.endpointId }
      return async () => ({
        fields: { endpoint: endpointToWire(await webhooks.update(key, changes)) },
      })
    }),
    route('webhooksRoll', 'before', ({ endpointId }, { caller }) => async () => {
      return withSecret(await webhooks.roll({ merchantId: caller.merchant.merchantId, endpointId }))
    }),
    route('webhooksDelete', 'before', ({ endpointId }, { caller }) => async () => {
      await webhooks.remove({ merchantId: caller.merchant.merchantId, endpointId })
      return { fields: {} }
    }),
    route('webhooksTest', 'before', ({ endpointId }, { caller }) => async () => {
      const attempt = await webhooks.test({ merchantId: caller.merchant.merchantId, endpointId })
      const { status, durationMilliseconds, error, answer } = attempt
      return { fields: { delivery: { status, durationMilliseconds, error, answer } } }
    }),
  ]
}

function changesOf(
  webhooks: UseCases['webhooks'],
  { url, types, description, state }: RequestOf<'webhooksUpdate'>,
): EndpointChanges {
  return {
    ...(url === undefined ? {} : { url: webhooks.checkedUrl(url) }),
    ...(types === undefined ? {} : { types: checkedTypes(types) }),
    ...(description === undefined ? {} : { description }),
    ...(state === undefined ? {} : { state: state === 'Active' ? 'Active' : 'Paused' }),
  }
}

function withSecret({ endpoint, secret }: EndpointWithSecret): { fields: OwnFields } {
  return { fields: { endpoint: endpointToWire(endpoint), secret: secret.expose() } }
}

function endpointToWire(endpoint: WebhookEndpoint): object {
  const { endpointId, url, types, description, state, disabledReason, secretCount } = endpoint
  return {
    endpointId,
    url,
    types: types ?? [],
    description,
    state,
    disabledReason,
    createdAt: endpoint.createdAt.toISOString(),
    position: endpoint.cursorPosition,
    lastPosition: endpoint.lastPosition,
    failingSince: endpoint.failingSince?.toISOString() ?? null,
    secretCount,
  }
}
