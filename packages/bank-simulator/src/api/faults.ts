import type { Delivery } from './bank.ts'

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
] as const
export type FaultOperation = (typeof FAULT_OPERATIONS)[number]

/** A fault, with what the bank does before it fails and how its answer is lost. */
export const FAULT_KINDS = {
  'timeout-booked': { books: true, delivery: 'never' },
  'timeout-not-booked': { books: false, delivery: 'never' },
  'error-after-booking': { books: true, delivery: 'http-500' },
  'garbled-after-booking': { books: true, delivery: 'garbled' },
  'refuse-connection': { books: false, delivery: 'reset' },
} as const satisfies Readonly<Record<string, Readonly<{ books: boolean; delivery: Delivery }>>>
type FaultKind = keyof typeof FAULT_KINDS

type ArmedFault = Readonly<{
  operation: FaultOperation
  fault: FaultKind
  /** Null meets every order. */
  bankOrderId: string | null
  remaining: number
}>

/** Faults that tests arm for the next requests; they are gone after a restart. */
export type Faults = Readonly<{
  arm: (fault: ArmedFault) => void
  clear: () => void
  armed: () => readonly ArmedFault[]
  /** The fault that meets this request, used up by one. */
  take: (operation: FaultOperation, bankOrderId: string) => FaultKind | null
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
    take: (operation, bankOrderId) => {
      const found = armed.find(
        (fault) =>
          fault.operation === operation &&
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
