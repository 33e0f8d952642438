/**
 * The same program with every letter beyond ASCII written as an escape. The bundler escapes letters in quoted texts
 * only; regular expressions and comments keep theirs.
 */
export function asciiOnly(program: string): string {
  return program.replace(/[^\0-\x7f]/g, escaped)
}

/**
 * Each escape is one UTF-16 unit. A character of two units becomes two escapes, which mean the same in texts and
 * regular expressions. A template tag that reads the raw text would see the escapes.
 */
function escaped(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
}
