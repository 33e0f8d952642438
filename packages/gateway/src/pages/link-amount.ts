import { type AmountReading, amountMinorFromText } from '../kernel/index.ts'

const REFUSED: AmountReading = { ok: false, reason: 'not-a-number' }

/**
 * An amount as people type it: `1234`, `1234,5`, `1.234,56`, `1,234.56`, with ₺ or TL beside it. What
 * could be read in two ways, `1.234`, is refused: it is a thousand lira to some and one to others.
 */
export function readTypedAmount(text: string): AmountReading {
  const bare = text.replace(/\s|₺|TL|TRY/gi, '')
  const decimal = plainDecimal(bare)
  return decimal === null ? REFUSED : amountMinorFromText(decimal)
}

function plainDecimal(bare: string): string | null {
  if (/^\d+(?:[.,]\d{1,2})?$/.test(bare)) return bare.replace(',', '.')
  if (/^\d{1,3}(?:\.\d{3})+,\d{1,2}$/.test(bare)) return bare.replaceAll('.', '').replace(',', '.')
  if (/^\d{1,3}(?:,\d{3})+\.\d{1,2}$/.test(bare)) return bare.replaceAll(',', '')
  if (/^\d{1,3}(?:\.\d{3}){2,}$|^\d{1,3}(?:,\d{3}){2,}$/.test(bare))
    return bare.replace(/[.,]/g, '')
  return null
}
