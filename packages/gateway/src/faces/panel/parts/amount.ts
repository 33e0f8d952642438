import { amountToDecimal } from '../../../base/kernel/index.ts'
import type { Language } from '../../design/index.ts'

/** An amount as a field of the language shows it: `1249,90` in Turkish, `1249.90` in English. */
export function plainAmount(amountMinor: bigint, language: Language): string {
  const plain = amountToDecimal(amountMinor)
  return language === 'tr' ? plain.replace('.', ',') : plain
}
