import type { Span } from './span.ts'

/** How long banks took to answer, in whole milliseconds: half of the calls, and 95 of 100, took no longer. */
export type Latency = Readonly<{
  calls: number
  medianMilliseconds: number
  slowMilliseconds: number
}>

export type TerminalLatency = Latency &
  Readonly<{ terminalId: string; merchantId: string; alias: string; bankCode: string | null }>

/** The requests for an authorisation that went to banks: that is what a payer waits for. */
export type Latencies = Readonly<{
  /** For each span in its order; null where no bank was asked. */
  spans: readonly (Latency | null)[]
  /** The terminals with the most calls first. */
  terminals: readonly TerminalLatency[]
}>

export type LatencyStore = Readonly<{
  /** Of spans that follow each other without a gap. Null: they have more calls than a page can wait for. */
  latencies: (merchantIds: readonly string[], spans: readonly Span[]) => Promise<Latencies | null>
}>
