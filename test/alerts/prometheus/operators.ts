import { type Labels, labelsKey, type Sample, type Value } from './samples.ts'
import { children, labelNames, type Node, textOf } from './syntax.ts'

type Both = readonly [left: Value, right: Value]

const ARITHMETIC: Readonly<Record<string, (one: number, other: number) => number>> = {
  '+': (one, other) => one + other,
  '-': (one, other) => one - other,
  '*': (one, other) => one * other,
  '/': (one, other) => one / other,
}

const COMPARISONS: Readonly<Record<string, (one: number, other: number) => boolean>> = {
  '>': (one, other) => one > other,
  '<': (one, other) => one < other,
  '>=': (one, other) => one >= other,
  '<=': (one, other) => one <= other,
  '==': (one, other) => one === other,
  '!=': (one, other) => one !== other,
}

const OPERANDS_AND_OPERATOR = 3

/** Applies the operator between the two parts of a `BinaryExpr`. */
export function binary(node: Node, both: Both, query: string): Value {
  const operator = textOf(operatorOf(node), query)
  const isOfSets = operator === 'and' || operator === 'or'
  if (!isOfSets && children(node).length !== OPERANDS_AND_OPERATOR) {
    throw new Error(`a modifier has no meaning here: ${textOf(node, query)}`)
  }
  const compute = ARITHMETIC[operator]
  if (compute !== undefined) return arithmetic(both, compute)
  const holds = COMPARISONS[operator]
  if (holds !== undefined) return compared(both, holds)
  const on = matchedOn(node, query)
  const [left, right] = both
  if (typeof left === 'number' || typeof right === 'number') {
    throw new Error(`${operator} needs vectors: ${textOf(node, query)}`)
  }
  const keyOf = ({ labels }: Sample) => labelsKey(on === null ? labels : chosen(labels, on))
  const keys = new Set((operator === 'and' ? right : left).map(keyOf))
  if (operator === 'and') return left.filter((sample) => keys.has(keyOf(sample)))
  if (operator === 'or') return [...left, ...right.filter((sample) => !keys.has(keyOf(sample)))]
  throw new Error(`${operator} has no meaning here: ${textOf(node, query)}`)
}

/** The second part of the expression; the modifiers come after it. */
function operatorOf(node: Node): Node {
  const operator = node.firstChild?.nextSibling ?? null
  if (operator === null) throw new Error('an expression without an operator')
  return operator
}

/** The labels of `on (…)`; null: all of them. */
function matchedOn(node: Node, query: string): readonly string[] | null {
  const clause = node.getChild('MatchingModifierClause')
  if (clause === null) return null
  const list = clause.getChild('GroupingLabels')
  if (clause.getChild('On') === null || list === null) {
    throw new Error(`the matching has no meaning here: ${textOf(clause, query)}`)
  }
  return labelNames(list, query)
}

function chosen(labels: Labels, names: readonly string[]): Labels {
  return Object.fromEntries(names.map((name) => [name, labels[name] ?? '']))
}

function arithmetic([left, right]: Both, compute: (one: number, other: number) => number): Value {
  if (typeof left === 'number' && typeof right === 'number') return compute(left, right)
  // A computed value is no longer that metric's.
  return joined([left, right]).map(({ sample, one, other }) => ({
    ...sample,
    name: '',
    value: compute(one, other),
  }))
}

function compared([left, right]: Both, holds: (one: number, other: number) => boolean): Value {
  if (typeof left === 'number' && typeof right === 'number') {
    throw new Error('numbers are not compared with numbers')
  }
  return joined([left, right]).flatMap(({ sample, one, other }) =>
    holds(one, other) ? [sample] : [],
  )
}

type Pair = Readonly<{ sample: Sample; one: number; other: number }>

/** The values that belong together: of two vectors, those with the same labels. */
function joined([left, right]: Both): readonly Pair[] {
  if (typeof right === 'number' && typeof left !== 'number') {
    return left.map((sample) => ({ sample, one: sample.value, other: right }))
  }
  if (typeof left === 'number' && typeof right !== 'number') {
    return right.map((sample) => ({ sample, one: left, other: sample.value }))
  }
  if (typeof left === 'number' || typeof right === 'number') return []
  const others = new Map(right.map(({ labels, value }) => [labelsKey(labels), value]))
  return left.flatMap((sample) => {
    const other = others.get(labelsKey(sample.labels))
    return other === undefined ? [] : [{ sample, one: sample.value, other }]
  })
}
