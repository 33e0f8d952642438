import type { PaymentPorts } from '../../index.ts'
import { type Harness, insertLinkUse, insertSession } from '../payments-harness.ts'
import { MemoryDatabase, type SessionRow } from './memory-database.ts'
import { createMemoryStatements } from './memory-statements.ts'
import { createMemoryStores } from './memory-stores.ts'

/** The stores that both sides have. */
export type Stores = Pick<
  PaymentPorts,
  'payments' | 'operations' | 'keys' | 'days' | 'reconciling' | 'pairs'
>

const HOUR_MILLISECONDS = 3_600_000

/** The stores in PostgreSQL and those in memory, with the same rows to begin with. */
export class StoreTwins {
  readonly harness: Harness
  readonly database = new MemoryDatabase(() => new Date())
  readonly real: Stores
  readonly memory: Stores
  readonly sessionIds: string[] = []
  readonly uses: { linkId: string; useId: string }[] = []

  constructor(harness: Harness) {
    this.harness = harness
    this.real = harness.ports
    const statements = createMemoryStatements(this.database)
    this.memory = createMemoryStores(statements, async (_, statement) => statement())
  }

  async addSession(): Promise<void> {
    const sessionId = await insertSession(this.harness)
    const { merchantId } = this.harness.merchant
    const session = await this.harness.ports.sessions.find(merchantId, sessionId)
    if (session === null) throw new Error('a session that was just written is not there')
    const row: SessionRow = { ...session }
    this.database.sessions.set(sessionId, row)
    this.sessionIds.push(sessionId)
  }

  async addLinkUse(maximumUses: number): Promise<void> {
    const use = await insertLinkUse(this.harness, { maximumUses })
    const { merchantId } = this.harness.merchant
    this.database.links.set(use.linkId, {
      merchantId,
      linkId: use.linkId,
      state: 'Active',
      maximumUses,
      usedCount: 0,
      reservedCount: 1,
      hasFailedTry: false,
    })
    const reservedUntil = new Date(Date.now() + HOUR_MILLISECONDS)
    const reserved = { state: 'Reserved', orderId: null, paidAt: null, reservedUntil } as const
    this.database.uses.set(use.useId, { merchantId, ...use, ...reserved })
    this.uses.push(use)
  }
}
