export * from './connector.ts'
