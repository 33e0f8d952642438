export { createDeliveryRecordStore } from './delivery-record-store.ts'
export { createDeliveryStore } from './delivery-store.ts'
export { createEndpointStore, createEndpointTransactions } from './endpoint-store.ts'
