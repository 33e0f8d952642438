import {
  attributeOf,
  childOf,
  childrenOf,
  readXml,
  textOf,
  type XmlElement,
} from '../../../../payment/banks/index.ts'
import { ROWS_MAXIMUM, XML_BYTES_MAXIMUM } from '../bounds.ts'
import { amountInCell, dayInCell } from '../cell-values.ts'
import { refusal, shownCell } from '../fault.ts'
import { tooManyRows } from '../table/table-row.ts'
import { type AccountEntry, checkSums } from './account-entry.ts'

/** Whether a file begins as an XML document does. */
export function looksLikeXml(text: string): boolean {
  return /^\ufeff?\s*<(?:\?xml|[\w:-]{0,40}Document)/.test(text.slice(0, 400))
}

/**
 * The movements of all statements of a CAMT.053 document (ISO 20022, versions 02 to 08 and later). Of each statement,
 * opening balance and booked movements must make the closing balance.
 *
 * @throws StatementFileError
 */
export function* camt053Entries(bytes: Uint8Array): Generator<AccountEntry> {
  if (bytes.length > XML_BYTES_MAXIMUM) throw refusal(TOO_LARGE)
  const whole = readXml(bytes, '')
  const [document, prefix] = rootOf(whole)
  const message = document && childOf(document, `${prefix}BkToCstmrStmt`)
  if (message === null) throw refusal(NO_CAMT)
  const statements = childrenOf(message, `${prefix}Stmt`)
  if (statements.length === 0) throw refusal(NO_STATEMENT)
  let lineNumber = 0
  for (const [index, statement] of statements.entries()) {
    const sums = sumsOf(statement, prefix, index + 1)
    let movedMinor = 0n
    for (const entry of childrenOf(statement, `${prefix}Ntry`)) {
      lineNumber += 1
      if (lineNumber > ROWS_MAXIMUM) throw tooManyRows()
      if (!isBooked(entry, prefix)) continue
      const read = entryOf(entry, prefix, lineNumber)
      if (read.currency !== sums.currency) throw unreadable(entry, { lineNumber, name: 'Ccy' })
      movedMinor += read.amountMinor
      yield read
    }
    checkSums(sums, movedMinor, { column: `Stmt ${index + 1}` })
  }
}

/** Some banks write the names of elements with a prefix for their namespace. */
function rootOf(whole: XmlElement | null): readonly [XmlElement | null, string] {
  const [name = '', [root = null] = []] = [...(whole?.children ?? [])][0] ?? []
  return name.endsWith('Document') ? [root, name.slice(0, -'Document'.length)] : [null, '']
}

/** `Sts` is a text up to version 06, and contains `Cd` after it. What is pending is not on the account. */
function isBooked(entry: XmlElement, prefix: string): boolean {
  const status = childOf(entry, `${prefix}Sts`)
  const code = status === null ? textOf(entry, `${prefix}Sts`) : textOf(status, `${prefix}Cd`)
  return code === 'BOOK' || code === null
}

function entryOf(entry: XmlElement, prefix: string, lineNumber: number): AccountEntry {
  const at = { lineNumber, name: 'Ntry' }
  const { minor, currency } = amountOf(entry, prefix, at)
  const date = childOf(entry, `${prefix}ValDt`) ?? childOf(entry, `${prefix}BookgDt`)
  const written = date && (textOf(date, `${prefix}Dt`) ?? textOf(date, `${prefix}DtTm`))
  const valueDate = written === null ? null : dayInCell(written, 'yyyy-mm-dd')
  if (valueDate === null) throw unreadable(entry, { lineNumber, name: 'ValDt' })
  const reference = textOf(entry, `${prefix}AcctSvcrRef`) ?? textOf(entry, `${prefix}NtryRef`)
  const bankReference = reference === null ? null : reference.slice(0, 64)
  const text = textsOf(entry, prefix)
  return { lineNumber, valueDate, amountMinor: minor, currency, bankReference, text }
}

/** The words of the bank and of the payment. The names of other parties are not read. */
function textsOf(entry: XmlElement, prefix: string): string {
  const details = childrenOf(entry, `${prefix}NtryDtls`).flatMap((each) =>
    childrenOf(each, `${prefix}TxDtls`),
  )
  const words = details.slice(0, DETAILS_READ).flatMap((each) => {
    const remittance = childOf(each, `${prefix}RmtInf`)
    const free = remittance === null ? [] : childrenOf(remittance, `${prefix}Ustrd`)
    return [...free.map(({ text }) => text), textOf(each, `${prefix}AddtlTxInf`) ?? '']
  })
  return [textOf(entry, `${prefix}AddtlNtryInf`) ?? '', ...words]
    .filter((word) => word !== '')
    .join(' ')
}

const DETAILS_READ = 5

const OPENING = ['OPBD', 'PRCD']
const CLOSING = ['CLBD']

function sumsOf(statement: XmlElement, prefix: string, number: number) {
  const balances = childrenOf(statement, `${prefix}Bal`)
  const find = (codes: readonly string[]) => {
    const balance = balances.find((each) => codes.includes(balanceCode(each, prefix) ?? ''))
    if (balance !== undefined) return amountOf(balance, prefix, { lineNumber: null, name: 'Bal' })
    throw refusal(noBalance(codes), { column: `Stmt ${number}` })
  }
  const opening = find(OPENING)
  const closing = find(CLOSING)
  return { openingMinor: opening.minor, closingMinor: closing.minor, currency: opening.currency }
}

function balanceCode(balance: XmlElement, prefix: string): string | null {
  const type = childOf(balance, `${prefix}Tp`)
  const code = type && childOf(type, `${prefix}CdOrPrtry`)
  return code && textOf(code, `${prefix}Cd`)
}

type Place = Readonly<{ lineNumber: number | null; name: string }>

function amountOf(element: XmlElement, prefix: string, at: Place) {
  const [amount] = childrenOf(element, `${prefix}Amt`)
  const minor = amount === undefined ? null : amountInCell(amount.text, '.')
  const currency = amount === undefined ? null : attributeOf(amount, 'Ccy')
  const mark = textOf(element, `${prefix}CdtDbtInd`)
  if (minor === null || minor < 0n || currency === null || (mark !== 'CRDT' && mark !== 'DBIT')) {
    throw unreadable(element, at)
  }
  return { minor: mark === 'DBIT' ? -minor : minor, currency }
}

function unreadable(element: XmlElement, { lineNumber, name }: Place) {
  const shown = shownCell(
    [...element.children.values()].map(([first]) => first?.text ?? '').join(' '),
  )
  return refusal(
    {
      tr: `"${shown}" CAMT.053 biçiminde değil; dosyayı bankadan yeniden alın`,
      en: `"${shown}" is not in the form of CAMT.053; ask the bank for the file again`,
    },
    { row: lineNumber, column: name },
  )
}

function noBalance(codes: readonly string[]) {
  const list = codes.join(' / ')
  return {
    tr: `${list} bakiyesi yok; bankadan açılış ve kapanış bakiyeli dosya isteyin`,
    en: `there is no balance ${list}; ask the bank for a file with opening and closing balances`,
  }
}

const TOO_LARGE = {
  tr: `CAMT.053 dosyası en çok ${XML_BYTES_MAXIMUM / 1_048_576} MB olabilir; daha kısa bir dönem için alın.`,
  en: `A CAMT.053 file has at most ${XML_BYTES_MAXIMUM / 1_048_576} MB; ask the bank for a shorter time.`,
}
const NO_CAMT = {
  tr: 'Dosya okunabilen bir CAMT.053 belgesi değil (Document/BkToCstmrStmt); belge türü tanımı da içeremez.',
  en: 'The file is no well-formed CAMT.053 document (Document/BkToCstmrStmt); it may have no document type.',
}
const NO_STATEMENT = {
  tr: 'Belgede ekstre (Stmt) yok; bankadan yeniden alın.',
  en: 'The document has no statement (Stmt); ask the bank for it again.',
}
