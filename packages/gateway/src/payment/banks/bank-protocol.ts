import type { Clock } from '../../base/kernel/index.ts'
import type { BankManifest } from './bank-manifest.ts'
import type { BankConnector } from './connector.ts'
import type { TestTraits } from './terminal-test/test-traits.ts'
import type { BankTransport } from './transport.ts'

/** A protocol that banks speak: the facts of its manifest, and the code that speaks it. */
export type BankProtocol = BankManifest &
  Readonly<{
    /** Whether an operator may add this name to the names of a terminal's 3-D Secure callbacks. */
    mayBeAddedToCallbacks: (name: string) => boolean
    /** For the test of a terminal. */
    test: TestTraits
    /**
     * Whether this runtime computes the protocol's hashes as banks do. Checked at the start of live mode. Null: the
     * protocol has no hash.
     */
    hashIsRight: (() => boolean) | null
    connect: (parts: Readonly<{ transport: BankTransport; clock: Clock }>) => BankConnector
  }>
