import type { BankAnswer } from '../banks/index.ts'

export type OperationKind = 'Return' | 'Reverse' | 'Expire' | 'OrphanVoid'

export type OperationState = 'Pending' | 'Approved' | 'Declined' | 'Unknown' | 'Failed'

/** Something done to an order at the bank after it was taken. */
export type OrderOperation = Readonly<{
  merchantId: string
  orderId: string
  operationId: string
  kind: OperationKind
  state: OperationState
  amountMinor: bigint
  conversationId: string
  bankAnswer: BankAnswer | null
  outcomeCode: string | null
  sendBy: Date
  createdAt: Date
  finishedAt: Date | null
}>
