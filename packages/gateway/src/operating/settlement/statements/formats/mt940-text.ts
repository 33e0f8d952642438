/** Subfields of `:86:` with the words of the bank and of the payment; `?30` to `?33` name the other party. */
const WORDS = /^(?:00|2\d|6[0-3])$/

/** Code words between strokes, of which this one has the words of the payment. */
const REMITTANCE = '/REMI/'
const NEXT_WORD = /\/(?:ORDP|BENM|EREF|MARF|NAME|ISDT|CSID|RTRN|ORCR|ORAC)\//

/** The text of a movement, without the names and accounts of other parties. */
export function mt940Text(lines: readonly string[]): string {
  const joined = lines.join('')
  const sign = /^(?:\d{3})?([?>])\d\d/.exec(joined)?.[1]
  if (sign !== undefined) {
    return joined
      .split(sign)
      .slice(1)
      .filter((part) => WORDS.test(part.slice(0, 2)))
      .map((part) => part.slice(2).trim())
      .filter((part) => part !== '')
      .join(' ')
  }
  const text = remittanceOf(joined) ?? lines.join(' ')
  return text.replace(/\s+/g, ' ').trim()
}

function remittanceOf(joined: string): string | null {
  const at = joined.indexOf(REMITTANCE)
  if (at < 0) return null
  const text = joined.slice(at + REMITTANCE.length)
  const end = text.search(NEXT_WORD)
  return end < 0 ? text : text.slice(0, end)
}
