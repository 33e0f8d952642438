import { type RuleText, ruleOf } from '@vezne/protocol'

import { isText, TEXT_RULE } from '../../kernel/index.ts'

/** What a third decimal is told: it is refused, never rounded (decision 1.5). */
const AMOUNT_RULE: RuleText = {
  tr: 'en çok iki ondalıklı bir tutar olmalıdır',
  en: 'must be an amount with at most two decimals',
}

type Verdicts = Readonly<{ schema: object; fits: boolean; fitsAmount: boolean }>

/** The rule that a value breaks, in words; null where it breaks none. */
export function ruleBrokenBy(value: unknown, verdicts: Verdicts): RuleText | null {
  if (!verdicts.fits) return ruleOf(verdicts.schema)
  if (!verdicts.fitsAmount) return AMOUNT_RULE
  return holdsNoText(value) ? TEXT_RULE : null
}

function holdsNoText(value: unknown): boolean {
  if (typeof value === 'string') return !isText(value)
  return Array.isArray(value) && value.some((each) => typeof each === 'string' && !isText(each))
}
