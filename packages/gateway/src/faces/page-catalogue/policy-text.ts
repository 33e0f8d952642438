import { readWebSource } from '../../base/kernel/index.ts'

/** A directive of a content security policy and what it allows; an empty list allows nothing. */
export type Directive = readonly [name: string, sources: readonly string[]]

const NOTHING = "'none'"
const DIRECTIVE_NAME = /^[a-z-]+$/
const HASH = /^'sha256-[A-Za-z0-9+/]{43}='$/
const WORDS = new Set(["'self'", 'http:', 'https:', 'data:'])

/**
 * The one writer of content security policies (decision 6.16).
 *
 * @throws Error for a source that is none of the words, hashes and origins that our pages need. A blank, `;`, `,`,
 *   `'` or `*` in it would end the source or the directive, or allow more than it says.
 */
export function policyText(directives: readonly Directive[]): string {
  return directives.map(directiveText).join('; ')
}

function directiveText([name, sources]: Directive): string {
  const wrong = [
    ...(DIRECTIVE_NAME.test(name) ? [] : [name]),
    ...sources.filter((source) => !isSource(source)),
  ][0]
  // The only directive of ours that needs no sources: without any it takes every right away.
  if (name === 'sandbox' && sources.length === 0) return name
  if (wrong === undefined)
    return `${name} ${(sources.length === 0 ? [NOTHING] : sources).join(' ')}`
  throw new Error(`A content security policy cannot hold ${JSON.stringify(wrong)} in ${name}.`)
}

function isSource(source: string): boolean {
  return WORDS.has(source) || HASH.test(source) || readWebSource(source) !== null
}
