import type { LinkJobPorts } from './ports.ts'

/**
 * One step of the job that tells `link.paid`, once for each payment (decision 7). A payment's own
 * transaction tells `payment.approved`; which of them paid a link is found by the state of its use, so
 * nothing is lost where a process dies in between. Answers how many.
 */
export async function tellPaidUses({
  links,
  clock,
  newId,
  batchSize,
}: LinkJobPorts): Promise<number> {
  const eventIds = Array.from({ length: batchSize }, newId)
  return links.tellPaid({ now: clock.now(), eventIds })
}
