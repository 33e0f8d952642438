import { type FieldProblem, GatewayError, isText, TEXT_RULE } from '../../kernel/index.ts'
import type { FormPairs } from './form-body.ts'

/**
 * Refuses a form or a query in which anything is no text, before a page is asked: INVALID_FIELD names the
 * fields, MALFORMED_BODY stands for a name that cannot be shown itself.
 */
export function refuseNoText(pairs: FormPairs): void {
  const wrong: FieldProblem[] = []
  for (const [name, value] of pairs) {
    if (!isText(name)) throw new GatewayError('MALFORMED_BODY')
    if (!isText(value)) wrong.push({ field: name, rule: TEXT_RULE })
  }
  if (wrong.length > 0) throw new GatewayError('INVALID_FIELD', { fields: wrong })
}

type Parameters = Readonly<Record<string, string>>

/**
 * The variable parts of a path. One that is no text names nothing, so it is handed on as empty, and the
 * route answers as it does for whatever does not exist.
 */
export function textParameters(parameters: Parameters): Parameters {
  if (Object.values(parameters).every(isText)) return parameters
  const entries = Object.entries(parameters).map(([name, value]) => [
    name,
    isText(value) ? value : '',
  ])
  return Object.fromEntries(entries)
}
