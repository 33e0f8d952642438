import type { Clock } from '../../kernel/index.ts'
import type { BankTerminal } from '../bank-terminal.ts'
import type { AuthorizeRequest, BankCallLimits, BankOutcome } from '../connector.ts'
import { type BankExchange, deadlineOf } from '../exchange.ts'
import { minorFromDecimal } from '../formats/field-texts.ts'
import { APPROVED, outcomeOf } from './outcomes.ts'
import {
  installmentText,
  LIRA,
  messageTo,
  orderOperation,
  provenPayment,
  statusQuery,
} from './request.ts'
import type { PayforAnswer, PayforValues } from './response.ts'

type Proven = Readonly<{
  exchange: BankExchange<PayforAnswer>
  clock: Clock
  terminal: BankTerminal
  request: AuthorizeRequest
  requestGuid: string
}>

/**
 * A payment after 3-D Secure. The request names neither amount nor card: the bank takes what the form in the
 * card holder's browser named, and nothing signs the currency, the model or the verification's number there. So
 * the answer's order must be ours, and an inquiry must show what we asked for. Otherwise the payment is voided
 * at once.
 */
export async function authorizeProven(
  { exchange, clock, terminal, request, requestGuid }: Proven,
  limits: BankCallLimits,
): Promise<BankOutcome> {
  const { bankOrderId } = request
  const left = deadlineOf(clock, limits)
  const paid: { order: string | null } = { order: null }
  const payment = messageTo(terminal, provenPayment(bankOrderId, requestGuid))
  const outcome = await exchange.move(payment, limits, ({ value }) => {
    if (value('ProcReturnCode') === APPROVED) paid.order = value('TransId')
    return outcomeOf(value, bankOrderId)
  })
  const { order } = paid
  if (order === null) return outcome
  const undo = (reason: string, currency = LIRA) =>
    undone({ exchange, terminal, limits, left }, { bankOrderId: order, currency }, reason)
  if (order !== bankOrderId) return undo('the bank took a payment of another order')
  const rest = left()
  const query = messageTo(terminal, statusQuery(bankOrderId))
  const status = rest === null ? null : await exchange.ask(query, rest)
  // Without the inquiry nothing shows what was taken. The gateway asks again later.
  if (status === null || 'kind' in status) return pendingOf(outcome)
  const difference = differenceIn(status.value, request)
  if (difference === null) return outcome
  return undo(`${difference} is not what was asked for`, status.value('Currency') ?? LIRA)
}

type Undoing = Pick<Proven, 'exchange' | 'terminal'> &
  Readonly<{ limits: BankCallLimits; left: ReturnType<typeof deadlineOf> }>

/** Voids what should not have been taken. Unknown where the void is not confirmed. */
async function undone(
  { exchange, terminal, limits, left }: Undoing,
  order: Readonly<{ bankOrderId: string; currency: string }>,
  reason: string,
): Promise<BankOutcome> {
  const rest = left() ?? { timeoutMilliseconds: limits.timeoutMilliseconds }
  const message = messageTo(terminal, orderOperation('Void', order))
  const outcome = await exchange.move(message, { ...rest, maySend: () => true }, ({ value }) =>
    outcomeOf(value, order.bankOrderId),
  )
  const answer = 'answer' in outcome ? outcome.answer : null
  if (outcome.kind === 'approved') return { kind: 'rejected', reason, answer }
  return { kind: 'unknown', cause: 'bankPending', answer }
}

function pendingOf(outcome: BankOutcome): BankOutcome {
  const answer = 'answer' in outcome ? outcome.answer : null
  return { kind: 'unknown', cause: 'bankPending', answer }
}

/** The name of the first value of the bank's record that differs; null: it is the payment that we asked for. */
function differenceIn(value: PayforValues, request: AuthorizeRequest): string | null {
  const equal: readonly (readonly [name: string, isEqual: boolean])[] = [
    ['OrderId', value('OrderId') === request.bankOrderId],
    ['ProcReturnCode', value('ProcReturnCode') === APPROVED],
    ['TxnType', value('TxnType') === request.operation],
    ['PurchAmount', minorFromDecimal(value('PurchAmount') ?? '') === request.amountMinor],
    ['Currency', value('Currency') === LIRA],
    [
      'InstallmentCount',
      (value('InstallmentCount') ?? '0') === installmentText(request.installmentCount),
    ],
  ]
  return equal.find(([, isEqual]) => !isEqual)?.[0] ?? null
}
