/**
 * What became of the text of a variable: its value, or what is wrong with it and what to write
 * instead.
 */
export type Reading<Value> =
  | Readonly<{ ok: true; value: Value }>
  | Readonly<{ ok: false; problem: string }>

export type Reader<Value> = (text: string) => Reading<Value>

export function read<Value>(value: Value): Reading<Value> {
  return { ok: true, value }
}

export function refuse(problem: string): Reading<never> {
  return { ok: false, problem }
}
