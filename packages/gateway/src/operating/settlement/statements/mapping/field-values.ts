import type { Text } from '@vezne/protocol'
import { foldedWord } from '../../../../base/kernel/index.ts'
import { type Cell, type DayForm, type DecimalSign, textInCell } from '../cell-values.ts'
import { shownCell } from '../fault.ts'

/** Reads the cell of one field; null where it holds something else. The rule says what it must be. */
export type FieldReader<Value> = Readonly<{ read: (cell: Cell) => Value | null; rule: Text }>

const ID_CHARACTERS_MAXIMUM = 64
/** A double holds so many digits of a whole number. */
const EXACT_DIGITS = 15
const COUNT_MAXIMUM = 99

/** A number of a bank: of an order, a transaction, an approval or a terminal. */
export const ID: FieldReader<string> = {
  read: (cell) => {
    const text = textInCell(cell).replace(/^'/, '')
    const isRounded = typeof cell === 'object' && text.length > EXACT_DIGITS
    return isRounded || text.length > ID_CHARACTERS_MAXIMUM ? null : text
  },
  rule: {
    tr: `en çok ${ID_CHARACTERS_MAXIMUM} karakterlik bir numara olmalıdır; ${EXACT_DIGITS} rakamdan uzun numaraların hücresi metin olmalıdır, sayı hücresi onları yuvarlar`,
    en: `must be a number of at most ${ID_CHARACTERS_MAXIMUM} characters; one of more than ${EXACT_DIGITS} digits must be a cell of text, because a cell of numbers rounds it`,
  },
}

/** `3`, `3 Taksit`, `Peşin`, or `1/3`: the first installment of three. */
export const INSTALLMENTS: FieldReader<Readonly<{ count: number; part: number | null }>> = {
  read: (cell) => {
    const text = textInCell(cell)
    if (SINGLE.has(foldedWord(text))) return { count: 1, part: null }
    const [, one = '', other] =
      /^(\d{1,2})(?:\s?[/-]\s?(\d{1,2}))?(?:\s?\p{L}{1,20})?$/u.exec(text) ?? []
    if (one === '') return null
    if (other === undefined) return { count: Math.max(1, Number(one)), part: null }
    const [part, count] = [Number(one), Number(other)]
    return part >= 1 && part <= count ? { count, part } : null
  },
  rule: {
    tr: 'taksit sayısı olmalıdır, örneğin 3, 1/3 ya da Peşin',
    en: 'must be a count of installments such as 3, 1/3 or Peşin',
  },
}

const SINGLE = new Set(['pesin', 'tekcekim', 'tek', 'single', 'yok'])

export const COUNT: FieldReader<number> = {
  read: (cell) => {
    const text = textInCell(cell)
    const count = /^\d{1,3}$/.test(text) ? Number(text) : 0
    return count >= 1 && count <= COUNT_MAXIMUM ? count : null
  },
  rule: {
    tr: `1 ile ${COUNT_MAXIMUM} arasında bir sayı olmalıdır`,
    en: `must be a number from 1 to ${COUNT_MAXIMUM}`,
  },
}

/** Whether the bank takes the amount: `B` and `D` are debits, `A` and `C` credits of the merchant. */
export const DIRECTION: FieldReader<boolean> = {
  read: (cell) => DIRECTIONS.get(foldedWord(textInCell(cell))) ?? null,
  rule: {
    tr: 'B (borç) ya da A (alacak) olmalıdır',
    en: 'must be D (debit) or C (credit)',
  },
}

const DIRECTIONS = new Map([
  ...['b', 'borc', 'd', 'dr', 'debit', 'dbit'].map((word) => [word, true] as const),
  ...['a', 'alacak', 'c', 'cr', 'credit', 'crdt'].map((word) => [word, false] as const),
])

export const CURRENCY: FieldReader<string> = {
  read: (cell) => {
    const text = textInCell(cell).toUpperCase()
    if (LIRA.has(text)) return 'TRY'
    return /^[A-Z]{3}$/.test(text) ? text : null
  },
  rule: {
    tr: 'TRY ya da USD gibi üç harfli bir para birimi olmalıdır',
    en: 'must be a currency of three letters such as TRY or USD',
  },
}

const LIRA = new Set(['TRY', 'TL', '₺', '949', 'TRL', 'YTL'])

/** The last four digits of a card number, however the bank masks it. A cell of numbers drops their zeros. */
export function lastFourIn(cell: Cell): string | null {
  const digits = /(\d{1,4})\D*$/.exec(textInCell(cell))?.[1] ?? ''
  if (typeof cell === 'object' && digits !== '') return digits.padStart(4, '0')
  return digits.length === 4 ? digits : null
}

export function amountRule(decimal: DecimalSign): Text {
  const [shown, other] = decimal === ',' ? ['1.249,90', '1,249.90'] : ['1,249.90', '1.249,90']
  return {
    tr: `${shown} biçiminde bir tutar olmalıdır; dosya ${other} yazıyorsa eşlemede ondalık işaretini değiştirin`,
    en: `must be an amount such as ${shown}; where the file writes ${other}, change the decimal sign of the mapping`,
  }
}

export function dayRule(form: DayForm): Text {
  return {
    tr: `${form} biçiminde bir tarih olmalıdır; eşlemede tarih biçimini değiştirebilirsiniz`,
    en: `must be a day in the form ${form}; the mapping can name another form`,
  }
}

/** A rule with the cell that breaks it. */
export function brokenRule(cell: Cell, { tr, en }: Text): Text {
  const shown = shownCell(textInCell(cell))
  return { tr: `"${shown}" yerine: ${tr}`, en: `"${shown}" is wrong: ${en}` }
}
