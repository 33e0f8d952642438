import type { LinkJobPorts } from './ports.ts'

/**
 * One step of the job that gives back what was reserved and never paid (decision 6.3). Answers of how
 * many links; as many as the batch holds means that there may be more. Any number of nodes may run it.
 */
export async function sweepUses({ links, clock, batchSize }: LinkJobPorts): Promise<number> {
  return links.sweepReservations({ now: clock.now(), linksMaximum: batchSize })
}
