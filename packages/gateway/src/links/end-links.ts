import { isUuid } from '../kernel/index.ts'
import { DAY_MILLISECONDS } from './link-fields.ts'
import type { LinkPorts } from './ports.ts'

/**
 * Cancels an active link and writes the event `link.cancelled`. False for an unknown link, another
 * merchant's link, and a link that is no longer active (decision 6.2). A try that has reserved a use may
 * end, and its payment stands (decision 6.3).
 */
export async function deleteLink(
  ports: Pick<LinkPorts, 'links' | 'clock' | 'newId'>,
  merchantId: string,
  linkId: string,
): Promise<boolean> {
  if (!isUuid(linkId)) return false
  const change = { now: ports.clock.now(), eventId: ports.newId() }
  return ports.links.cancel({ merchantId, linkId }, change)
}

/**
 * The jobs below do one step at a time, on any number of nodes at once. A step answers how many rows it
 * changed; as many as `batchSize` means that there may be more.
 */
type JobPorts = Pick<LinkPorts, 'links' | 'clock' | 'newId'> & Readonly<{ batchSize: number }>

/** Writes down which links have expired, with the event `link.expired` (decisions 6.2, 7). */
export function expireLinks({ links, clock, newId, batchSize }: JobPorts): Promise<number> {
  const eventIds = Array.from({ length: batchSize }, newId)
  return links.expire({ now: clock.now(), eventIds })
}

/** Gives back uses that were reserved and never paid (decision 6.3). Counts links. */
export function sweepUses({ links, clock, batchSize }: JobPorts): Promise<number> {
  return links.sweepReservations({ now: clock.now(), linksMaximum: batchSize })
}

/** Erases the payers' personal data of tries that began more than `payerDataDays` ago (decision 6.13). */
export function erasePayers(
  { links, clock, batchSize }: JobPorts,
  payerDataDays: number,
): Promise<number> {
  const now = clock.now()
  const begunBefore = new Date(now.getTime() - payerDataDays * DAY_MILLISECONDS)
  return links.erasePayers({ begunBefore, now, usesMaximum: batchSize })
}
