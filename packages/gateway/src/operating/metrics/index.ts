export { type FigureVerdict, judgeFigures } from './figure-rules.ts'
export type { HttpMetrics } from './http-metrics.ts'

export { createMetrics, type Metrics, type MetricsText } from './metrics.ts'
export type { OperationsFigures } from './operations-figures.ts'
