import { createHash } from 'node:crypto'

/** What the banks with the shortest order numbers take. */
const SHORT_LETTERS = 20

/**
 * An order's number for a bank that takes 20 letters and digits: a longer text is hashed. The 18 letters hold 93 bits,
 * so that two of a thousand million orders are alike with a chance of one in ten thousand million.
 */
export function shortOrderNumber(text: string): string {
  return text.length <= SHORT_LETTERS ? text : hashed(text, SHORT_LETTERS)
}

/** What the numbers of a 3-D Secure session's attempts begin with: there is room for an attempt's two digits. */
export function shortSessionPrefix(text: string): string {
  return `${hashed(text, SHORT_LETTERS - 3)}N`
}

function hashed(text: string, letters: number): string {
  const digest = createHash('sha256').update(text).digest('hex')
  return `VZ${BigInt(`0x${digest}`)
    .toString(36)
    .slice(2 - letters)
    .toUpperCase()}`
}
