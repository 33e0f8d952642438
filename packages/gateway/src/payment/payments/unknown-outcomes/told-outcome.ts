import { DAY_MILLISECONDS, isUuid, maskCardNumbersIn } from '../../../base/kernel/index.ts'
import { type BankAnswer, EMPTY_ANSWER } from '../../banks/index.ts'
import { conclusionOfFinding, conclusionOfNothingBooked } from '../conclusion.ts'
import type { OrderOperation } from '../operation.ts'
import type { Order } from '../order.ts'
import { NOT_SENT, operationConclusion } from '../perform-operation.ts'
import type { MoneyConclusions, PaymentPorts } from '../ports.ts'
import { leaseFromNow, nextOrphanCheck } from './inquiry-schedule.ts'
import { resolveUnknownOperation } from './resolve-unknown-operations.ts'
import { type BankWord, resolveUnknownPayment } from './resolve-unknown-payments.ts'

/** An outcome is left to the bank for this long: by then most banks have closed the day, and know. */
const TOLD_FROM_MILLISECONDS = DAY_MILLISECONDS

/** Where a person has it from. */
export const OUTCOME_SOURCES = ['Phone', 'Statement', 'Portal'] as const
export type OutcomeSource = (typeof OUTCOME_SOURCES)[number]

/** What a bank told a person of one payment, or of one operation on it. */
export type ToldOutcome = Readonly<{
  merchantId: string
  orderId: string
  /** Null: the payment itself. */
  operationId: string | null
  /** Of an operation: whether it took place. */
  isTaken: boolean
  source: OutcomeSource
  /** One of the two must name what the bank took. */
  authCode: string | null
  transactionId: string | null
}>

export type ToldRefusal =
  /** What took place has no number of the bank, or one that cannot be one. */
  | 'WrongReference'
  | 'NotFound'
  /** It has an outcome already. */
  | 'NotUnknown'
  /** The gateway goes on asking the bank for a day. */
  | 'TooYoung'
  /** The bank itself shows another payment or sum: it cannot be concluded as taken. */
  | 'BankShowsOther'
  /** Another process was at it. */
  | 'Busy'

/** `bankAnswered`: the bank was asked once more and said the outcome itself; the person's word was not needed. */
export type ToldEnd =
  | Readonly<{ kind: 'concluded'; bankSaid: Exclude<BankWord, 'concluded'> }>
  | Readonly<{ kind: 'bankAnswered' }>
  | Readonly<{ kind: 'refused'; why: ToldRefusal }>

const REFERENCE = /^[A-Za-z0-9][A-Za-z0-9._/-]{0,39}$/

/** What a bank names a payment by is no card number, and no sentence. */
function hasRightReferences({ isTaken, authCode, transactionId }: ToldOutcome): boolean {
  const given = [authCode, transactionId].filter((each) => each !== null)
  const areRight = given.every((text) => REFERENCE.test(text) && maskCardNumbersIn(text) === text)
  return areRight && (given.length > 0 || !isTaken)
}

/** Whether a person may say how it ended, as far as its age goes. */
export function mayBeTold(
  { state, createdAt }: Pick<Order | OrderOperation, 'createdAt'> & Readonly<{ state: string }>,
  now: Date,
): boolean {
  const isOpen = state === 'Pending' || state === 'Unknown'
  return isOpen && now.getTime() - createdAt.getTime() >= TOLD_FROM_MILLISECONDS
}

/**
 * Concludes an outcome that no answer of the bank has settled within a day, as a person heard it from the bank
 * (decision 5.24). The bank is asked once more before: an answer of the bank wins. State, ledger and events are those
 * of an outcome that an inquiry found; `conclusions` also writes who said so.
 */
export async function concludeTold(
  ports: PaymentPorts,
  told: ToldOutcome,
  conclusions: MoneyConclusions,
): Promise<ToldEnd> {
  const { merchantId, orderId, operationId } = told
  if (!isUuid(orderId) || !isUuid(operationId ?? orderId)) return refused('NotFound')
  if (!hasRightReferences(told)) return refused('WrongReference')
  const found =
    operationId === null
      ? await ports.payments.find(merchantId, orderId)
      : await ports.operations.find(merchantId, orderId, operationId)
  if (found === null) return refused('NotFound')
  if (found.state !== 'Pending' && found.state !== 'Unknown') return refused('NotUnknown')
  if (!mayBeTold(found, ports.clock.now())) return refused('TooYoung')
  return operationId === null
    ? concludePayment(ports, told, conclusions)
    : concludeOperation(ports, { ...told, operationId }, conclusions)
}

async function concludePayment(
  ports: PaymentPorts,
  told: ToldOutcome,
  { concludePayment: write }: MoneyConclusions,
): Promise<ToldEnd> {
  const leased = await ports.unknownOutcomes.leaseOrder(told, leaseFromNow(ports))
  if (leased === null) return refused('Busy')
  const bankSaid = await resolveUnknownPayment(ports, leased)
  if (bankSaid === 'concluded') return { kind: 'bankAnswered' }
  if (bankSaid === 'different' && told.isTaken) return refused('BankShowsOther')
  const now = ports.clock.now()
  const nextInquiryAt = nextOrphanCheck(now, now)
  const conclusion = told.isTaken
    ? conclusionOfFinding(ports, leased, { kind: 'approved', answer: answerOf(told) })
    : conclusionOfNothingBooked(ports, leased, nextInquiryAt)
  const isOurs = await write({ ...conclusion, nextInquiryAt })
  return isOurs ? { kind: 'concluded', bankSaid } : refused('Busy')
}

async function concludeOperation(
  ports: PaymentPorts,
  told: ToldOutcome & Readonly<{ operationId: string }>,
  { concludeOperation: write }: MoneyConclusions,
): Promise<ToldEnd> {
  const leased = await ports.unknownOutcomes.leaseOperation(told, leaseFromNow(ports))
  if (leased === null) return refused('Busy')
  // One without its turn was never sent: the job ends it within seconds.
  if (leased.order.bankTurn !== told.operationId) return refused('Busy')
  const bankSaid = await resolveUnknownOperation(ports, leased)
  if (bankSaid === 'concluded') return { kind: 'bankAnswered' }
  if (bankSaid === 'different') return refused('BankShowsOther')
  const outcome = told.isTaken ? ({ kind: 'approved', answer: answerOf(told) } as const) : NOT_SENT
  const now = ports.clock.now()
  const conclusion = operationConclusion(ports, leased.operation, outcome)
  const { leaseNumber } = leased
  const nextInquiryAt = nextOrphanCheck(now, now)
  const isOurs = await write({ ...conclusion, leaseNumber, nextInquiryAt })
  return isOurs ? { kind: 'concluded', bankSaid } : refused('Busy')
}

/** What a later void or return names the payment by. */
function answerOf({ authCode, transactionId }: ToldOutcome): BankAnswer {
  return { ...EMPTY_ANSWER, authCode, transactionId }
}

function refused(why: ToldRefusal): ToldEnd {
  return { kind: 'refused', why }
}
