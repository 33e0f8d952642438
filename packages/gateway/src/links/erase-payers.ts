import type { LinkJobPorts } from './ports.ts'

const DAY_MILLISECONDS = 24 * 60 * 60 * 1_000

/**
 * One step of the job that erases what payers said about themselves, once it is older than it may be kept
 * (decision 6.13). Any number of nodes may run it.
 */
export function erasePayers(
  { links, clock, batchSize }: LinkJobPorts,
  payerDataDays: number,
): Promise<number> {
  const now = clock.now()
  const begunBefore = new Date(now.getTime() - payerDataDays * DAY_MILLISECONDS)
  return links.erasePayers({ begunBefore, now, usesMaximum: batchSize })
}
