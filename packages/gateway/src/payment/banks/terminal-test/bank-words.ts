import type { BankWords } from '../connector.ts'
import type { FindingName } from './findings.ts'

/** Words or codes of a bank, and what they mean for the setup of a terminal. */
export type BankFinding = Readonly<{
  finding: FindingName
  /** As the bank writes them. A code decides before any text. */
  codes?: readonly string[]
  /** Parts of the bank's text, in small ASCII letters. They must stand there as whole words. */
  texts?: readonly string[]
}>

/** What a bank's words mean by the first row that has them; null: no row has. */
export function findingIn(
  rows: readonly BankFinding[],
  { code, text }: BankWords,
): FindingName | null {
  const byCode = rows.find(({ codes = [] }) => code !== null && codes.includes(code))
  if (byCode !== undefined) return byCode.finding
  const words = ` ${plain(text ?? '')} `
  const byText = rows.find(({ texts = [] }) => texts.some((part) => words.includes(` ${part} `)))
  return byText?.finding ?? null
}

/**
 * Small ASCII letters and digits, divided by single blanks: banks write their Turkish texts with and without
 * Turkish letters.
 */
function plain(text: string): string {
  return text
    .replaceAll(/[ıİ]/g, 'i')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()
}

/** How a question ended that no bank answered: the causes of `exchange.ts` as codes. */
export const WITHOUT_ANSWER: readonly BankFinding[] = [
  { finding: 'noConnection', codes: ['connect'] },
  { finding: 'hostUnknown', codes: ['dns'] },
  { finding: 'certificateRefused', codes: ['tls'] },
  { finding: 'noAnswer', codes: ['timeout'] },
  { finding: 'connectionClosed', codes: ['disconnected'] },
  { finding: 'notThisProtocol', codes: ['unreadable', 'anotherOrder', 'HTTP 400', 'HTTP 405'] },
  { finding: 'webServerAsks', codes: ['HTTP 401'] },
  { finding: 'machineRefused', codes: ['HTTP 403'] },
  { finding: 'noSuchPath', codes: ['HTTP 404'] },
  { finding: 'notServed', codes: ['notServed'] },
  { finding: 'bankFailed', codes: ['bankPending', 'circuitOpen', 'serverError'] },
]
