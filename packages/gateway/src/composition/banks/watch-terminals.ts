import { uuidV7 } from '../../base/kernel/index.ts'
import type { Log } from '../../base/logging/index.ts'
import {
  createTerminalWatch,
  type TerminalReach,
  type TerminalReport,
} from '../../payment/banks/index.ts'
import type { Foundation } from '../foundation/index.ts'

export type Announce = (seen: TerminalReport) => void

/** Writes the events for merchants: their bank is not called for a while, and it answers again. */
export function announcer(
  { stores, clock }: Pick<Foundation, 'stores' | 'clock'>,
  log: Log,
): Announce {
  return (seen) => {
    if (seen.what !== 'circuitOpen' && seen.what !== 'answers') return
    const at = clock.now()
    const event = { eventId: uuidV7(at), at }
    const { terminalNews } = stores
    const write = seen.what === 'answers' ? terminalNews.recovered : terminalNews.unreachable
    write(seen, event).catch((error: unknown) => {
      log.warn({ stack: String(error) }, 'an event about a terminal could not be written')
    })
  }
}

type Parts = Omit<Parameters<typeof createTerminalWatch>[0], 'report'> &
  Readonly<{ log: Log; announce: Announce }>

/** The messages of the log lines, which docs/operations names. */
const MESSAGES: Readonly<Record<TerminalReach['what'], string>> = {
  answers: 'a bank answers again',
  unreachable: 'a bank cannot be reached',
  silent: 'a bank does not answer',
  circuitOpen: 'a bank is not called for a while',
  refused: 'a bank refuses a terminal',
}

/** Also a bank that answers again is logged as a warning: some operators read warnings only. */
export function watchTerminals({
  log,
  announce,
  ...parts
}: Parts): ReturnType<typeof createTerminalWatch> {
  const report = (seen: TerminalReport): void => {
    log.warn({ ...seen }, MESSAGES[seen.what])
    announce(seen)
  }
  return createTerminalWatch({ ...parts, report })
}
