import { GatewayError } from '../../base/kernel/index.ts'
import type { MoneyOpenings } from '../../payment/payments/index.ts'
import type { AuditDetails } from '../audit/index.ts'
import { type ActingPorts, perform, reportRefusal } from './operator-ports.ts'

/** One try of a person of the panel to move the money of an order. */
export type MoneyTry = Readonly<{
  act: 'payment.return' | 'payment.reverse' | 'payment.capture'
  orderId: string
  /** The idempotency key of the act: who sends the same form again makes no second try. */
  key: string
  amountMinor: bigint
  details: AuditDetails
}>

export type MoneyActs = Readonly<{
  /**
   * Moves money by `move`, whose first commit has the row of this try: no crash can leave a movement without its person.
   * How the bank ended it is in the operation or capture that the row names. A try that a rule refuses has a row with
   * the rule's code.
   *
   * @throws GatewayError what `move` throws
   */
  tryMoney: <Result>(
    tried: MoneyTry,
    move: (openings: MoneyOpenings) => Promise<Result>,
  ) => Promise<Result>
}>

export function moneyActs(ports: ActingPorts): MoneyActs {
  return {
    tryMoney: async (tried, move) => {
      try {
        return await move(reportedOpenings(ports, tried))
      } catch (error) {
        if (!(error instanceof GatewayError)) throw error
        await reportRefusal(ports, reportOf(tried, { outcome: error.code }))
        throw error
      }
    },
  }
}

/** An opening that takes place has its row; one that loses a claim changed nothing, and its error is reported. */
function reportedOpenings(ports: ActingPorts, tried: MoneyTry): MoneyOpenings {
  return {
    openPayment: (opening) =>
      perform(ports, async ({ openings }) => {
        const result = await openings.openPayment(opening)
        const made = { outcome: 'begun', captureOrderId: opening.orderId }
        return { result, report: result.kind === 'opened' ? reportOf(tried, made) : null }
      }),
    openOperation: (opening) =>
      perform(ports, async ({ openings }) => {
        const result = await openings.openOperation(opening)
        const made = { outcome: 'begun', operationId: opening.operationId }
        return { result, report: result.kind === 'opened' ? reportOf(tried, made) : null }
      }),
  }
}

function reportOf(
  { act, orderId: subject, key, amountMinor, details }: MoneyTry,
  end: AuditDetails,
) {
  return { act, subject, details: { ...details, key, amountMinor: String(amountMinor), ...end } }
}
