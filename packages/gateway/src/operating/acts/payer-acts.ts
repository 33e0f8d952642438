import type { Merchant } from '../../payment/merchants/index.ts'
import {
  type ErasedCounts,
  erasureObstacles,
  exportOf,
  type PayerKey,
  type PayerRecord,
} from '../payers/index.ts'
import { type ActingPorts, perform, reportAct } from './operator-ports.ts'

/** What an erasure would change, and what keeps it from being done. */
export type PayerPlan = Readonly<{
  counts: ErasedCounts
  obstacles: ReturnType<typeof erasureObstacles>
  /** Archived quarters whose files the gateway does not change. */
  archivesWithPayers: readonly string[]
}>

/** `Kept`: nothing was erased, because of the obstacles, or because something began meanwhile where there are none. */
export type PayerErasure =
  | Readonly<{ kind: 'Erased'; counts: ErasedCounts; archivesWithPayers: readonly string[] }>
  | Readonly<{ kind: 'Kept'; obstacles: ReturnType<typeof erasureObstacles> }>
  | Readonly<{ kind: 'NothingFound' }>

/**
 * What one merchant's payer may ask for (decision 10.24). The audit chain says who did it and how much there was, and
 * never whom it was about: nothing can be erased from the chain.
 */
export type PayerActs = Readonly<{
  /** Null: nothing is held about the payer. Otherwise the export is reported. */
  exportPayer: (merchant: Merchant, key: PayerKey) => Promise<ReturnType<typeof exportOf> | null>
  /** Reads only; null: nothing is held about the payer. */
  planPayerErasure: (merchant: Merchant, key: PayerKey) => Promise<PayerPlan | null>
  /** Cannot be undone. */
  erasePayer: (merchant: Merchant, key: PayerKey) => Promise<PayerErasure>
}>

export function payerActs(ports: ActingPorts): PayerActs {
  const { payers } = ports.stores
  return {
    exportPayer: async ({ merchantId, merchantNumber }, key) => {
      const record = await payers.find(merchantId, key)
      if (isEmpty(record)) return null
      const details = { merchantNumber, by: key.by, ...countsOf(record) }
      await reportAct(ports, { act: 'payer.export', subject: merchantId, details })
      return { merchantNumber, exportedAt: ports.clock.now(), ...exportOf(record, key) }
    },
    planPayerErasure: async ({ merchantId }, key) => {
      const record = await payers.find(merchantId, key)
      if (isEmpty(record)) return null
      const { archivesWithPayers } = record
      const obstacles = erasureObstacles(record, ports.clock.now())
      return { counts: countsOf(record), obstacles, archivesWithPayers }
    },
    erasePayer: async (merchant, key) => {
      const record = await payers.find(merchant.merchantId, key)
      if (isEmpty(record)) return { kind: 'NothingFound' }
      const obstacles = erasureObstacles(record, ports.clock.now())
      if (obstacles.length > 0) return { kind: 'Kept', obstacles }
      return erase(ports, merchant, { record, key })
    },
  }
}

function erase(
  ports: ActingPorts,
  { merchantId, merchantNumber }: Merchant,
  { record, key }: Readonly<{ record: PayerRecord; key: PayerKey }>,
): Promise<PayerErasure> {
  return perform<PayerErasure>(ports, async (stores) => {
    const input = { record, key, now: ports.clock.now(), by: ports.actor }
    const counts = await stores.payers.erase(merchantId, input)
    if (counts === null) throw new PayerInUse()
    const details = { merchantNumber, by: key.by, ...counts }
    const { archivesWithPayers } = record
    return {
      result: { kind: 'Erased', counts, archivesWithPayers },
      report: { act: 'payer.erase', subject: merchantId, details },
    }
  }).catch((error) => {
    // The transaction was rolled back with the rows that it had changed already.
    if (error instanceof PayerInUse) return { kind: 'Kept', obstacles: [] } as const
    throw error
  })
}

class PayerInUse extends Error {
  override readonly name = 'PayerInUse'
}

function countsOf(record: PayerRecord): ErasedCounts {
  const own = record.orders.filter(({ belonging }) => belonging === 'Payer')
  return {
    orders: own.length,
    texts: record.orders.length - own.length,
    evidence: own.reduce((sum, { evidence }) => sum + evidence.length, 0),
    tries: record.tries.length,
    links: new Set(record.tries.flatMap(({ isOwnLink, linkId }) => (isOwnLink ? linkId : []))).size,
    sessions: record.sessions.length,
    notices: record.notices.length,
    savedFilters: record.savedFilters,
    handOvers: record.handOvers.filter(({ payerAddress }) => payerAddress !== '').length,
  }
}

function isEmpty(record: PayerRecord): boolean {
  const { orders, tries, notices, savedFilters } = record
  return orders.length + tries.length + notices.length + savedFilters === 0
}
