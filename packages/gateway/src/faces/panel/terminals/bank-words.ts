import type { TerminalFacts } from '../../../operating/acts/index.ts'
import { BANK_PRESETS, bankProtocolOf, type TerminalReach } from '../../../payment/banks/index.ts'
import type { MarkKind } from '../../design/index.ts'
import type { TERMINAL_TEXTS, TerminalTexts } from './texts.ts'

/** The name of a terminal's bank: by its EFT code, or the simulator. */
export function bankNameOf(
  { bankCode, address }: Pick<TerminalFacts, 'bankCode' | 'address'>,
  texts: TerminalTexts,
): string {
  const preset = BANK_PRESETS.find((each) => each.bankCode === bankCode)
  const bank = preset?.title ?? bankCode
  if (address === null) return bank === null ? texts.simulator : `${bank} · ${texts.simulator}`
  return bank ?? texts.unknownBank
}

/** What the protocol's documents call it; the stored name where this release does not know it. */
export function protocolTitle(connector: string): string {
  return bankProtocolOf(connector)?.title ?? connector
}

export function programmesText(
  { programmes }: Pick<TerminalFacts, 'programmes'>,
  texts: TerminalTexts,
): string {
  if (programmes === null) return texts.anyProgramme
  return programmes.length === 0 ? texts.ownBankOnly : programmes.join(', ')
}

export type Reach = keyof (typeof TERMINAL_TEXTS)['tr']['reaches']

export const REACH_MARKS: Readonly<Record<Reach, MarkKind>> = {
  answers: 'done',
  unused: 'ended',
  unreachable: 'error',
  silent: 'error',
  circuitOpen: 'warning',
  refused: 'error',
}

/** How this process sees the terminal's bank. An open circuit is told before what opened it. */
export function reachOf(
  { terminalId }: Pick<TerminalFacts, 'terminalId'>,
  reaches: readonly TerminalReach[],
): Reach {
  const reach = reaches.find((each) => each.terminalId === terminalId)
  if (reach === undefined) return 'unused'
  return reach.circuit === 'open' ? 'circuitOpen' : reach.what
}

/** The path of a terminal's page. */
export function terminalPath(merchantNumber: string, alias: string): string {
  return `/panel/m/${merchantNumber}/terminals/${encodeURIComponent(alias)}`
}
