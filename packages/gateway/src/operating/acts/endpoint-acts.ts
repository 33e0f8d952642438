import {
  type Attempt,
  checkedTypes,
  checkedUrl,
  createEndpoint,
  type EndpointChanges,
  type EndpointInput,
  type EndpointKey,
  type EndpointWithSecret,
  type ManagePorts,
  removeEndpoint,
  rollSecret,
  testEndpoint,
  updateEndpoint,
  type WebhookEndpoint,
} from '../../payment/webhooks/index.ts'
import type { AuditAct, AuditDetails } from '../audit/index.ts'
import { type ActingPorts, perform } from './operator-ports.ts'

/** The endpoints of a merchant's webhooks. Each throws the GatewayErrors of the merchant's own calls. */
export type EndpointActs = Readonly<{
  endpointsOf: (merchantId: string) => Promise<readonly WebhookEndpoint[]>
  /**
   * The secret is shown this once. `seen`: the endpoints that the form was made from.
   *
   * @throws ChangedMeanwhile where there are others by now
   */
  addEndpoint: (
    merchantId: string,
    input: EndpointInput,
    seen?: readonly string[],
  ) => Promise<EndpointWithSecret>
  updateEndpoint: (endpoint: EndpointKey, changes: EndpointChanges) => Promise<WebhookEndpoint>
  /**
   * The secret is shown this once; the old one signs for 24 hours too. `seenSecrets`: how many the form was made from.
   *
   * @throws ChangedMeanwhile where there are more or fewer by now
   */
  rollEndpointSecret: (endpoint: EndpointKey, seenSecrets?: number) => Promise<EndpointWithSecret>
  removeEndpoint: (endpoint: EndpointKey) => Promise<void>
  /** Sends a `webhook.test` at once. A test changes nothing and is not reported. */
  testEndpoint: (endpoint: EndpointKey) => Promise<Attempt>
}>

export function endpointActs(ports: ActingPorts): EndpointActs {
  const { clock, stores, newId } = ports
  const sending = { ...ports, endpoints: stores.endpoints }
  return {
    endpointsOf: (merchantId) => stores.endpoints.list(merchantId, clock.now()),
    addEndpoint: (merchantId, input, seen) => {
      const key = { merchantId, endpointId: newId() }
      const url = checkedUrl(input.url, !ports.isSandbox)
      const checked = { ...input, url, types: checkedTypes(input.types ?? []), seen: seen ?? null }
      return createEndpoint(reporting(ports, 'webhook.create', key, { url }), key, checked)
    },
    updateEndpoint: (key, changes) => {
      const { url, types, ...others } = changes
      const checked = {
        ...others,
        ...(url === undefined ? {} : { url: checkedUrl(url, !ports.isSandbox) }),
        ...(types === undefined ? {} : { types: checkedTypes(types ?? []) }),
      }
      const details = Object.fromEntries(
        Object.entries(checked).map(([name, value]) => [name, String(value)]),
      )
      return updateEndpoint(reporting(ports, 'webhook.update', key, details), key, checked)
    },
    rollEndpointSecret: (key, seenSecrets) =>
      rollSecret(reporting(ports, 'webhook.roll', key), key, seenSecrets),
    removeEndpoint: (key) => removeEndpoint(reporting(ports, 'webhook.remove', key), key),
    testEndpoint: (key) => testEndpoint(sending, key),
  }
}

/** Ports whose transaction also reports the act on the endpoint. */
function reporting(
  ports: ActingPorts,
  act: AuditAct,
  { merchantId, endpointId: subject }: EndpointKey,
  more: AuditDetails = {},
): ManagePorts {
  const report = { act, subject, details: { merchantId, ...more } }
  return {
    ...ports,
    transact: (work) =>
      perform(ports, async ({ endpoints }) => ({ result: await work(endpoints), report })),
  }
}
