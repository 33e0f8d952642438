import type { parser } from '@prometheus-io/lezer-promql'
import type { Sample } from './samples.ts'

/** A part of a parsed query. */
export type Node = ReturnType<typeof parser.parse>['topNode']

export function textOf({ from, to }: Pick<Node, 'from' | 'to'>, query: string): string {
  return query.slice(from, to)
}

const UNITS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3_600, d: 86_400 }

/** `90` or `-1`, or `10m` in seconds. Throws for a unit that it does not know. */
export function durationSeconds(text: string): number {
  const [, digits, unit = 's'] = /^(-?\d+(?:\.\d+)?)([a-z]+)?$/.exec(text) ?? []
  const seconds = UNITS[unit]
  if (digits === undefined || seconds === undefined) throw new Error(`no number: ${text}`)
  return Number(digits) * seconds
}

/** The values that a selector such as `up{job="vezne"}` takes. */
export function matcherOf(selector: Node, query: string): (sample: Sample) => boolean {
  const identifier = selector.getChild('Identifier')
  if (identifier === null) throw new Error(`a selector without a name: ${textOf(selector, query)}`)
  const name = textOf(identifier, query)
  const list = selector.getChild('LabelMatchers')
  const tests = (list === null ? [] : children(list)).map((matcher) => labelTest(matcher, query))
  return (sample) => sample.name === name && tests.every((test) => test(sample))
}

function labelTest(matcher: Node, query: string): (sample: Sample) => boolean {
  const [label, operator, text] = ['LabelName', 'MatchOp', 'StringLiteral'].map((name) => {
    const part = matcher.getChild(name)
    if (part === null) throw new Error(`no ${name}: ${textOf(matcher, query)}`)
    return textOf(part, query)
  }) as [string, string, string]
  const wanted: string = JSON.parse(text)
  if (operator === '=') return ({ labels }) => (labels[label] ?? '') === wanted
  if (operator !== '=~') throw new Error(`${operator} has no meaning here`)
  const pattern = new RegExp(`^(?:${wanted})$`)
  return ({ labels }) => pattern.test(labels[label] ?? '')
}

export function children(node: Node): readonly Node[] {
  const found: Node[] = []
  for (let child = node.firstChild; child !== null; child = child.nextSibling) found.push(child)
  return found
}

export function last(node: Node): Node {
  return children(node).at(-1) ?? node
}

export function only(node: Node, query: string): Node {
  const [child, other] = children(node)
  if (child === undefined || other !== undefined) throw new Error(`not one: ${textOf(node, query)}`)
  return child
}

export function required(node: Node, name: string): Node {
  const child = node.getChild(name)
  if (child === null) throw new Error(`${node.name} without ${name}`)
  return child
}

/** The names in a list such as `(instance, job)`. */
export function labelNames(list: Node, query: string): readonly string[] {
  return children(list).map((name) => textOf(name, query))
}
