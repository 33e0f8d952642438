export * from './merchant.ts'
