const TEXTS = new WeakMap<object, string>()

/**
 * The JSON of a value that nobody changes. It is asked for twice, before the row waits for its statement and
 * when the statement is written, and writing it is dear.
 */
export function jsonText(value: object): string {
  const known = TEXTS.get(value)
  if (known !== undefined) return known
  const text = JSON.stringify(value)
  TEXTS.set(value, text)
  return text
}
