export { ATTRIBUTES, type AttributeSpec } from './attribute-table.ts'
export type { RequestSpans } from './request-spans.ts'
export { SPANS, type SpanSpec } from './span-table.ts'
export { createTraces, type Traces } from './traces.ts'
