/**
 * The same program with every letter beyond ASCII written as an escape. The bundler does so in texts of
 * quotes, but leaves patterns and comments as they are.
 */
export function asciiOnly(program: string): string {
  return program.replace(/[^\0-\x7f]/g, escaped)
}

/**
 * Of one UTF-16 unit: a sign of two becomes two escapes, which mean the same in texts and patterns. A tag that
 * reads the raw text of its template would see the escape.
 */
function escaped(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
}
