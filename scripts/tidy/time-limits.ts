import { parseSync } from 'oxc-parser'
import { isNode, type Node, type SourceFile } from './source-files.ts'

/**
 * A test has no limit of time of its own: such a limit fails a change that is right, on a machine that is slow.
 * `test/support/pace.ts` has the limits of all tests, and stretches them by what it measures of the machine.
 */
const RUNNERS = new Set([
  'it',
  'test',
  'describe',
  'beforeAll',
  'beforeEach',
  'afterAll',
  'afterEach',
])

/** Texts that give one wait, one file or one poll a limit of its own, or measure time. */
const TEXTS: readonly (readonly [pattern: RegExp, remedy: string])[] = [
  [/\bvi\.wait(?:For|Until)\(/, 'waitFor or expect.poll, which have the limit of the run'],
  [/\bvi\.setConfig\(|\b(?:test|hook)Timeout\b/, 'the limits of test/support/pace.ts'],
  [/\bpatienceMilliseconds\b/, 'waitFor without a limit'],
  [/\bexpect\s*\.poll\([^\n]*\btimeout:/, 'expect.poll without a limit'],
]

const MEASURING = /\bperformance\.now\(\)|\bprocess\.hrtime\b|\bDate\.now\(\) - (?!\w+ \*)/

/** Tests that compare a time with a control of the same run, or with a time that passes in any case. */
const COMPARING = new Set([
  'packages/bank-simulator/src/banks/nestpay/faults.test.ts',
  'test/stories/bank-down.test.ts',
  'test/stories/dead-endpoint.test.ts',
])

const isTestFile = (path: string): boolean =>
  /\.test\.tsx?$|\/short-run[\w-]*\.ts$/.test(path) &&
  !path.startsWith('bench/') &&
  !path.endsWith('/wait-for.test.ts')

/** Every limit of time that a test sets itself, as a sentence. */
export function ownTimeLimits(file: SourceFile): string[] {
  if (!isTestFile(file.path)) return []
  const texts = TEXTS.filter(([pattern]) => pattern.test(file.text)).map(
    ([pattern, remedy]) => `${file.path} holds ${pattern.source}; use ${remedy}`,
  )
  const measures = MEASURING.test(file.text) && !COMPARING.has(file.path)
  const isStretched = file.text.includes('support/pace.ts')
  return [
    ...texts,
    ...limitedCalls(file),
    ...(measures && !isStretched
      ? [
          `${file.path} measures time; compare states, or stretch the limit with test/support/pace.ts`,
        ]
      : []),
  ]
}

function limitedCalls(file: SourceFile): string[] {
  const { program } = parseSync(file.path, file.text)
  const found: string[] = []
  const visit = (node: Node): void => {
    const { callee, arguments: given } = node
    if (isNode(callee) && Array.isArray(given) && RUNNERS.has(nameOf(callee))) {
      const [, ...others]: unknown[] = given
      const isLimited = [given.length > 1 ? given.at(-1) : null, ...others].some(isLimit)
      const line = file.text.slice(0, node.start).split('\n').length
      if (isLimited) found.push(`${file.path}:${line} has a limit of time of its own`)
    }
    for (const value of Object.values(node)) {
      for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) visit(child)
    }
  }
  if (isNode(program)) visit(program)
  return found
}

/** `it` for `it(…)`, `it.concurrent(…)` and `it.each(…)(…)`. */
function nameOf(callee: Node): string {
  const { name, object, callee: inner, tag } = callee
  if (typeof name === 'string') return name
  const within = [object, inner, tag].find(isNode)
  return within === undefined ? '' : nameOf(within)
}

/** A number behind the function, by itself or by a name in capitals, or `timeout` among the options before it. */
function isLimit(argument: unknown): boolean {
  if (!isNode(argument)) return false
  const { type, value, name, properties } = argument
  if (type === 'Literal') return typeof value === 'number'
  if (type === 'Identifier') return /^[A-Z_]*(?:MILLISECONDS|TIMEOUT)$/.test(String(name))
  if (type !== 'ObjectExpression' || !Array.isArray(properties)) return type === 'BinaryExpression'
  return properties.some(
    (one: unknown) => isNode(one) && isNode(one['key']) && one['key']['name'] === 'timeout',
  )
}
