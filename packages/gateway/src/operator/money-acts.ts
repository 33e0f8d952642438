import type { AuditDetails } from '../audit/index.ts'
import { type ActingPorts, perform } from './operator-ports.ts'

/** What a person of the panel does to the money of an order. */
export type MoneyReport = Readonly<{
  act: 'payment.return' | 'payment.reverse' | 'payment.capture'
  orderId: string
  /** The idempotency key of the act: the same request is reported once. */
  key: string
  details: AuditDetails
}>

export type MoneyActs = Readonly<{
  /**
   * Writes who is about to move money, before it moves: no crash can leave a movement without its person. How the act
   * ended is in the order.
   */
  reportMoney: (report: MoneyReport) => Promise<void>
}>

export function moneyActs(ports: ActingPorts): MoneyActs {
  return {
    reportMoney: ({ act, orderId: subject, key, details }) =>
      perform(ports, async ({ operator }) => {
        const isReported = await operator.isReported(subject, key)
        const report = { act, subject, details: { ...details, key } }
        return { result: undefined, report: isReported ? null : report }
      }),
  }
}
