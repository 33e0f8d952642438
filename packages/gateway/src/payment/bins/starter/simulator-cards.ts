import type { BinRecord } from '../bin.ts'

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

/** First six digits of the public test numbers, and of the simulator's own. */
const TEST_PREFIXES = `411111 412011 412111 412211 412311 412411 412511 412611 412711 412811 412911
  413011 413111 414111 415111 415900`

/**
 * The cards of the bank simulator are ordinary credit cards, so that refusals can be tried with installments
 * too. The simulator's own numbers share their first eight digits: two special cards need prefixes of twelve.
 */
export const SIMULATOR_BINS: readonly BinRecord[] = [
  ...TEST_PREFIXES.split(/\s+/).map((prefix) => ({ ...SIMULATED_CREDIT_CARD, prefix })),
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
