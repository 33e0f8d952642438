import type { LinkJobPorts } from './ports.ts'

/**
 * One step of the job that writes down which links have expired, and tells `link.expired` (decisions
 * 6.2, 7). Answers how many; as many as the batch holds means that there may be more.
 */
export async function expireLinks({
  links,
  clock,
  newId,
  batchSize,
}: LinkJobPorts): Promise<number> {
  const eventIds = Array.from({ length: batchSize }, newId)
  return links.expire({ now: clock.now(), eventIds })
}
