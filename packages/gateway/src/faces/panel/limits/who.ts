import type { Merchant } from '../../../payment/merchants/index.ts'
import type {
  DeclineLimitName,
  Limit,
  LinkTryLimitName,
  SpentKey,
  SpentKeyStore,
} from '../../../payment/velocity/index.ts'
import type { Visit } from '../frame/index.ts'
import { LIMIT_TEXTS } from './texts.ts'

export type LimitName =
  | 'merchant'
  | 'address'
  | 'failedSignatures'
  | 'tokens'
  | 'handOvers'
  | LinkTryLimitName
  | DeclineLimitName

export type LimitsPorts = Readonly<{
  /** As configured; null: no limit. */
  rateLimits: Readonly<Record<LimitName, Limit | null>>
  spentKeys: SpentKeyStore
}>

type Reader = Pick<Visit, 'language' | 'merchants' | 'person'>

/** A waiting key in words. Null where the reader may not know of it: it is not of the reader's merchant. */
export function whoWaits({ limit, key }: SpentKey, reader: Reader): string | null {
  const { language, merchants, person } = reader
  const texts = LIMIT_TEXTS[language]
  const [first = '', rest = ''] = key.split(' ')
  const merchant = merchants.find(({ merchantId }) => merchantId === first)
  const ofMerchant = (words: (of: Merchant) => string) =>
    merchant === undefined ? null : words(merchant)
  // Addresses and ids of other people's links and cards are the gateway's people's to see.
  const ofGateway = (words: string) => (person.merchantId === null ? words : null)
  const words: Readonly<Record<LimitName, () => string | null>> = {
    merchant: () => ofMerchant(({ name }) => name),
    tokens: () => ofMerchant(({ name }) => name),
    declinesPerCard: () => ofMerchant(({ name }) => texts.oneCard(name)),
    declinesPerBin: () => ofMerchant(({ name }) => texts.bin(rest, name)),
    declinesPerCardEverywhere: () => ofGateway(texts.card),
    linkTriesPerLink: () => ofGateway(texts.link),
    declinesPerLink: () => ofGateway(texts.link),
    handOvers: () => ofGateway(texts.key),
    address: () => ofGateway(key),
    failedSignatures: () => ofGateway(key),
    linkTriesPerAddress: () => ofGateway(key),
    declinesPerAddress: () => ofGateway(key),
  }
  return isLimitName(limit, words) ? words[limit]() : ofGateway(key)
}

/** A newer release may count by limits that this one does not know. */
function isLimitName(
  limit: string,
  known: Readonly<Record<LimitName, unknown>>,
): limit is LimitName {
  return Object.hasOwn(known, limit)
}

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
] as const

/** A period in the greatest unit that divides it. */
export function periodText(milliseconds: number, language: Visit['language']): string {
  const texts = LIMIT_TEXTS[language]
  const [unit, size] = UNITS.find(([, each]) => milliseconds % each === 0) ?? ['second', 1_000]
  const count = Math.round(milliseconds / size)
  return count === 1 ? texts.period[unit] : texts.periods(count, texts.units[unit])
}

/** The variable of the environment that sets a limit. */
export function variableOf(name: LimitName): string {
  return `RATE_LIMIT_${name.replaceAll(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`
}
