import type { MemoryDatabase } from './memory-database.ts'

type Reservation = Readonly<{
  merchantId: string
  linkId: string
  useId: string
  reservedUntil: Date
}>

/** Takes one use of a link if it is active and one is left; the like of storage's `reserveUse`. */
export function reserveUse(database: MemoryDatabase, reservation: Reservation): boolean {
  const link = database.links.get(reservation.linkId)
  if (link?.state !== 'Active' || link.usedCount + link.reservedCount >= link.maximumUses) {
    return false
  }
  link.reservedCount += 1
  const use = { ...reservation, state: 'Reserved', orderId: null, paidAt: null } as const
  database.uses.set(use.useId, { ...use })
  return true
}

/** Gives back a use that nothing pays; the like of `RELEASE_USE`. */
export function releaseUse(database: MemoryDatabase, useId: string): void {
  const use = database.uses.get(useId)
  if (use?.state !== 'Reserved') return
  endUse(database, useId)
  const link = database.links.get(use.linkId)
  if (link !== undefined) link.hasFailedTry = true
}

/**
 * Gives back the reservations whose time is over, and the uses that an opening began to pay and wrote
 * no order for (`SWEEP_RESERVATIONS`).
 */
export function sweepUses(database: MemoryDatabase, now: Date): void {
  for (const use of database.uses.values()) {
    if (isSweepable(database, use.useId) && use.reservedUntil <= now) endUse(database, use.useId)
  }
}

/** Whether the use is one that the sweep gives back once its time is over. */
export function isSweepable(database: MemoryDatabase, useId: string): boolean {
  const use = database.uses.get(useId)
  if (use === undefined) return false
  const paysNothing = use.state === 'Paying' && database.order(use.merchantId, use.orderId) === null
  return use.state === 'Reserved' || paysNothing
}

function endUse(database: MemoryDatabase, useId: string): void {
  const use = database.uses.get(useId)
  const link = use === undefined ? undefined : database.links.get(use.linkId)
  if (use === undefined || link === undefined) return
  use.state = 'Released'
  link.reservedCount -= 1
}
