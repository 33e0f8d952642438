import type { StatementLine } from '../movement.ts'
import type { BoundLine, TerminalNumber } from './statement-store.ts'

/** Banks write the zeros before a number or leave them out. */
export function plainNumber(number: string): string {
  return number
    .replace(/\s/g, '')
    .replace(/^0+(?=.)/, '')
    .toUpperCase()
}

export type BindingAsked = Readonly<{
  merchantId: string
  /** The terminal that a person chose for lines that name none. */
  chosenTerminalId: string | null
  known: readonly TerminalNumber[]
}>

/**
 * Says whose terminal each line names. Several terminals of the merchant may have one number at the bank, that of the
 * merchant there: such a line belongs to the merchant, and to the chosen terminal if there is one.
 */
export function withTerminals({
  merchantId,
  chosenTerminalId,
  known,
}: BindingAsked): (line: StatementLine) => BoundLine {
  const byNumber = new Map<string, TerminalNumber[]>()
  for (const each of known) {
    const number = plainNumber(each.number)
    byNumber.set(number, [...(byNumber.get(number) ?? []), each])
  }
  return (read) => {
    const line = { ...read, statementId: null }
    if (line.bankTerminal === null) {
      const terminalOwner = chosenTerminalId === null ? 'none' : 'own'
      return { ...line, terminalId: chosenTerminalId, terminalOwner }
    }
    const found = byNumber.get(plainNumber(line.bankTerminal)) ?? []
    const own = found.filter((each) => each.merchantId === merchantId)
    if (own.length === 0) {
      return { ...line, terminalId: null, terminalOwner: found.length === 0 ? 'unknown' : 'other' }
    }
    const [first, second] = new Set(own.map(({ terminalId }) => terminalId))
    const terminalId = second === undefined ? (first ?? null) : chosenTerminalId
    return { ...line, terminalId, terminalOwner: 'own' }
  }
}
