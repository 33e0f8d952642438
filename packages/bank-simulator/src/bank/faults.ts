import type { PaymentFault } from '../card-behaviour.ts'
import type { Bank } from './bank.ts'
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
