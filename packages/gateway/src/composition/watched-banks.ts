import { createTerminalWatch, type TerminalReport, type TerminalStanding } from '../banks/index.ts'
import type { Log } from './log.ts'

type Parts = Omit<Parameters<typeof createTerminalWatch>[0], 'report'> & Readonly<{ log: Log }>

/** What each line says; docs/operations names them. */
const MESSAGES: Readonly<Record<TerminalStanding['what'], string>> = {
  answers: 'a bank answers again',
  unreachable: 'a bank cannot be reached',
  silent: 'a bank does not answer',
  circuitOpen: 'a bank is not called for a while',
  refused: 'a bank refuses a terminal',
}

/** The watch whose reports are warnings: the good news too, for whoever reads warnings only. */
export function watchTerminals({ log, ...parts }: Parts): ReturnType<typeof createTerminalWatch> {
  const report = (seen: TerminalReport) => log.warn({ ...seen }, MESSAGES[seen.what])
  return createTerminalWatch({ ...parts, report })
}
