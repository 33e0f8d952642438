import type { Address } from './connection.ts'
import type { Scenario } from './flows.ts'

/** A task of the driver, which does one at a time. */
export type Task =
  | Readonly<{ kind: 'stock'; address: Address; oldOrders: number }>
  /** One step is always under way on each connection. */
  | Readonly<{
      kind: 'closed'
      address: Address
      load: Load
      connections: number
      seconds: number
      /** Uses the connections that an idle task opened, instead of new ones. */
      onIdle?: boolean
    }>
  /** The number of steps that begin each second, even if earlier ones are still running. */
  | Readonly<{ kind: 'open'; address: Address; load: Load; perSecond: number; seconds: number }>
  /** Signatures proved one after the other, without any server. */
  | Readonly<{ kind: 'signatures'; seconds: number }>
  /** Every request three times at once. */
  | Readonly<{ kind: 'thrice'; address: Address; requests: number }>
  /** The number of connections that are opened and stay idle until the next task. */
  | Readonly<{ kind: 'idle'; address: Address; connections: number }>

/** `echo` answers a provision's body and `bank` a query; the other names are flows of the gateway. */
export type Load = Scenario | 'echo' | 'bank'

/** The results of the load. Times are in milliseconds. */
export type Report = Readonly<{
  /** All steps that ended, also those after the measured time. */
  completed: number
  /** Steps per second that ended within the measured time. */
  perSecond: number
  p50: number
  p95: number
  p99: number
  sales: number
  refunds: number
  failures: number
  /** The gateway's message of one of the failures. */
  firstFailure: string | null
}>

export type Reply =
  | Readonly<{ kind: 'ready' }>
  | Readonly<{ kind: 'report'; report: Report }>
  | Readonly<{ kind: 'broken'; reason: string }>
