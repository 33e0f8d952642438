import type { Clock } from '../../base/kernel/index.ts'
import type { BankConnector, BankFeatures } from './connector.ts'
import type { CredentialSchema } from './credentials.ts'
import type { TestTraits } from './terminal-test/test-traits.ts'
import type { BankTransport } from './transport.ts'

/** A protocol that banks speak: what a terminal needs for it, and the connector that speaks it. */
export type BankProtocol = Readonly<{
  /** As stored with each terminal. It never changes. */
  name: string
  /** As the banks and their documents call it. */
  title: string
  credentials: CredentialSchema
  features: BankFeatures
  /** The open credential that names the account at the bank. Another account is another terminal. */
  accountName: string
  /** Where the bank simulator speaks the protocol. */
  simulator: Readonly<{ apiPath: string; gatePath: string }>
  /** Whether an operator may add this name to the names of a terminal's 3-D Secure callbacks. */
  mayBeAddedToCallbacks: (name: string) => boolean
  /** For the test of a terminal. */
  test: TestTraits
  /** Whether this runtime computes the protocol's hashes as banks do. Checked at the start of live mode. */
  hashIsRight: () => boolean
  connect: (parts: Readonly<{ transport: BankTransport; clock: Clock }>) => BankConnector
}>
