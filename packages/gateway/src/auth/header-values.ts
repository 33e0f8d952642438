const NONE: readonly string[] = []

/**
 * Every value that came under this name, which is written in lower case. Node's `headers` joins repeated
 * ones or drops them, which would hide that a value came twice. Expects Node's `rawHeaders`: names and
 * values in turns. A request has a dozen, so that to look through them costs less than an index of them.
 */
export function headerValues(rawHeaders: readonly string[], name: string): readonly string[] {
  let values: string[] | null = null
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    const candidate = rawHeaders[at] ?? ''
    if (candidate.length !== name.length || candidate.toLowerCase() !== name) continue
    const value = rawHeaders[at + 1] ?? ''
    if (values === null) values = [value]
    else values.push(value)
  }
  return values ?? NONE
}
