import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { parseSync } from 'oxc-parser'

export const ROOT = join(import.meta.dirname, '..', '..')

export type SourceFile = Readonly<{
  /** From the repository's root, with forward slashes. */
  path: string
  text: string
  isTest: boolean
}>

const FOLDERS = ['packages', 'scripts', 'test', 'bench', 'examples']
const LEFT_OUT = new Set(['node_modules', 'dist', 'generated'])

function walk(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (LEFT_OUT.has(entry.name)) return []
    const path = join(folder, entry.name)
    return entry.isDirectory() ? walk(path) : [path]
  })
}

/** Every TypeScript file of a checkout that was written by hand. */
export function sourceFiles(root = ROOT): SourceFile[] {
  const present = new Set(readdirSync(root))
  return FOLDERS.filter((folder) => present.has(folder))
    .flatMap((folder) => walk(join(root, folder)))
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => ({
      path: relative(root, path).replaceAll('\\', '/'),
      text: readFileSync(path, 'utf8'),
      isTest: /\.test\.tsx?$|\/testing\//.test(path),
    }))
}

/** The modules that a file imports or re-exports, type-only imports included. */
export function importsOf(file: SourceFile): string[] {
  const { module } = parseSync(file.path, file.text)
  const imported = module.staticImports.map((one) => one.moduleRequest.value)
  const exported = module.staticExports.flatMap((one) =>
    one.entries.flatMap((entry) => (entry.moduleRequest ? [entry.moduleRequest.value] : [])),
  )
  const dynamic = module.dynamicImports.map(({ moduleRequest: { start, end } }) =>
    file.text.slice(start, end).replaceAll(/^['"`]|['"`]$/g, ''),
  )
  return [...new Set([...imported, ...exported, ...dynamic])]
}

/** A node of a parsed file, with whatever else it has. */
export type Node = Readonly<{ type: string; start: number; end: number; [part: string]: unknown }>

const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'])

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value
}

function collectFunctions(node: Node, found: Node[]): void {
  if (FUNCTIONS.has(node.type)) found.push(node)
  for (const value of Object.values(node)) {
    const children: unknown[] = Array.isArray(value) ? value : [value]
    for (const child of children) if (isNode(child)) collectFunctions(child, found)
  }
}

/** Start line and length in lines of every function of a file. */
export function functionsOf(file: SourceFile): { line: number; lines: number }[] {
  const { program } = parseSync(file.path, file.text)
  const found: Node[] = []
  if (isNode(program)) collectFunctions(program, found)
  const lineAt = (offset: number) => file.text.slice(0, offset).split('\n').length
  return found.map(({ start, end }) => {
    const line = lineAt(start)
    return { line, lines: lineAt(end) - line + 1 }
  })
}
