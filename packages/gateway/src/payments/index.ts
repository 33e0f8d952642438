export * from './operation.ts'
export * from './order.ts'
export * from './requests.ts'
export * from './results.ts'
