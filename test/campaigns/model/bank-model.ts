/** How the one call to the bank that a command makes goes; a crash ends the process around it. */
export const FAULTS = [
  'none',
  'declined',
  'rejected',
  'notSent',
  'timeoutBooked',
  'timeoutNotBooked',
  'timeoutDeclined',
  'serverErrorBooked',
  'garbledBooked',
  'lateRecord',
  'crashBefore',
  'crashAfter',
] as const

export type Fault = (typeof FAULTS)[number]

/** A bank order; a PreAuth and its captures share one. Amounts in kuruş. */
export type BankOrder = {
  state: 'none' | 'declined' | 'blocked' | 'taken' | 'settled' | 'voided'
  captured: number
  refunded: number
  /** Booked, and not shown to inquiries yet. */
  hidden: boolean
}

/** What the gateway learns of a call: the name of an error, `ok`, or nothing because it died. */
export type Outcome = string

export const UNKNOWN = 'OUTCOME_UNKNOWN'
export const NOT_REACHED = 'BANK_NOT_REACHED'

/** What the bank does with a call, and what the gateway hears of it. */
export function callBank(bank: BankOrder, fault: Fault, book: () => Outcome): Outcome {
  switch (fault) {
    case 'none':
      return book()
    case 'notSent':
      return NOT_REACHED
    case 'rejected':
      return 'BANK_REFUSED_REQUEST'
    case 'declined':
    case 'timeoutDeclined':
      if (bank.state === 'none') bank.state = 'declined'
      return fault === 'declined' ? 'DECLINED_51' : UNKNOWN
    case 'timeoutNotBooked':
      return UNKNOWN
    case 'crashBefore':
      return 'crash'
    case 'timeoutBooked':
    case 'serverErrorBooked':
    case 'garbledBooked':
    case 'lateRecord':
    case 'crashAfter':
      book()
      if (fault === 'lateRecord') bank.hidden = true
      return fault === 'crashAfter' ? 'crash' : UNKNOWN
  }
}

export function authorize(bank: BankOrder, type: string, amount: number): Outcome {
  bank.state = type === 'PreAuth' ? 'blocked' : 'taken'
  bank.captured = type === 'PreAuth' ? 0 : amount
  return 'ok'
}

export function capture(bank: BankOrder, amount: number): Outcome {
  if (bank.state !== 'blocked') return 'DECLINED_12'
  bank.state = 'taken'
  bank.captured = amount
  return 'ok'
}

export function undo(bank: BankOrder): Outcome {
  if (bank.state !== 'blocked' && bank.state !== 'taken') return 'DECLINED_12'
  bank.state = 'voided'
  bank.captured = 0
  return 'ok'
}

export function refund(bank: BankOrder, amount: number): Outcome {
  if (amount > bank.captured - bank.refunded) return 'DECLINED_13'
  if (bank.state !== 'settled') return 'DECLINED_12'
  bank.refunded += amount
  return 'ok'
}
