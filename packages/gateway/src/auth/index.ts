export * from './caller.ts'
