export { createDeliverer, type Deliverer, type DeliveryPorts } from './deliver.ts'
export type {
  Attempt,
  DeliveryResult,
  DeliveryStore,
  DueDelivery,
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
export { webhookHeaders } from './sign-webhook.ts'
