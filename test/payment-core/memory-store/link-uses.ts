import type { MemoryDatabase } from './tables.ts'

type Reservation = Readonly<{
  merchantId: string
  linkId: string
  useId: string
  reservedUntil: Date
}>

/** Takes one use of a link if one is left. */
export function reserveUse(database: MemoryDatabase, reservation: Reservation): boolean {
  const link = database.links.get(reservation.linkId)
  if (link === undefined || link.usedCount + link.reservedCount >= link.maximumUses) return false
  link.reservedCount += 1
  database.uses.set(reservation.useId, { ...reservation, state: 'Reserved', orderId: null })
  return true
}

/** Gives back a use that no payment was opened for. */
export function releaseUse(database: MemoryDatabase, useId: string): void {
  const use = database.uses.get(useId)
  const link = database.links.get(use?.linkId ?? '')
  if (use?.state !== 'Reserved' || link === undefined) return
  use.state = 'Released'
  link.reservedCount -= 1
}

/** Gives back the reservations whose time is over, and the claimed uses for which no order was written. */
export function sweepUses(database: MemoryDatabase, now: Date): void {
  for (const use of database.uses.values()) {
    if (!isSweepable(database, use.useId) || use.reservedUntil > now) continue
    use.state = 'Reserved'
    releaseUse(database, use.useId)
  }
}

/** Whether the sweep gives the use back once its time is over. */
export function isSweepable(database: MemoryDatabase, useId: string): boolean {
  const use = database.uses.get(useId)
  const paysNothing =
    use?.state === 'Paying' && database.order(use.merchantId, use.orderId) === null
  return use?.state === 'Reserved' || paysNothing
}
