import { DAY_MILLISECONDS, isUuid } from '../../base/kernel/index.ts'
import type { LinkJobPorts, LinkPorts } from './ports.ts'

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

/** One step of the job that writes which links have expired, with `link.expired` (decisions 6.2, 7). */
export function expireLinks({ links, clock, newId, batchSize }: LinkJobPorts): Promise<number> {
  const eventIds = Array.from({ length: batchSize }, newId)
  return links.expire({ now: clock.now(), eventIds })
}

/**
 * One step of the job that erases what payers said in tries that began more than `payerDataDays` ago
 * (decision 6.13).
 */
export function erasePayers(
  { links, clock, batchSize }: LinkJobPorts,
  payerDataDays: number,
): Promise<number> {
  const now = clock.now()
  const begunBefore = new Date(now.getTime() - payerDataDays * DAY_MILLISECONDS)
  return links.erasePayers({ begunBefore, now, usesMaximum: batchSize })
}
