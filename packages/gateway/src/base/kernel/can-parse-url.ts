/**
 * As `URL.canParse`, which Node.js 20 gets wrong once it is called often: its compiled form reads the letters from U+0080 to
 * U+00FF, such as `ö`, as broken UTF-8, and refuses every address that has one.
 */
export function canParseUrl(text: string, base?: string | URL): boolean {
  try {
    return new URL(text, base).href !== ''
  } catch {
    return false
  }
}
