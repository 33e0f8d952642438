type Terminal = Readonly<{ merchantId: string; terminalId: string }>
type Event = Readonly<{ eventId: string; at: Date }>

/** Tells merchants that a bank of theirs does not answer, and that it answers again: each once, whoever noticed it. */
export type TerminalNews = Readonly<{
  unreachable: (terminal: Terminal, event: Event) => Promise<void>
  /** With `toldBefore`: only where the merchant was told before that time. */
  recovered: (terminal: Terminal, event: Event & Readonly<{ toldBefore?: Date }>) => Promise<void>
}>

type Reported = Terminal & Readonly<{ what: string }>

const STALE_MILLISECONDS = 600_000

/**
 * One step of a job. The process that noticed a trouble may have ended before its end: a terminal that answers here
 * is told of as recovered ten minutes after it was told of as unreachable.
 */
export async function tellOfRecovered(
  news: TerminalNews,
  reaches: readonly Reported[],
  { now, newId }: Readonly<{ now: Date; newId: () => string }>,
): Promise<void> {
  const toldBefore = new Date(now.getTime() - STALE_MILLISECONDS)
  for (const terminal of reaches.filter(({ what }) => what === 'answers')) {
    await news.recovered(terminal, { eventId: newId(), at: now, toldBefore })
  }
}
