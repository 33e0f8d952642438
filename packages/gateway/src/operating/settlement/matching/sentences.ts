import type { Text } from '@vezne/protocol'
import { amountToDecimal } from '../../../base/kernel/index.ts'
import type { Day } from '../movement.ts'
import { ratesOf } from './compare-pairs.ts'
import { type Difference, type DifferenceKind, netOf } from './difference.ts'

const LOCALES = { tr: 'tr-TR', en: 'en-GB' } as const
type Language = keyof typeof LOCALES

/** What the sentences of one difference say, in the signs of one language. */
type Said = Readonly<{
  bank: string
  amount: string
  /** How many payments, returns or chargebacks, as `41 installment payments`. */
  payments: string
  /** Whether the bank takes the amount. */
  isBack: boolean
  /** The day of the batch, else that of the line. */
  day: string
  dueOn: string
  cameOn: string
  expectedRate: string
  keptRate: string
  order: string
  currency: string
}>

const SENTENCES: Readonly<
  Record<DifferenceKind, Readonly<Record<Language, (said: Said) => string>>>
> = {
  wrongCommission: {
    tr: (s) =>
      `${s.bank}, ${s.day} tarihli ${s.payments} için ${s.expectedRate} yerine ${s.keptRate} komisyon kesti: ${s.amount}.`,
    en: (s) =>
      `${s.bank} kept ${s.keptRate} instead of ${s.expectedRate} on ${s.payments} of ${s.day}: ${s.amount}.`,
  },
  wrongValueDate: {
    tr: (s) =>
      `${s.bank}, ${s.day} tarihli ${s.payments} tutarını ${s.dueOn} yerine ${s.cameOn} valörüyle ${s.isBack ? 'kesti' : 'ödedi'}: ${s.amount}.`,
    en: (s) =>
      `${s.bank} ${s.isBack ? 'took back' : 'paid'} ${s.payments} of ${s.day} on ${s.cameOn} instead of ${s.dueOn}: ${s.amount}.`,
  },
  wrongSum: {
    tr: (s) =>
      `${s.bank}, ${s.day} için beklenenden farklı tutar ödedi${s.order}; fark: ${s.amount}.`,
    en: (s) =>
      `${s.bank} paid another sum than was expected for ${s.day}${s.order}; difference: ${s.amount}.`,
  },
  missing: {
    tr: (s) =>
      `${s.bank}, ${s.dueOn} valörlü ${s.payments} tutarını ${s.isBack ? 'kesmedi' : 'ödemedi'}${s.order}: ${s.amount}.`,
    en: (s) =>
      `${s.bank} has not ${s.isBack ? 'taken back' : 'paid'} ${s.payments} due on ${s.dueOn}${s.order}: ${s.amount}.`,
  },
  double: {
    tr: (s) => `${s.bank} ekstresinde aynı işlem ikinci kez geçiyor${s.order}: ${s.amount}.`,
    en: (s) =>
      `The statement of ${s.bank} has the same payment a second time${s.order}: ${s.amount}.`,
  },
  unknownSale: {
    tr: (s) => `${s.bank} ekstresindeki satış burada yok${s.order}: ${s.amount}, ${s.day}.`,
    en: (s) => `${s.bank} lists a sale that is not known here${s.order}: ${s.amount}, ${s.day}.`,
  },
  returnWithoutSale: {
    tr: (s) =>
      `${s.bank} ekstresindeki iadenin burada karşılığı yok${s.order}: ${s.amount}, ${s.day}.`,
    en: (s) => `${s.bank} lists a return that is not known here${s.order}: ${s.amount}, ${s.day}.`,
  },
  splitBatch: {
    tr: (s) =>
      `${s.bank}, ${s.day} grubunu iki güne böldü: ${s.amount}, ${s.dueOn} yerine ${s.cameOn} günü geldi.`,
    en: (s) =>
      `${s.bank} divided the batch of ${s.day} over two days: ${s.amount} came on ${s.cameOn} instead of ${s.dueOn}.`,
  },
  chargeback: {
    tr: (s) => `${s.bank} ters ibraz kesti${s.order}: ${s.amount}, ${s.day}.`,
    en: (s) => `${s.bank} took a chargeback${s.order}: ${s.amount}, ${s.day}.`,
  },
  fee: {
    tr: (s) => `${s.bank} satışa bağlı olmayan bir ücret kesti: ${s.amount}, ${s.day}.`,
    en: (s) => `${s.bank} took a fee that is not of a sale: ${s.amount}, ${s.day}.`,
  },
  currency: {
    tr: (s) => `${s.bank} ekstresindeki satır ${s.currency} cinsinden: ${s.amount}, ${s.day}.`,
    en: (s) => `A line of the statement of ${s.bank} is in ${s.currency}: ${s.amount}, ${s.day}.`,
  },
  otherTerminal: {
    tr: (s) =>
      `${s.bank} ekstresindeki satır başka bir üye işyerinin terminalinden: ${s.amount}, ${s.day}.`,
    en: (s) =>
      `A line of the statement of ${s.bank} is of a terminal of another merchant: ${s.amount}, ${s.day}.`,
  },
}

/** A difference as one sentence. `bank`: its name for people. */
export function differenceText(difference: Difference, bank: string): Text {
  const { kind } = difference
  const sentence = (language: Language) =>
    SENTENCES[kind][language](saidOf(difference, bank, language))
  return { tr: sentence('tr'), en: sentence('en') }
}

function saidOf({ parts, lines, amountMinor }: Difference, bank: string, language: Language): Said {
  const [part, line, last] = [parts[0], lines[0], lines.at(-1)]
  const { expected, kept } = ratesOf(parts, lines)
  const currency = line?.currency ?? 'TRY'
  const order = part?.bankOrderId ?? line?.bankOrderId ?? line?.bankTransactionId ?? null
  const isOne = Math.max(parts.length, lines.length) === 1 && order !== null
  return {
    bank,
    amount: amountText(amountMinor, currency, language),
    payments: paymentsText(parts, language),
    isBack: part !== undefined && netOf(part) < 0n,
    day: dayText(part?.bankDay ?? line?.bankDay ?? line?.valueDate, language),
    dueOn: dayText(part?.dueOn ?? line?.valueDate, language),
    cameOn: dayText(last?.valueDate, language),
    expectedRate: rateText(expected, language),
    keptRate: rateText(kept, language),
    order: isOne ? ` (${order})` : '',
    currency,
  }
}

const NOUNS = {
  sale: { tr: 'işlem', en: 'payment' },
  return: { tr: 'iade', en: 'return' },
  chargeback: { tr: 'ters ibraz', en: 'chargeback' },
} as const

function paymentsText(parts: Difference['parts'], language: Language): string {
  const [part] = parts
  const count = Math.max(parts.length, 1)
  const kind = part?.kind ?? 'sale'
  const noun = NOUNS[kind][language]
  const hasInstallments = kind === 'sale' && (part?.installmentCount ?? 1) > 1
  if (language === 'tr') return `${count} ${hasInstallments ? `taksitli ${noun}` : noun}`
  const nouns = count === 1 ? noun : `${noun}s`
  return `${count} ${hasInstallments ? `installment ${nouns}` : nouns}`
}

/** Without its sign: the sentence says who has too little. */
function amountText(amountMinor: bigint, currency: string, language: Language): string {
  const [whole = '', decimals = ''] = amountToDecimal(
    amountMinor < 0n ? -amountMinor : amountMinor,
  ).split('.')
  const grouped = BigInt(whole).toLocaleString(LOCALES[language])
  const written = `${grouped}${language === 'tr' ? ',' : '.'}${decimals}`
  return currency === 'TRY' ? `₺${written}` : `${written} ${currency}`
}

function rateText(basisPoints: bigint, language: Language): string {
  const written = amountToDecimal(basisPoints)
  return language === 'tr' ? `%${written.replace('.', ',')}` : `${written} %`
}

function dayText(day: Day | undefined, language: Language): string {
  if (day === undefined) return ''
  const options = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const
  return new Date(`${day}T00:00:00Z`).toLocaleDateString(LOCALES[language], options)
}
