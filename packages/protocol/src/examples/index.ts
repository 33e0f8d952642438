export { EXAMPLE_CALLS, type ExampleCall, exampleCallOf } from './example-calls.ts'
export type { RecordedExchange } from './recorded-exchange.ts'
export { RECORDED_EXCHANGES } from './recorded-exchanges.ts'
