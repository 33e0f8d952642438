import { GatewayError } from '../../../base/kernel/index.ts'
import type { Language } from '../../design/index.ts'

/** What is wrong with each field of a form, by the field's name. */
export type FieldProblems = Readonly<Record<string, string>>

export const NO_PROBLEMS: FieldProblems = {}

export type Attempt<Result> =
  | Readonly<{ ok: true; result: Result }>
  | Readonly<{ ok: false; problems: FieldProblems }>

/** Runs an act. Wrong fields are told at the form; every other refusal is thrown, and gets a page of its own. */
export async function attempt<Result>(
  language: Language,
  act: () => Promise<Result>,
): Promise<Attempt<Result>> {
  try {
    return { ok: true, result: await act() }
  } catch (error) {
    const fields = error instanceof GatewayError ? (error.details.fields ?? []) : []
    if (fields.length === 0) throw error
    return { ok: false, problems: problemsOf(fields, language) }
  }
}

type Fields = NonNullable<GatewayError['details']['fields']>

/** A rule follows the field's name on the wire; at the field itself it begins a sentence. */
function problemsOf(fields: Fields, language: Language): FieldProblems {
  return Object.fromEntries(
    fields.map(({ field, rule }) => [field, sentence(rule[language], language)]),
  )
}

export function sentence(text: string, language: Language): string {
  const begun = text.charAt(0).toLocaleUpperCase(language) + text.slice(1)
  return /[.!?…]$/.test(begun) ? begun : `${begun}.`
}

/** Makes what an entry of a form is told: its name, its words, and what is wrong with its value. */
export function entriesOf(problems: FieldProblems) {
  return (name: string, label: string, hint?: string) => {
    return { name, label, hint, wrong: problems[name] }
  }
}
