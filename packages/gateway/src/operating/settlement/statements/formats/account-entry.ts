import type { Text } from '@vezne/protocol'
import { amountToDecimal, foldedWord } from '../../../../base/kernel/index.ts'
import type { Day } from '../../movement.ts'
import { refusal } from '../fault.ts'
import { kindFinder } from '../mapping/kind-finder.ts'
import { type LineReading, lineText } from '../mapping/map-row.ts'
import type { StatementMapping } from '../mapping/mapping.ts'

/** One movement of a bank account, whichever format says it. */
export type AccountEntry = Readonly<{
  lineNumber: number
  valueDate: Day
  /** What the bank takes is negative. */
  amountMinor: bigint
  currency: string
  bankReference: string | null
  text: string
}>

/** The sums of one statement, which its lines must make. */
export type StatementSums = Readonly<{
  openingMinor: bigint
  closingMinor: bigint
  currency: string
}>

/** @throws StatementFileError where opening balance and movements are not the closing balance */
export function checkSums(
  { openingMinor, closingMinor, currency }: StatementSums,
  movedMinor: bigint,
  place: Parameters<typeof refusal>[1],
): void {
  if (openingMinor + movedMinor === closingMinor) return
  const [opening, moved, closing] = [openingMinor, movedMinor, closingMinor].map(amountToDecimal)
  const text: Text = {
    tr: `açılış ${opening} ve hareketler ${moved} kapanış bakiyesi ${closing} ${currency} etmiyor; dosyada satır eksik, bankadan yeniden alın`,
    en: `opening ${opening} and movements ${moved} are not the closing balance ${closing} ${currency}; lines are missing, ask the bank for the file again`,
  }
  throw refusal(text, place)
}

/** The number that banks write into the text of a payout, of the terminal or the merchant. */
const TERMINAL = /(?:uyeisyeri|isyeri|uiy|pos|terminal|merchant)(?:no|numarasi|id)?(\d{5,20})/

/** Turns movements into lines. A movement without a word about cards is of the kind `other`. */
export function entryMapper(mapping: StatementMapping): (entry: AccountEntry) => LineReading {
  const kindOf = kindFinder(mapping)
  return ({ lineNumber, valueDate, amountMinor, currency, bankReference, text }) => {
    const kind = kindOf(text) ?? mapping.otherwise
    const line = {
      lineNumber,
      kind,
      bankDay: null,
      valueDate,
      grossMinor: null,
      feeMinor: null,
      netMinor: amountMinor,
      currency,
      bankOrderId: null,
      bankTransactionId: bankReference,
      authorisationCode: null,
      lastFour: null,
      installmentCount: null,
      part: null,
      bankTerminal: TERMINAL.exec(foldedWord(text))?.[1] ?? null,
      text: lineText(kind, text),
    }
    return { line, problems: null }
  }
}
