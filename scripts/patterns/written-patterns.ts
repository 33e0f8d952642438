import { parseSync } from 'oxc-parser'
import type { SourceFile } from '../tidy/source-files.ts'

/** A regular expression, and where it is written. */
export type WrittenPattern = Readonly<{ place: string; source: string; flags: string }>

/** A call of `RegExp`, whose pattern is known only when it runs. */
export type MadePattern = Readonly<{ path: string; place: string; isInFunction: boolean }>

export type PatternsOfFile = Readonly<{ written: WrittenPattern[]; made: MadePattern[] }>

type Node = Readonly<{ type: string; start: number; [key: string]: unknown }>

const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'])

/** Every regular expression of a file, also in files that no test loads. */
export function patternsOf(file: SourceFile): PatternsOfFile {
  const found: PatternsOfFile = { written: [], made: [] }
  const { program } = parseSync(file.path, file.text)
  collect(program, { file, found, isInFunction: false })
  return found
}

type Search = Readonly<{ file: SourceFile; found: PatternsOfFile; isInFunction: boolean }>

function collect(value: unknown, search: Search): void {
  if (Array.isArray(value)) {
    for (const each of value) collect(each, search)
    return
  }
  if (!isNode(value)) return
  note(value, search)
  const isInFunction = search.isInFunction || FUNCTIONS.has(value.type)
  for (const child of Object.values(value)) collect(child, { ...search, isInFunction })
}

function note(node: Node, { file, found, isInFunction }: Search): void {
  const place = () => `${file.path}:${file.text.slice(0, node.start).split('\n').length}`
  const { regex, callee } = node
  if (isPattern(regex)) {
    found.written.push({ place: place(), source: regex.pattern, flags: regex.flags })
  } else if (/^(?:New|Call)Expression$/.test(node.type) && isNode(callee)) {
    if (callee['name'] === 'RegExp') {
      found.made.push({ path: file.path, place: place(), isInFunction })
    }
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value
}

function isPattern(value: unknown): value is Readonly<{ pattern: string; flags: string }> {
  return typeof value === 'object' && value !== null && 'pattern' in value && 'flags' in value
}
