/** The last answer of each endpoint in this tab, so that one page's answer fills the next page's form. */
const KEY = 'vezne-answers'

type Answers = Record<string, unknown>

function stored(): Answers {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '{}')
  } catch {
    return {}
  }
}

export function keepAnswer(endpoint: string, answer: unknown): void {
  const { isSucceed, isSuccess } = Object(answer)
  if (isSucceed === false || isSuccess === false) return
  sessionStorage.setItem(KEY, JSON.stringify({ ...stored(), [endpoint]: answer }))
}

/** The value at `endpoint.field`; an empty text where no call gave it. */
export function carriedValue(source: string): string {
  const found = source.split('.').reduce((value, name) => Object(value)[name], stored() as unknown)
  return typeof found === 'string' ? found : ''
}
