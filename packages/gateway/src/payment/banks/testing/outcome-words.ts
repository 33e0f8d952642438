import type { BankOutcome } from '../index.ts'

/** An outcome in words, for tables of codes: `declined 51 soft`, `unknown bankPending`, `rejected terminal`. */
export function outcomeWords(outcome: BankOutcome): string {
  switch (outcome.kind) {
    case 'declined':
      return `declined ${outcome.isoCode} ${outcome.group}`
    case 'unknown':
    case 'notSent':
      return `${outcome.kind} ${outcome.cause}`
    case 'rejected':
      return outcome.refusesTerminal === true ? 'rejected terminal' : 'rejected'
    case 'different':
      return `different ${outcome.what}`
    case 'approved':
      return 'approved'
  }
}
