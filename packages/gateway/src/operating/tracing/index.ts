export type { RequestSpans } from './request-spans.ts'

export { createTraces, type Traces } from './traces.ts'
