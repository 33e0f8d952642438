export * from './bundle-program.ts'
