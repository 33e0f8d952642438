import type { Clock } from '../../../base/kernel/index.ts'
import type { BankTerminal } from '../bank-terminal.ts'
import type { BankConnector, BankOutcome, BankQueryLimits } from '../connector.ts'
import { type BankExchange, deadlineOf, unsentAfter } from '../exchange.ts'
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
  const sum = async (
    operation: 'capt' | 'return',
    [terminal, request, limits]: Parameters<BankConnector['refund' | 'capture']>,
  ): Promise<BankOutcome> => {
    const { bankOrderId, transactionId } = request
    const left = deadlineOf(clock, limits)
    const known = transactionId === null ? await movements(terminal, bankOrderId, left) : null
    if (known?.kind === 'unavailable') return unsentAfter(known)
    const found = known?.kind === 'movements' ? movementFor(operation, known.movements) : null
    const hostLogKey = transactionId ?? found?.hostLogKey ?? null
    if (hostLogKey === null) return NOTHING_THERE
    const rest = left()
    if (rest === null) return { kind: 'notSent', cause: 'connect' }
    const message = sumMessage(terminal, hostLogKey, request)
    return move(message, { ...limits, ...rest }, outcomeOf)
  }
  const reverse = async (
    [terminal, { bankOrderId, transactionId }, limits]: Parameters<BankConnector['void']>,
    left: Left,
  ): Promise<Readonly<{ outcome: BankOutcome; wasCapture: boolean }>> => {
    const known = await movements(terminal, bankOrderId, left)
    const movement = known.kind === 'movements' ? reversible(known.movements) : null
    const wasCapture = movement?.kind === 'capt'
    if (known.kind === 'unavailable') return { outcome: unsentAfter(known), wasCapture }
    // A stored key proves the payment. That the bank does not show the payment yet is no reason to decline.
    if (known.kind === 'notFound' && transactionId !== null)
      return { outcome: NOT_SHOWN, wasCapture }
    if (movement === null) return { outcome: NOTHING_THERE, wasCapture }
    const rest = left()
    if (rest === null) return { outcome: { kind: 'notSent', cause: 'connect' }, wasCapture }
    const { kind: transaction, hostLogKey } = movement
    const message = reverseMessage(terminal, { transaction, hostLogKey })
    return { outcome: await move(message, { ...limits, ...rest }, outcomeOf), wasCapture }
  }
  return { movements, sum, reverse }
}

const NOT_SHOWN: BankOutcome = { kind: 'notSent', cause: 'notAnswered' }

const NOTHING_THERE: BankOutcome = { kind: 'declined', ...isoDecline('25'), answer: EMPTY_ANSWER }
