import { StateTable } from '../../../base/kernel/index.ts'
import type { Day } from '../movement.ts'

export type ChargebackState = 'open' | 'answered' | 'won' | 'lost' | 'accepted'

const ROWS = [
  ['open', 'answer', 'answered'],
  ['open', 'accept', 'accepted'],
  ['answered', 'win', 'won'],
  ['answered', 'lose', 'lost'],
] as const

/** What a person writes down of a case. */
export type ChargebackMove = (typeof ROWS)[number][1]

export const CHARGEBACK_MOVES = ['answer', 'accept', 'win', 'lose'] as const

/** The states of chargebacks. The conditional updates of storage refuse the same moves. */
export const CHARGEBACK_STATES = new StateTable<ChargebackState, ChargebackMove>(ROWS)

/** An amount of a payment that the card holder's bank claims back. */
export type Chargeback = Readonly<{
  merchantId: string
  chargebackId: string
  orderId: string
  /** The bank of the order's terminal. */
  bank: string
  /** The bank's number of the case; null: a statement opened the case, and nobody has entered it yet. */
  caseNumber: string | null
  amountMinor: bigint
  currency: string
  reasonCode: string | null
  reasonText: string | null
  receivedOn: Day
  /** The last day for an answer; null: not known. */
  answerBy: Day | null
  /** The value date on which the bank takes the amount. */
  takenOn: Day
  /** The value date on which the bank gives it back; null: the case was not won. */
  givenBackOn: Day | null
  state: ChargebackState
  note: string | null
  openedBy: string
  openedAt: Date
  answeredBy: string | null
  answeredAt: Date | null
  closedBy: string | null
  closedAt: Date | null
}>

/** A case whose outcome is open. */
export function hasNoOutcome({ state }: Pick<Chargeback, 'state'>): boolean {
  return state === 'open' || state === 'answered'
}
