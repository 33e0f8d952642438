import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'oxc-parser'

import { ROOT } from '../../../scripts/tidy/source-files.ts'
import { WITHOUT_AWAIT } from './process/crash-points.ts'

const SOURCES = 'packages/gateway/src/payment'

/** Files of money's use cases outside of payments/, with what the names of their ports begin with. */
const OTHERS: Readonly<Record<string, string>> = {
  'links/pay-link.ts': '',
  'links/provision-use.ts': '',
  'links/reserve-use.ts': '',
  'links/link-options.ts': '',
  'links/open-link.ts': '',
  'three-d-secure/create-session.ts': 'sessions.',
  'three-d-secure/start-session.ts': 'sessions.',
  'cards/tokenise.ts': 'cards.',
  'banks/confirm-payment.ts': '',
}
/** Use cases that only read. */
const READ_ONLY = new Set(['inquire.ts', 'inquire-points.ts', 'index.ts'])

type Node = Readonly<{ type: string; start: number; end: number }> &
  Readonly<Record<string, unknown>>

export type AwaitedFile = Readonly<{ path: string; text: string; prefix: string }>

export function awaitedFiles(): AwaitedFile[] {
  const folder = join(ROOT, SOURCES, 'payments')
  const payments = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !READ_ONLY.has(name),
  )
  const all = [
    ...payments.map((name) => [`payments/${name}`, ''] as const),
    ...Object.entries(OTHERS),
  ]
  return all.map(([name, prefix]) => {
    const path = `${SOURCES}/${name}`
    return { path, prefix, text: readFileSync(join(ROOT, path), 'utf8') }
  })
}

export type Awaits = Readonly<{
  /** Port calls, as the crash points name them. */
  portCalls: ReadonlySet<string>
  /** Awaits of anything else: a process could end there, and no point would cover it. */
  uncovered: readonly string[]
}>

/**
 * Every await of the use cases that move money: it waits for a port, which is a crash point, or for a
 * function of these same files, whose awaits are looked at in turn.
 */
export function awaitsOf(files: readonly AwaitedFile[]): Awaits {
  const parsed = files.map((file) => ({ file, program: programOf(file) }))
  const own = new Set(parsed.flatMap(({ program }) => functionNames(program)))
  const portCalls = new Set<string>()
  const uncovered: string[] = []
  for (const { file, program } of parsed) {
    const portOf = (call: Node) => portCallOf(file, calleeName(call) ?? '')
    // The caller awaits what is returned without an await.
    for (const port of callsOf(program).map(portOf)) if (port !== null) portCalls.add(port)
    for (const call of awaitedCalls(program)) {
      const name = calleeName(call) ?? ''
      if (portOf(call) !== null || own.has(name) || HANDED_IN.has(name)) continue
      const line = file.text.slice(0, call.start).split('\n').length
      uncovered.push(`${file.path}:${line} awaits ${file.text.slice(call.start, call.end)}`)
    }
  }
  return { portCalls, uncovered }
}

/**
 * Functions that are handed to a function of these files: by another one of them, or, as `write`, by the act of a person,
 * which commits the conclusion together with its audit row. Where a process ends before that, the person acts again.
 */
const HANDED_IN = new Set([
  'write',
  'rules',
  'isMet',
  'callBank',
  'finish',
  'prepare',
  'statement',
  'renewLease',
  'lease.renew',
])

/** Ports under the names that destructuring gives them. */
const PORTS: Readonly<Record<string, string>> = {
  payments: 'payments',
  sessions: 'sessions',
  links: 'links',
  clock: 'clock',
  bank: 'bank',
  store: 'store',
  vault: 'vault',
  codes: 'codes',
  declines: 'declines',
  cards: 'cards',
  days: 'days',
  unknownOutcomes: 'unknownOutcomes',
}

/** Ports that answer at once, and what leads to one. */
const NOT_AWAITED = new Set([...WITHOUT_AWAIT, 'bankFor'])

/** The name by which the points know `ports.payments.open`; null if it is no port. */
function portCallOf({ path, prefix }: AwaitedFile, name: string): string | null {
  const own = name.slice(name.lastIndexOf('.') + 1)
  if (NOT_AWAITED.has(own) || name.replace('.bankFor()', '').includes('()')) return null
  const [root = '', ...rest] = name.split('.')
  const isLink = path.includes('/links/')
  if (root === 'ports' && rest[0] === 'bankFor()') return ['bank', ...rest.slice(1)].join('.')
  if (root === 'ports' || root === 'stores') {
    const parts = isLink && rest[0] === 'payments' ? rest.slice(1) : rest
    return prefix + parts.join('.')
  }
  const port = PORTS[root]
  return port === undefined || rest.length === 0 ? null : prefix + [port, ...rest].join('.')
}

function programOf({ path, text }: AwaitedFile): Node {
  const { program, errors } = parseSync(path, text)
  if (errors.length > 0 || !isNode(program)) throw new Error(`${path} could not be read`)
  return program
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value
}

function childrenOf(node: Node): Node[] {
  return Object.values(node).flat().filter(isNode)
}

function walk(node: Node, visit: (node: Node) => void): void {
  visit(node)
  for (const child of childrenOf(node)) walk(child, visit)
}

function callsOf(program: Node): Node[] {
  const found: Node[] = []
  walk(program, (node) => {
    if (node.type === 'CallExpression') found.push(node)
  })
  return found
}

function functionNames(program: Node): string[] {
  const names: string[] = []
  walk(program, ({ type, id, init }) => {
    const isFunction = type === 'FunctionDeclaration'
    const isArrow =
      type === 'VariableDeclarator' && isNode(init) && init.type === 'ArrowFunctionExpression'
    if ((isFunction || isArrow) && isNode(id)) names.push(String(id['name']))
  })
  return names
}

/** What is waited for: of `Promise.all`, whatever its list calls; of a choice, both ways. */
function awaitedCalls(program: Node): Node[] {
  const found: Node[] = []
  walk(program, (node) => {
    if (node.type === 'ForOfStatement' && node['await'] === true) found.push(node)
    if (node.type === 'AwaitExpression') found.push(...callsIn(node['argument']))
  })
  return found
}

function callsIn(argument: unknown): Node[] {
  if (!isNode(argument)) return []
  const { type } = argument
  if (type === 'ConditionalExpression') {
    return [...callsIn(argument['consequent']), ...callsIn(argument['alternate'])]
  }
  // Error handlers and later steps are no calls of their own.
  const followed = followedCall(argument)
  if (followed !== null) return callsIn(followed)
  if (type === 'CallExpression' && calleeName(argument) === 'Promise.all') {
    return [argument['arguments']].flat().filter(isNode).flatMap(mappedCalls)
  }
  return [argument]
}

/** The call before `.catch(…)` or `.finally(…)`; null where neither stands. */
function followedCall({ type, callee }: Node): Node | null {
  if (type !== 'CallExpression' || !isNode(callee) || callee.type !== 'MemberExpression')
    return null
  const { object, property } = callee
  const isFollowed = isNode(property) && /^(?:catch|finally)$/.test(String(property['name']))
  return isFollowed && isNode(object) && object.type === 'CallExpression' ? object : null
}

/** The calls that a `map` hands to `Promise.all`. */
function mappedCalls(list: Node): Node[] {
  const [mapper] = [list['arguments']].flat().filter(isNode)
  if (mapper?.type !== 'ArrowFunctionExpression') return [list]
  return mapper['async'] === true ? [] : callsIn(mapper['body'])
}

/** `ports.bankFor().refund`; null where what is called has no name of this kind. */
function calleeName(call: Node): string | null {
  return call.type === 'CallExpression' ? nameOf(call['callee']) : null
}

function nameOf(node: unknown): string | null {
  if (!isNode(node)) return null
  if (node.type === 'Identifier') return String(node['name'])
  if (node.type === 'CallExpression') {
    const name = nameOf(node['callee'])
    return name === null ? null : `${name}()`
  }
  if (node.type !== 'MemberExpression' || node['computed'] === true) return null
  const [object, property] = [nameOf(node['object']), nameOf(node['property'])]
  return object === null || property === null ? null : `${object}.${property}`
}
