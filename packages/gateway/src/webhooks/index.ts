export { createDeliverer, type Deliverer, type DeliveryPorts } from './deliver.ts'
export type {
  Attempt,
  DeliveryResult,
  DeliveryStore,
  DueDelivery,
  EndpointHealth,
  LeasedEndpoint,
} from './delivery.ts'
export {
  DELIVERY_STATES,
  type DeliveryRecord,
  type DeliveryRecords,
  type DeliverySearch,
  type DeliveryState,
  type EndpointKey,
  sweepDeliveries,
} from './delivery-records.ts'
export { checkedTypes, checkedUrl, type EndpointWish, type WebhookEndpoint } from './endpoint.ts'
export { isSuccess } from './endpoint-health.ts'
export type { EndpointList, EndpointPlace, ListedEndpoint } from './endpoint-list.ts'
export {
  createEndpoint,
  type EndpointChanges,
  type EndpointStore,
  type EndpointWithSecret,
  type ManagePorts,
  openSender,
  removeEndpoint,
  rollSecret,
  type SealedSecret,
  testEndpoint,
  updateEndpoint,
} from './manage-endpoints.ts'
export { createPace } from './pace.ts'
export { retrySchedule } from './retry-schedule.ts'
export { createWebhookSender, type NoAnswerWord, type WebhookSender } from './send-webhook.ts'

export { webhookHeaders } from './sign-webhook.ts'
