import type { BankOrder } from './bank-model.ts'

export type Operation = {
  kind: 'Return' | 'Reverse' | 'Expire' | 'OrphanVoid'
  state: 'Pending' | 'Approved' | 'Declined' | 'Failed' | 'Unknown'
  amount: number
  createdAt: number
  dueAt: number | null
  asked: number
}

/** An order as decisions 5.1 to 5.11 describe it. Times in milliseconds, amounts in kuruş. */
export type Order = {
  name: string
  type: 'Auth' | 'PreAuth' | 'PostAuth'
  state: string
  amount: number
  taken: number
  returned: number
  /** A capture on its way holds its PreAuth. */
  capturing: boolean
  batch: number
  createdAt: number
  failedAt: number
  expiresAt: number
  /** When the bank is asked about it, and how often it was. */
  dueAt: number | null
  asked: number
  bank: BankOrder
  preAuth: Order | null
  capture: Order | null
  operations: Operation[]
}

export type Batch = {
  state: 'Open' | 'Closing' | 'Closed'
  openedAt: number
  /** Zero where nobody works at its closing. */
  leaseUntil: number
}

/** One merchant with one terminal. */
export type Model = {
  now: number
  isStrict: boolean
  bankIsSilent: boolean
  batches: Batch[]
  orders: Order[]
}

export const SECOND = 1_000
export const DAY = 86_400 * SECOND

export const isOpen = ({ state }: Readonly<{ state: string }>): boolean =>
  state === 'Pending' || state === 'Unknown'
export const openOperation = (order: Order) => order.operations.find(isOpen)
export const isHeld = (order: Order): boolean =>
  order.capturing || ![undefined, 'Return'].includes(openOperation(order)?.kind)
export const reservedBy = (order: Order): number =>
  openOperation(order)?.kind === 'Return' ? (openOperation(order)?.amount ?? 0) : 0
export const ofMoney = (order: Order): Order => order.capture ?? order
