import type { BankTerminal } from '../bank-terminal.ts'
import { withoutApproval } from '../confirm-payment.ts'
import type { AuthorizeRequest, BankCallLimits, BankOutcome } from '../connector.ts'
import type { BankExchange } from '../exchange.ts'
import { outcomeOf } from './outcomes.ts'
import { provenPayment } from './request.ts'
import { type PayforAnswer, toBankAnswer } from './response.ts'

type Proven = Readonly<{
  exchange: BankExchange<PayforAnswer>
  terminal: BankTerminal
  request: AuthorizeRequest
  requestGuid: string
}>

/**
 * A payment after 3-D Secure. The request names neither amount nor card: the bank takes what the form in the
 * card holder's browser named, and nothing signs the currency, the model or the verification's number there. The
 * inquiry that follows (`authorizeConfirmed`) compares all of it. The number may be that of another verification,
 * whose order the bank then takes, or declines. That order is somebody else's: it is never voided from here, and what
 * the bank said of it is not told.
 */
export function authorizeProven(
  { exchange, terminal, request, requestGuid }: Proven,
  limits: BankCallLimits,
): Promise<BankOutcome> {
  const { bankOrderId } = request
  const payment = provenPayment(terminal, { bankOrderId, requestGuid })
  return exchange.move(payment, limits, ({ value }) => {
    const order = value('TransId')
    if (order === null || order === bankOrderId) return outcomeOf(value, bankOrderId)
    const answer = withoutApproval(toBankAnswer(value))
    return { kind: 'different', what: 'order', answer, charged: null }
  })
}
