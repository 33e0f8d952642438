import type { Text } from '@vezne/protocol'
import { bankTitle } from '../statements/index.ts'
import type { ClaimRow, StoredDifference } from './difference-store.ts'

/** The letter to the bank; the payments are in the file beside it. */
export function claimText(
  { text, bank: key, note, lineNumbers }: StoredDifference,
  rows: readonly ClaimRow[],
  shop: string,
): Text {
  const bank = bankTitle(key)
  const lines = lineNumbers.map(({ lineNumber }) => lineNumber).slice(0, LINES_NAMED)
  const [trLines, enLines] = lines.length === 0 ? ['', ''] : [line('tr', lines), line('en', lines)]
  const [trNote, enNote] = note === null ? ['', ''] : [`\n${note}`, `\n${note}`]
  return {
    tr: `Sayın ${bank} üye işyeri birimi,

${shop} işyerimizin hesabında aşağıdaki farkı gördük:

${text.tr}${trLines}${trNote}

Ekteki listede ${rows.length} işlem var. Farkın incelenmesini, hakkımız olan tutarın hesabımıza ödenmesini ve sonucun yazılı olarak bildirilmesini rica ederiz.

Saygılarımızla,
${shop}`,
    en: `To the merchant services of ${bank},

We saw this difference in the account of our shop ${shop}:

${text.en}${enLines}${enNote}

The list attached has ${rows.length} ${rows.length === 1 ? 'payment' : 'payments'}. Please examine the difference, pay what is due to our account, and answer in writing.

Kind regards,
${shop}`,
  }
}

const LINES_NAMED = 20

function line(language: keyof Text, numbers: readonly number[]): string {
  const list = numbers.join(', ')
  return language === 'tr' ? `\nEkstre satırları: ${list}.` : `\nLines of the statement: ${list}.`
}
