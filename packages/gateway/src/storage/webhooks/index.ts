export { createDeliveryRecordStore } from './delivery-record-store.ts'
export { createDeliveryStore } from './delivery-store.ts'
