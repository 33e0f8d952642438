import { type CardScheme, cardScheme } from '../../../base/kernel/index.ts'
import type { BinRecord, CardNetwork } from '../bin.ts'

type Bank = Pick<BinRecord, 'bankCode' | 'bankTitle' | 'cardNetwork'>

/** Cards that differ only in their digits. Without a programme of their own, credit cards have the bank's. */
type Issue = Pick<BinRecord, 'cardType' | 'cardSubType' | 'isCommercial'> &
  Readonly<{ prefixes: string; cardNetwork?: CardNetwork }>

/** Prefixes are separated by blanks or line ends. */
export function credit(cardSubType: string, prefixes: string): Issue {
  return { cardType: 'Credit', cardSubType, isCommercial: false, prefixes }
}

export function business(prefixes: string): Issue {
  return { ...credit('Business', prefixes), isCommercial: true }
}

/** Credit cards of another programme than the bank's; `Unknown`: of none, so that they pay at once only. */
export function otherCredit(network: CardNetwork, cardSubType: string, prefixes: string): Issue {
  return { ...credit(cardSubType, prefixes), cardNetwork: network }
}

export function otherBusiness(network: CardNetwork, prefixes: string): Issue {
  return { ...business(prefixes), cardNetwork: network }
}

export function debit(prefixes: string): Issue {
  return { ...credit('Debit', prefixes), cardType: 'Debit' }
}

export function businessDebit(prefixes: string): Issue {
  return { ...business(prefixes), cardType: 'Debit' }
}

export function prepaid(prefixes: string): Issue {
  return { ...credit('Prepaid', prefixes), cardType: 'Prepaid' }
}

export function businessPrepaid(prefixes: string): Issue {
  return { ...business(prefixes), cardType: 'Prepaid' }
}

/** `cardNetwork` is the programme of the bank's credit cards: no other card pays in installments through it. */
export function cardsOf(bank: Bank, issues: readonly Issue[]): BinRecord[] {
  return issues.flatMap(({ prefixes, cardNetwork, ...issue }) =>
    prefixes.split(/\s+/).map((prefix) => ({
      ...bank,
      ...issue,
      prefix,
      cardBrand: brandOf(prefix),
      cardNetwork: issue.cardType === 'Credit' ? (cardNetwork ?? bank.cardNetwork) : 'Unknown',
      isVirtual: false,
      isDomestic: true,
    })),
  )
}

/** Beginnings of Maestro, the debit cards of Mastercard. They lie outside the ranges that name a scheme. */
const MAESTRO = /^(?:50|5[678]|6[0347])/

function brandOf(prefix: string): CardScheme {
  return MAESTRO.test(prefix) ? 'Mastercard' : cardScheme(prefix)
}
