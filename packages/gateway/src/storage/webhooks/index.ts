export { createDeliveryStore } from './delivery-store.ts'
