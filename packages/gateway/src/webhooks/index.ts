export { createDeliverer, type Deliverer, type DeliveryPorts } from './deliver.ts'
export type {
  Attempt,
  DeliveryResult,
  DeliveryStore,
  DueDelivery,
  LeasedEndpoint,
} from './delivery.ts'
