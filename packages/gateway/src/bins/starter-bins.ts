import { cardScheme } from '../kernel/index.ts'
import type { BinRecord } from './bin.ts'
import { type Bank, type Issue, STARTER_BANKS } from './starter-banks.ts'

const SIMULATED_CREDIT_CARD: BinRecord = {
  prefix: '',
  cardBrand: 'Visa',
  cardNetwork: 'World',
  cardType: 'Credit',
  cardSubType: 'Classic',
  bankCode: '0067',
  bankTitle: 'Yapı Kredi',
  isVirtual: false,
  isDomestic: true,
  isCommercial: false,
}

/** First six digits of the public test numbers, each of which makes the simulator refuse in one way. */
const PUBLIC_TEST_PREFIXES =
  '411111 412011 412111 412211 412311 412411 412511 412611 412711 412811 412911 413011 413111 414111 ' +
  '415111'

/**
 * The cards of the bank simulator, as ordinary credit cards, so that refusals can be tried with installments
 * too. The simulator's own numbers share their first eight digits, so two special ones have a prefix of
 * twelve.
 */
const SIMULATOR_BINS: readonly BinRecord[] = [
  ...`${PUBLIC_TEST_PREFIXES} 415900`
    .split(' ')
    .map((prefix) => ({ ...SIMULATED_CREDIT_CARD, prefix })),
  {
    ...SIMULATED_CREDIT_CARD,
    prefix: '415900000031',
    cardNetwork: 'Unknown',
    bankCode: '0000',
    bankTitle: 'Foreign bank of the simulator',
    isDomestic: false,
  },
  {
    ...SIMULATED_CREDIT_CARD,
    prefix: '415900000032',
    cardNetwork: 'Unknown',
    cardType: 'Prepaid',
    cardSubType: 'Prepaid',
    isVirtual: true,
  },
]

/** The BIN table of a new installation: the large Turkish banks, and every test card (decision 3.2). */
export const STARTER_BINS: readonly BinRecord[] = [
  ...STARTER_BANKS.flatMap((bank) => bank.issues.flatMap((issue) => recordsOf(bank, issue))),
  ...SIMULATOR_BINS,
]

function recordsOf(bank: Bank, issue: Issue): BinRecord[] {
  return issue.prefixes.map((prefix) => ({
    prefix,
    cardBrand: cardScheme(prefix),
    // A debit card earns in its bank's programme but pays no installments through it.
    cardNetwork: issue.cardType === 'Credit' ? bank.cardNetwork : 'Unknown',
    cardType: issue.cardType,
    cardSubType: issue.cardSubType,
    bankCode: bank.bankCode,
    bankTitle: bank.bankTitle,
    isVirtual: false,
    isDomestic: true,
    isCommercial: issue.isCommercial,
  }))
}
