import type { Clock } from '../kernel/index.ts'
import type { ReportStore } from './report-store.ts'

const LOOKED_AT = 1_000

type Ports = Readonly<{
  store: Pick<ReportStore, 'openUnknowns'>
  clock: Clock
  /** Younger ones are asked about and need nobody. */
  ageMilliseconds: number
  warn: (warning: Readonly<{ what: string; orderId: string }>) => void
}>

/** Tells an operator of outcomes that stay unknown for longer than asking the bank should take. */
export async function warnOfUnknowns(ports: Ports): Promise<void> {
  const now = ports.clock.now().getTime()
  const ageOf = (since: Date) => now - since.getTime()
  const unknowns = await ports.store.openUnknowns(new Date(now), LOOKED_AT)
  const old = unknowns.filter(({ since }) => ageOf(since) > ports.ageMilliseconds)
  const [oldest] = old
  if (oldest === undefined) return
  const minutes = Math.floor(ageOf(oldest.since) / 60_000)
  const what = `${old.length} outcomes are unknown, the oldest of them for ${minutes} minutes`
  ports.warn({ what, orderId: oldest.orderId })
}
