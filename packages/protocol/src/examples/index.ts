export {
  EXAMPLE_CALLS,
  type ExampleCall,
  exampleCallOf,
  type RecordedExchange,
} from './example-calls.ts'
export { RECORDED_EXCHANGES } from './recorded-exchanges.ts'
