import type { MemoryDatabase } from '../memory-store/index.ts'
import { releaseUse, reserveUse } from '../memory-store/index.ts'
import { MERCHANT } from './fixtures.ts'
import type { SimulatedNode } from './simulated-node.ts'

const LINK_ID = 'link'
const RESERVED_MILLISECONDS = 2 * 60_000

/** Reserves and releases uses of a link around a payment, as the use cases of links do. */
export class LinkReservations {
  readonly #database: MemoryDatabase

  constructor(database: MemoryDatabase, maximumUses: number) {
    this.#database = database
    database.links.set(LINK_ID, { maximumUses, usedCount: 0, reservedCount: 0 })
  }

  async reserve(node: SimulatedNode): Promise<{ linkId: string; useId: string } | null> {
    const useId = node.world.newId()
    const reservedUntil = new Date(node.clock.now().getTime() + RESERVED_MILLISECONDS)
    const { merchantId } = MERCHANT
    const reservation = { merchantId, linkId: LINK_ID, useId, reservedUntil }
    const won = await node.runStatement('reserveUse', () => reserveUse(this.#database, reservation))
    return won ? { linkId: LINK_ID, useId } : null
  }

  async release(node: SimulatedNode, useId: string): Promise<void> {
    await node.runStatement('releaseUse', () => releaseUse(this.#database, useId))
  }
}
