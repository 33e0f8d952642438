import type { PaymentFault } from '../card-behaviour.ts'
import type { Bank } from './bank.ts'
import { LATE_ROWS } from './moods.ts'
import { type Delivery, now, type Outcome } from './outcome.ts'

export const FAULT_OPERATIONS = [
  'Auth',
  'PreAuth',
  'PostAuth',
  'Void',
  'Credit',
  'Settle',
  'Status',
  'History',
  'Points',
  // What a bank is asked for within a verification: its page's packets, and what a callback says.
  'Gate',
  'Callback',
] as const
export type FaultOperation = (typeof FAULT_OPERATIONS)[number]

type Fault = Readonly<{ books: boolean; delivery: Delivery }>

/** The faults that a test can arm: whether the bank books, and how its answer is lost. */
export const FAULT_KINDS = {
  'timeout-booked': { books: true, delivery: 'never' },
  'timeout-not-booked': { books: false, delivery: 'never' },
  'error-after-booking': { books: true, delivery: 'http-500' },
  'garbled-after-booking': { books: true, delivery: 'garbled' },
  'refuse-connection': { books: false, delivery: 'reset' },
} as const satisfies Readonly<Record<string, Fault>>

/** The faults that a card brings to its payments. */
export const CARD_FAULTS: Readonly<Partial<Record<string, Fault>>> = {
  ...FAULT_KINDS,
  'late-record': { books: true, delivery: 'never' },
  'slow-10s': { books: true, delivery: 'slow' },
} satisfies Readonly<Record<PaymentFault | 'refuse-connection', Fault>>

type FaultKind = keyof typeof FAULT_KINDS

type ArmedFault = Readonly<{
  operation: FaultOperation
  fault: FaultKind
  /** Null: any bank. */
  bank: string | null
  /** Null: any order. */
  bankOrderId: string | null
  remaining: number
}>

type FaultableRequest = Readonly<{
  bank: string
  operation: FaultOperation
  bankOrderId: string
}>

/** Faults that tests arm for the next requests. A restart forgets them. */
export type Faults = Readonly<{
  arm: (fault: ArmedFault) => void
  clear: () => void
  armed: () => readonly ArmedFault[]
  /** The fault for this request, which counts as one of its `times`. */
  take: (request: FaultableRequest) => FaultKind | null
}>

export function createFaults(): Faults {
  let armed: readonly ArmedFault[] = []
  return {
    arm: (fault) => {
      armed = [...armed, fault]
    },
    clear: () => {
      armed = []
    },
    armed: () => armed,
    take: ({ bank, operation, bankOrderId }) => {
      const found = armed.find(
        (fault) =>
          fault.operation === operation &&
          (fault.bank === null || fault.bank === bank) &&
          (fault.bankOrderId === null || fault.bankOrderId === bankOrderId),
      )
      if (found === undefined) return null
      armed = armed
        .map((fault) => (fault === found ? { ...fault, remaining: fault.remaining - 1 } : fault))
        .filter((fault) => fault.remaining > 0)
      return found.fault
    },
  }
}

/** An operation of a bank's API, and how faults name it. */
export type Operation<Request, Answer> = Readonly<{
  fault: FaultOperation
  perform: (bank: Bank, request: Request) => Outcome<Answer>
}>

/** An operation whose answer always reaches the client. */
export function answering<Request, Answer>(
  fault: FaultOperation,
  answer: (bank: Bank, request: Request) => Answer,
): Operation<Request, Answer> {
  return { fault, perform: (bank, request) => now(answer(bank, request)) }
}

/**
 * Performs the request, under the fault that is armed for it, with the bank as the request sees it. Where nothing is
 * booked, `silence` is never read.
 */
export function withFault<Answer>(
  faults: Faults,
  request: Readonly<{ bank: Bank; operation: FaultOperation; bankOrderId: string }>,
  answers: Readonly<{ perform: (bank: Bank) => Outcome<Answer>; silence: Answer }>,
): Outcome<Answer> {
  const fault = faults.take({ ...request, bank: request.bank.name })
  const bank = seenBy(request)
  if (fault === null) return answers.perform(bank)
  const { books, delivery } = FAULT_KINDS[fault]
  return { answer: books ? answers.perform(bank).answer : answers.silence, delivery }
}

/** Performs an operation, under the fault that is armed for it on that order. */
export function performed<Request, Answer>(
  operation: Operation<Request, Answer>,
  call: Readonly<{
    bank: Bank
    faults: Faults
    request: Request
    bankOrderId: string
    silence: Answer
  }>,
): Outcome<Answer> {
  const { bank, faults, request, bankOrderId, silence } = call
  const perform = (seen: Bank) => operation.perform(seen, request)
  return withFault(faults, { bank, operation: operation.fault, bankOrderId }, { perform, silence })
}

const LATE_BY_QUERIES = 2

/** The bank without the order that a query asks for, while its rows are late. */
function seenBy({
  bank,
  operation,
  bankOrderId,
}: Readonly<{ bank: Bank; operation: FaultOperation; bankOrderId: string }>): Bank {
  const { moods, ledger } = bank
  const isQuery = operation === 'Status' || operation === 'History'
  if (!isQuery || !moods.isOn(LATE_ROWS) || ledger.order(bankOrderId) === undefined) return bank
  if (moods.count(LATE_ROWS, bankOrderId) > LATE_BY_QUERIES) return bank
  const order = (id: string) => (id === bankOrderId ? undefined : ledger.order(id))
  return { ...bank, ledger: { ...ledger, order } }
}
