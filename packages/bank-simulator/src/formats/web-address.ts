/** Without `URL.canParse`, which Node.js 20 gets wrong for letters such as `ö` once it is called often. */
export function isWebAddress(text: string): boolean {
  try {
    return /^https?:$/.test(new URL(text).protocol)
  } catch {
    return false
  }
}
