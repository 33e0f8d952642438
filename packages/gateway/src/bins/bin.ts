import { type CardScheme, cardScheme } from '../kernel/index.ts'

/**
 * The loyalty programmes whose installments Turkish banks share: a Bonus card pays in installments at any
 * bank of the programme. `Unknown` is a card of none of them (decision 3.2).
 */
export const CARD_NETWORKS = [
  'Bonus',
  'World',
  'Maximum',
  'Axess',
  'CardFinans',
  'Paraf',
  'Bankkart',
  'Unknown',
] as const
export type CardNetwork = (typeof CARD_NETWORKS)[number]

export const CARD_TYPES = ['Credit', 'Debit', 'Prepaid', 'Unknown'] as const
export type CardType = (typeof CARD_TYPES)[number]

export const CARD_BRANDS = [
  'Visa',
  'Mastercard',
  'Troy',
  'Amex',
  'Unknown',
] as const satisfies CardScheme[]

/** What a bank issues under one prefix of card numbers. The names follow the BIN answer (decision 3.2). */
export type BinRecord = Readonly<{
  /** 6 to 12 digits; empty in the record of a card that no prefix matches. */
  prefix: string
  cardBrand: CardScheme
  cardNetwork: CardNetwork
  cardType: CardType
  /** The product line in the bank's words: Classic, Gold, Platinum, Business. */
  cardSubType: string
  /** The EFT code: four digits as text, `0046`. `0000` is no bank of Turkey. */
  bankCode: string
  bankTitle: string
  isVirtual: boolean
  /** Issued in Turkey. Foreign cards pay at once only (decision 3.3). */
  isDomestic: boolean
  isCommercial: boolean
}>

export const BIN_PREFIX_SHAPE = /^[0-9]{6,12}$/

/**
 * The record of a card that nobody knows: the scheme by its range, the rest `Unknown`, bank `0000`
 * (decision 3.2). It counts as foreign, so that no installments are promised for it.
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

/** Where BIN records are kept. Storage implements it over the tables `bin` and `bin_import`. */
export type BinStore = Readonly<{
  all: () => Promise<BinRecord[]>
  /**
   * Replaces every record at once: readers see the old table or the new one, never a mixture. `source`
   * says where the records came from, for the operator: a file's name, or `starter`.
   */
  replaceFrom: (records: readonly BinRecord[], origin: BinImport) => Promise<void>
  /** Changes with every import; the empty text while nothing was ever imported. */
  version: () => Promise<string>
}>

export type BinImport = Readonly<{ source: string }>
