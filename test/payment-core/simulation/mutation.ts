import type { BankConnector } from '../../../packages/gateway/src/payment/banks/index.ts'
import type { PaymentPorts } from '../../../packages/gateway/src/payment/payments/index.ts'
import type { MemoryDatabase, MemoryStatements } from '../memory-store/index.ts'

/**
 * A flaw that somebody could write into the payment core or its statements, as a replacement of what
 * the core is given: its own code stays as it is.
 */
export type Mutation = Readonly<{
  name: string
  /** What is wrong then, as a sentence. */
  flaw: string
  statements?: (statements: MemoryStatements, database: MemoryDatabase) => Partial<MemoryStatements>
  bank?: (bank: BankConnector) => Partial<BankConnector>
  ports?: (ports: PaymentPorts) => Partial<PaymentPorts>
  settings?: Partial<PaymentPorts['settings']>
}>
