import { amountMinorFromText } from '../../kernel/index.ts'

/**
 * An amount as people of either language write it: the last separator is the decimal one if one or two digits follow
 * it, and every other separator divides thousands. Null for what is no amount above zero.
 */
export function amountIn(text: string): bigint | null {
  const [, whole = '', decimals = ''] =
    /^₺?\s*([\d.,\s]*?\d)(?:[.,](\d{1,2}))?$/.exec(text.trim()) ?? []
  if (!/^\d+$|^\d{1,3}(?:[.,\s]\d{3})+$/.test(whole)) return null
  const digits = whole.replace(/\D/g, '')
  const reading = amountMinorFromText(decimals === '' ? digits : `${digits}.${decimals}`)
  return reading.ok ? reading.amountMinor : null
}
