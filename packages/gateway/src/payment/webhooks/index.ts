export { createDeliverer, type Deliverer } from './deliver.ts'
export type { Attempt, DeliveryResult, DeliveryStore, LeasedEndpoint } from './delivery.ts'
export {
  DELIVERY_STATES,
  type DeliveryRecord,
  type DeliveryRecords,
  type DeliverySearch,
  type EndpointKey,
  sweepDeliveries,
} from './delivery-records.ts'
export type { DeliveryPorts } from './delivery-round.ts'
export { checkedTypes, checkedUrl, type EndpointInput, type WebhookEndpoint } from './endpoint.ts'
export { isSuccess } from './endpoint-health.ts'
export type { EndpointList, EndpointPlace, ListedEndpoint } from './endpoint-list.ts'
export type { EndpointChanges, EndpointStore } from './endpoint-store.ts'
export {
  ChangedMeanwhile,
  createEndpoint,
  type EndpointWithSecret,
  type ManagePorts,
  removeEndpoint,
  rollSecret,
  updateEndpoint,
} from './manage-endpoints.ts'
export { createPace } from './pace.ts'
export { retrySchedule } from './retry-schedule.ts'
export { openSender, testEndpoint, webhookHeaders } from './send-to-endpoint.ts'
export { createWebhookSender, type NoAnswerWord, type WebhookSender } from './send-webhook.ts'
