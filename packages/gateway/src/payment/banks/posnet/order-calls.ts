import type { Clock } from '../../../base/kernel/index.ts'
import type { BankTerminal } from '../bank-terminal.ts'
import type { BankCallLimits, BankConnector, BankOutcome, BankQueryLimits } from '../connector.ts'
import { type BankExchange, moveAfter } from '../exchange.ts'
import { EMPTY_ANSWER } from '../formats/answers.ts'
import { isoDecline } from '../iso-declines.ts'
import { type Movements, movementFor, readMovements, reversible } from './inquiry.ts'
import { outcomeOf } from './outcomes.ts'
import { LATER_PREFIXES, messageTo, reverseMessage, sumMessage, xidOf } from './request.ts'
import type { PosnetAnswer } from './response.ts'

type Left = () => BankQueryLimits | null

/** The calls about an order that was paid: they name the key of one of its movements. */
export function orderCalls({ move, askFor }: BankExchange<PosnetAnswer>, clock: Clock) {
  const movements = async (
    terminal: BankTerminal,
    bankOrderId: string,
    left: Left,
  ): Promise<Movements> => {
    for (const prefix of LATER_PREFIXES) {
      const rest = left()
      if (rest === null) return { kind: 'unavailable', cause: 'timeout' }
      const orderID = prefix + xidOf(bankOrderId)
      const message = messageTo(terminal, 'agreement', { orderID })
      const read = await askFor(message, rest, (answer) => readMovements(answer, orderID))
      if (read.kind !== 'notFound') return read
    }
    return { kind: 'notFound' }
  }
  /** A capture or a refund of the movement that the stored answer names, or else of the one that the bank shows. */
  const sum = (
    operation: 'capt' | 'return',
    [terminal, request, limits]: Parameters<BankConnector['refund' | 'capture']>,
  ): Promise<BankOutcome> => {
    const send = (hostLogKey: string, within: BankCallLimits) =>
      move(sumMessage(terminal, hostLogKey, request), within, outcomeOf)
    if (request.transactionId !== null) return send(request.transactionId, limits)
    const ask = (left: Left) => movements(terminal, request.bankOrderId, left)
    return moveAfter({ clock, limits, ask }, async (known, within) => {
      const found = known.kind === 'movements' ? movementFor(operation, known.movements) : null
      return found === null ? NOTHING_THERE : send(found.hostLogKey, within)
    })
  }
  const reverse = async ([terminal, { bankOrderId, transactionId }, limits]: Parameters<
    BankConnector['void']
  >) => {
    let wasCapture = false
    const ask = (left: Left) => movements(terminal, bankOrderId, left)
    const outcome = await moveAfter({ clock, limits, ask }, async (known, within) => {
      // A stored key proves the payment. That the bank does not show the payment yet is no reason to decline.
      if (known.kind === 'notFound' && transactionId !== null) return NOT_SHOWN
      const movement = known.kind === 'movements' ? reversible(known.movements) : null
      if (movement === null) return NOTHING_THERE
      const { kind: transaction, hostLogKey } = movement
      wasCapture = transaction === 'capt'
      return move(reverseMessage(terminal, { transaction, hostLogKey }), within, outcomeOf)
    })
    return { outcome, wasCapture }
  }
  return { movements, sum, reverse }
}

const NOT_SHOWN: BankOutcome = { kind: 'notSent', cause: 'notAnswered' }

const NOTHING_THERE: BankOutcome = { kind: 'declined', ...isoDecline('25'), answer: EMPTY_ANSWER }
