import type { ParseError, TypeError as TypingError } from '@marcbachmann/cel-js'

import type { FieldProblem } from '../../base/kernel/index.ts'

type Rule = FieldProblem['rule']

/** The codes of the library that people who write conditions meet. Others are mistakes of the same kinds. */
const TURKISH: Readonly<Record<string, string>> = {
  unknown_variable: 'koşullarda böyle bir alan yok',
  no_such_key: 'böyle bir alan yok',
  no_such_overload: 'bu işleç bu türdeki değerlerle kullanılamaz',
  no_matching_overload: 'böyle bir işlev yok ya da değerleri bu türde olamaz',
  invalid_logical_operand: '&& ve || yalnızca true ya da false olan değerleri birleştirir',
  limit_exceeded: 'koşul çok uzun ya da çok iç içe',
  unterminated_string: 'tırnak kapanmamış',
}
const PART_SHOWN = 40

/**
 * What is wrong with a condition. The library speaks English only: the Turkish sentence is made of its code and of the
 * place in the condition.
 */
export function conditionProblem(text: string, error: ParseError | TypingError | undefined): Rule {
  // The library draws a picture of the place below its first line.
  const en = error?.message.split('\n')[0] ?? 'is no CEL'
  const { start, end } = error?.range ?? { start: 0, end: text.length }
  const part = text.slice(start, Math.max(end, start + 1)).trim()
  if (part === '') return { tr: 'yarım kalmış: sonunda bir değer eksik', en }
  const why = TURKISH[error?.code ?? ''] ?? 'burada beklenmiyordu'
  return { tr: `${start + 1}. karakterde "${part.slice(0, PART_SHOWN)}": ${why}`, en }
}

export function noTruthValue(type: string): Rule {
  return {
    tr: `true ya da false vermelidir; bu koşul ${type} veriyor`,
    en: `must be true or false, and is ${type}`,
  }
}
