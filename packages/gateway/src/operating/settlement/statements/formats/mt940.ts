import type { Day } from '../../movement.ts'
import { ROWS_MAXIMUM } from '../bounds.ts'
import { existingDay } from '../cell-values.ts'
import { refusal, shownCell } from '../fault.ts'
import { tooManyRows } from '../table/table-row.ts'
import { type AccountEntry, checkSums } from './account-entry.ts'
import { type Mt940Field, mt940Fields } from './mt940-fields.ts'
import { mt940Text } from './mt940-text.ts'

const AMOUNT = '\\d{1,15},\\d{0,2}'
const BALANCE = new RegExp(`^([CD])(\\d{6})([A-Z]{3})(${AMOUNT})$`)
/** Value date, entry date, mark, third letter of the currency, amount, type, and the references. */
const MOVEMENT = new RegExp(`^(\\d{6})(?:\\d{4})?(R?[CD])[A-Z]?(${AMOUNT})[A-Z][A-Z0-9]{3}(.*)$`)

type Balance = Readonly<{ minor: bigint; currency: string; row: number }>

/** The statement that is being read. */
type Open = { opening: Balance; movedMinor: bigint; entry: AccountEntry | null }

/**
 * The movements of all statements of an MT940 file (SWIFT, customer statement message). Each statement's opening
 * balance and movements must make its closing balance.
 *
 * @throws StatementFileError
 */
export function* mt940Entries(text: string): Generator<AccountEntry> {
  let open: Open | null = null
  let statements = 0
  let count = 0
  for (const field of mt940Fields(text)) {
    const kind = field.tag.slice(0, 2)
    if (kind === '60') {
      if (open !== null) throw unclosed(open)
      open = { opening: balanceIn(field), movedMinor: 0n, entry: null }
    } else if (kind === '61') {
      if (open === null) throw refusal(NO_OPENING, placeOf(field))
      if (open.entry !== null) yield open.entry
      open.entry = movementIn(field, open.opening.currency)
      open.movedMinor += open.entry.amountMinor
      count += 1
      if (count > ROWS_MAXIMUM) throw tooManyRows()
    } else if (kind === '86' && open?.entry) {
      yield { ...open.entry, text: mt940Text(field.lines) }
      open.entry = null
    } else if (kind === '62') {
      if (open === null) throw refusal(NO_OPENING, placeOf(field))
      if (open.entry !== null) yield open.entry
      close(open, field)
      open = null
      statements += 1
    }
  }
  if (open !== null) throw unclosed(open)
  if (statements === 0) throw refusal(NO_STATEMENT)
}

function close({ opening, movedMinor }: Open, field: Mt940Field): void {
  const closing = balanceIn(field)
  const { currency } = opening
  if (closing.currency !== currency) throw refusal(TWO_CURRENCIES, placeOf(field))
  const sums = { openingMinor: opening.minor, closingMinor: closing.minor, currency }
  checkSums(sums, movedMinor, placeOf(field))
}

function balanceIn(field: Mt940Field): Balance {
  const [, mark, day = '', currency = '', amount = ''] =
    BALANCE.exec(field.lines.join('').trim()) ?? []
  if (amount === '' || dayOf(day) === null) throw unreadable(field)
  return { minor: minorOf(amount, mark === 'D'), currency, row: field.row }
}

function movementIn(field: Mt940Field, currency: string): AccountEntry {
  const [first = ''] = field.lines
  const [, day = '', mark = '', amount = '', references = ''] = MOVEMENT.exec(first.trim()) ?? []
  const valueDate = dayOf(day)
  if (valueDate === null) throw unreadable(field)
  // The reversal of a credit is a debit, and the other way round.
  const isTaken = mark === 'D' || mark === 'RC'
  const amountMinor = minorOf(amount, isTaken)
  const bankReference = referenceIn(references)
  return { lineNumber: field.row, valueDate, amountMinor, currency, bankReference, text: '' }
}

/** `customer//bank`: the bank's own reference is behind the strokes. */
function referenceIn(references: string): string | null {
  const [own = '', bank = ''] = references.split('//', 2)
  const reference = (bank.trim() || own.trim()).slice(0, 64)
  return reference === '' || reference === 'NONREF' ? null : reference
}

function minorOf(amount: string, isTaken: boolean): bigint {
  const [whole = '', decimals = ''] = amount.split(',')
  const minor = BigInt(whole + decimals.padEnd(2, '0'))
  return isTaken ? -minor : minor
}

function dayOf(text: string): Day | null {
  return existingDay(`20${text.slice(0, 2)}`, text.slice(2, 4), text.slice(4, 6))
}

function placeOf({ row, tag }: Pick<Mt940Field, 'row' | 'tag'>) {
  return { row, column: `:${tag}:` }
}

function unreadable(field: Mt940Field) {
  const shown = shownCell(field.lines.join(' '))
  return refusal(
    {
      tr: `"${shown}" MT940 biçiminde değil; dosyayı bankadan yeniden alın`,
      en: `"${shown}" is not in the form of MT940; ask the bank for the file again`,
    },
    placeOf(field),
  )
}

function unclosed({ opening: { row } }: Open) {
  return refusal(NO_CLOSING, { row, column: ':62F:' })
}

const NO_OPENING = {
  tr: 'önünde açılış bakiyesi (:60F:) yok; dosyayı bankadan yeniden alın',
  en: 'no opening balance (:60F:) stands before it; ask the bank for the file again',
}
const NO_CLOSING = {
  tr: 'burada başlayan ekstrenin kapanış bakiyesi yok, dosya yarım; bankadan yeniden alın',
  en: 'the statement that begins here has no closing balance, the file is cut; ask the bank for it again',
}
const TWO_CURRENCIES = {
  tr: 'kapanış bakiyesi açılıştan başka para biriminde; dosyayı bankadan yeniden alın',
  en: 'the closing balance has another currency than the opening one; ask the bank for the file again',
}
const NO_STATEMENT = {
  tr: 'Dosyada ekstre yok: MT940 dosyasında :60F: ile :62F: alanları bulunmalıdır.',
  en: 'The file has no statement: MT940 has the fields :60F: and :62F:.',
}
