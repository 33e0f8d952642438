import { systemClock } from '../../../packages/gateway/src/base/kernel/clock.ts'
import type { PaymentPorts } from '../../../packages/gateway/src/payment/payments/index.ts'
import { createLinkStore } from '../../../packages/gateway/src/storage/links/index.ts'
import { type Harness, insertLinkUse, insertSession } from '../payments-harness.ts'
import { releaseUse, reserveUse, sweepUses } from './link-uses.ts'
import { createMemoryStatements, createMemoryStores } from './stores.ts'
import { MemoryDatabase } from './tables.ts'

type Use = Readonly<{ linkId: string; useId: string }>

/** The stores that both sides have. */
export type Stores = Pick<
  PaymentPorts,
  'payments' | 'operations' | 'keys' | 'days' | 'reconciling' | 'pairs'
> &
  Readonly<{
    findSession: PaymentPorts['sessions']['find']
    /** The part of the links' store that touches what a payment reads and writes. */
    uses: Readonly<{
      reserve: (use: Use) => Promise<boolean>
      release: (use: Use) => Promise<unknown>
      sweep: (now: Date) => Promise<unknown>
    }>
  }>

const HOUR_MILLISECONDS = 3_600_000
const PAYER = { name: 'Deneme', email: null, phoneNumber: null, address: null, note: null }

/** The stores in PostgreSQL and those in memory, with the same rows to begin with. */
export class ComparedStores {
  readonly harness: Harness
  readonly database = new MemoryDatabase(() => new Date())
  readonly real: Stores
  readonly memory: Stores
  readonly sessionIds: string[] = []
  readonly uses: { linkId: string; useId: string }[] = []

  constructor(harness: Harness) {
    this.harness = harness
    const findSession = harness.ports.sessions.find
    this.real = { ...harness.ports, findSession, uses: this.#realUses() }
    const statements = createMemoryStatements(this.database)
    const stores = createMemoryStores(statements, async (_, statement) => statement())
    this.memory = { ...stores, uses: this.#usesInMemory() }
  }

  #realUses(): Stores['uses'] {
    const links = createLinkStore(this.harness.pool)
    const { merchantId } = this.harness.merchant
    return {
      reserve: async ({ linkId, useId }) => {
        const now = new Date()
        const reservedUntil = new Date(now.getTime() + HOUR_MILLISECONDS)
        const page = { pageId: useId, sessionId: null, payer: PAYER }
        const price = {
          amountMinor: 10_000n,
          installmentCount: 1,
          browserHash: null,
          languageCode: 'tr' as const,
        }
        // Without a 3-D Secure session no use is ever taken over.
        const newcomer = { now, othersMadeBy: now, takeOverEventId: useId }
        const use = { merchantId, linkId, useId, ...page, ...price, reservedUntil, ...newcomer }
        return (await links.reserve(use)) === 'reserved'
      },
      release: ({ linkId, useId }) => links.release({ merchantId, linkId }, useId),
      sweep: (now) => links.sweepReservations({ now, linksMaximum: 10 }),
    }
  }

  #usesInMemory(): Stores['uses'] {
    const { merchantId } = this.harness.merchant
    return {
      reserve: async ({ linkId, useId }) => {
        const reservedUntil = new Date(systemClock.now().getTime() + HOUR_MILLISECONDS)
        return reserveUse(this.database, { merchantId, linkId, useId, reservedUntil })
      },
      release: async ({ useId }) => releaseUse(this.database, useId),
      sweep: async (now) => sweepUses(this.database, now),
    }
  }

  async addSession(): Promise<void> {
    const sessionId = await insertSession(this.harness)
    const { merchantId } = this.harness.merchant
    const session = await this.harness.ports.sessions.find(merchantId, sessionId)
    if (session === null) throw new Error('a session that was just written is not there')
    this.database.sessions.set(sessionId, { ...session })
    this.sessionIds.push(sessionId)
  }

  async addLinkUse(maximumUses: number): Promise<void> {
    const use = await insertLinkUse(this.harness, { maximumUses })
    const { merchantId } = this.harness.merchant
    this.database.links.set(use.linkId, { maximumUses, usedCount: 0, reservedCount: 1 })
    const reservedUntil = new Date(systemClock.now().getTime() + HOUR_MILLISECONDS)
    const reserved = { state: 'Reserved', orderId: null, reservedUntil } as const
    this.database.uses.set(use.useId, { merchantId, ...use, ...reserved })
    this.uses.push(use)
  }
}
