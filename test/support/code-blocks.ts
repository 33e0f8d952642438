import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { compileFunction } from 'node:vm'
import { transformSync } from 'esbuild'

const ROOT = join(import.meta.dirname, '..', '..')

/** The code blocks of a page of the repository, in their order. */
export function codeBlocksOf(page: string): { language: string; code: string }[] {
  const blocks = readFileSync(join(ROOT, page), 'utf8').matchAll(/^```(\w*)\n(.*?)^```$/gms)
  return [...blocks].map(([, language = '', code = '']) => ({ language, code }))
}

/** The blocks of one language. */
export function codeOf(page: string, language: string): string[] {
  return codeBlocksOf(page).flatMap((block) => (block.language === language ? [block.code] : []))
}

/**
 * Runs a block of TypeScript in this process and answers the value of `answered`, one of its names. `given` are the
 * names that the page takes for granted; what the block imports has to be among them.
 */
export async function runBlock(
  code: string,
  { answered, given }: Readonly<{ answered: string; given: Readonly<Record<string, unknown>> }>,
): Promise<unknown> {
  const withoutImports = code.replaceAll(/^import .*$/gm, '')
  const source = `return (async () => {${withoutImports}\nreturn ${answered}})()`
  const { code: script } = transformSync(`function block() {${source}}`, { loader: 'ts' })
  const block = compileFunction(`${script}\nreturn block()`, Object.keys(given))
  return block(...Object.values(given))
}
