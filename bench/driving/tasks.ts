import type { Address } from './connection.ts'
import type { Scenario } from './flows.ts'

/** What the driver is asked to do; it does one thing at a time. */
export type Task =
  | Readonly<{ kind: 'stock'; address: Address; oldOrders: number }>
  /** As many as there are connections are always under way. */
  | Readonly<{
      kind: 'closed'
      address: Address
      load: Load
      connections: number
      seconds: number
      /** On the connections that an idle task has opened, and not on new ones. */
      onIdle?: boolean
    }>
  /** How many begin each second, also while earlier ones are still running. */
  | Readonly<{ kind: 'open'; address: Address; load: Load; perSecond: number; seconds: number }>
  /** Signatures proved one after the other, without any server. */
  | Readonly<{ kind: 'signatures'; seconds: number }>
  /** Every request three times at once. */
  | Readonly<{ kind: 'thrice'; address: Address; requests: number }>
  /** So many connections, open and idle until the next task. */
  | Readonly<{ kind: 'idle'; address: Address; connections: number }>

/** An echo answers a provision's body, a bank a question; the rest are flows of the gateway. */
export type Load = Scenario | 'echo' | 'bank'

/** What the load came to. Times are in milliseconds. */
export type Report = Readonly<{
  /** All that ended, those too that ended after the time was over. */
  completed: number
  /** Those that ended in time, a second. */
  perSecond: number
  p50: number
  p95: number
  p99: number
  sales: number
  refunds: number
  failures: number
  /** One of the failures, in the gateway's words. */
  firstFailure: string | null
}>

export type Reply =
  | Readonly<{ kind: 'ready' }>
  | Readonly<{ kind: 'report'; report: Report }>
  | Readonly<{ kind: 'broken'; reason: string }>
