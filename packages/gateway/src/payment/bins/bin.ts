import { type CardScheme, cardScheme } from '../../base/kernel/index.ts'

/**
 * Loyalty programmes that several Turkish banks share: a Bonus card can pay in installments at any bank of
 * the programme. `Unknown`: the card belongs to none of them (decision 3.2).
 */
export const CARD_NETWORKS = [
  'Bonus',
  'World',
  'Maximum',
  'Axess',
  'CardFinans',
  'Paraf',
  'Bankkart',
  'Advantage',
  'SaglamKart',
  'Unknown',
] as const
export type CardNetwork = (typeof CARD_NETWORKS)[number]

/** The programmes that a terminal can take part in. */
export const PROGRAMMES = CARD_NETWORKS.filter((network) => network !== 'Unknown')

export const CARD_TYPES = ['Credit', 'Debit', 'Prepaid', 'Unknown'] as const
export type CardType = (typeof CARD_TYPES)[number]

export const CARD_BRANDS = [
  'Visa',
  'Mastercard',
  'Troy',
  'Amex',
  'Unknown',
] as const satisfies CardScheme[]

/** The cards that a bank issues under one prefix. The names are those of the BIN answer (decision 3.2). */
export type BinRecord = Readonly<{
  /** 6 to 12 digits; empty if no prefix matches the card. */
  prefix: string
  cardBrand: CardScheme
  cardNetwork: CardNetwork
  cardType: CardType
  /** The product line in the bank's words: Classic, Gold, Platinum, Business. */
  cardSubType: string
  /** The EFT code: four digits as text, `0046`. `0000`: not a bank of Turkey. */
  bankCode: string
  bankTitle: string
  isVirtual: boolean
  /** Issued in Turkey. Foreign cards pay at once only (decision 3.3). */
  isDomestic: boolean
  isCommercial: boolean
}>

export const BIN_PREFIX_SHAPE = /^[0-9]{6,12}$/

/**
 * The record of a card that no prefix matches: the scheme of its range, bank `0000`, and `Unknown` for the
 * rest (decision 3.2). Counts as foreign, so that no installments are offered.
 */
export function unknownBin(cardNumberOrBin: string): BinRecord {
  return {
    prefix: '',
    cardBrand: cardScheme(cardNumberOrBin),
    cardNetwork: 'Unknown',
    cardType: 'Unknown',
    cardSubType: 'Unknown',
    bankCode: '0000',
    bankTitle: 'Unknown',
    isVirtual: false,
    isDomestic: false,
    isCommercial: false,
  }
}

/** The stored BIN records. Storage implements this over the tables `bin` and `bin_import`. */
export type BinStore = Readonly<{
  all: () => Promise<BinRecord[]>
  /**
   * Replaces all records at once: readers see the old table or the new one, never a mixture. `source` tells
   * operators where the records came from: a file's name, or `starter`.
   */
  replaceFrom: (
    records: readonly BinRecord[],
    origin: Readonly<{ source: string }>,
  ) => Promise<void>
  /** Changes with every import; empty before the first. */
  version: () => Promise<string>
}>
