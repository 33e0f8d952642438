import { parser } from '@prometheus-io/lezer-promql'
import { binary } from './operators.ts'
import { type Labels, labelsKey, type Sample, type Scrape, type Value } from './samples.ts'
import {
  children,
  durationSeconds,
  labelNames,
  last,
  matcherOf,
  type Node,
  only,
  required,
  textOf,
} from './syntax.ts'

export type Moment = Readonly<{ at: number; scrapes: readonly Scrape[] }>

/** A series that no scrape has shown for so long is gone; so is one that the newest scrape does not show. */
const LOOK_BACK_SECONDS = 300

/**
 * Evaluates a query of Prometheus over scrapes, at a moment. The grammar is Prometheus's own; only what the alerts of
 * this repository use has a meaning here, and anything else throws. `increase` is the difference of the last and the
 * first value of its range, over resets: Prometheus extends it to the ends of the range, which a rule must not depend on.
 */
export function evaluate(query: string, moment: Moment): Value {
  const top = parser.configure({ strict: true }).parse(query).topNode
  const [expression] = children(top)
  if (expression === undefined) throw new Error(`no query: ${query}`)
  return meaningOf(expression, { ...moment, query })
}

type Context = Moment & Readonly<{ query: string }>

function meaningOf(node: Node, context: Context): Value {
  const { query } = context
  switch (node.name) {
    case 'NumberDurationLiteral':
      return durationSeconds(textOf(node, query))
    case 'ParenExpr':
      return meaningOf(only(node, query), context)
    case 'UnaryExpr':
      return negative(meaningOf(last(node), context), query)
    case 'VectorSelector':
      return newest(context).filter(matcherOf(node, query))
    case 'FunctionCall':
      return call(node, context)
    case 'AggregateExpr':
      return aggregate(node, context)
    case 'BinaryExpr': {
      const [left, right] = [children(node)[0] ?? node, last(node)]
      return binary(node, [meaningOf(left, context), meaningOf(right, context)], query)
    }
    default:
      throw new Error(`${node.name} has no meaning here: ${textOf(node, query)}`)
  }
}

function call(node: Node, context: Context): Value {
  const { query } = context
  const name = textOf(required(node, 'FunctionIdentifier'), query)
  const given = children(required(node, 'FunctionCallBody'))
  if (name === 'time' && given.length === 0) return context.at
  const [range] = given
  if (name === 'increase' && range?.name === 'MatrixSelector') return increase(range, context)
  throw new Error(`the function ${name} has no meaning here: ${textOf(node, query)}`)
}

function increase(range: Node, { at, scrapes, query }: Context): readonly Sample[] {
  const selector = required(range, 'VectorSelector')
  const seconds = durationSeconds(textOf(last(range), query))
  const matches = matcherOf(selector, query)
  const series = new Map<string, { labels: Labels; values: number[] }>()
  for (const scrape of scrapes.filter((one) => one.at > at - seconds && one.at <= at)) {
    for (const { labels, value } of scrape.samples.filter(matches)) {
      const known = series.get(labelsKey(labels)) ?? { labels, values: [] }
      known.values.push(value)
      series.set(labelsKey(labels), known)
    }
  }
  return [...series.values()]
    .filter(({ values }) => values.length > 1)
    .map(({ labels, values }) => ({ name: '', labels, value: growth(values) }))
}

/** After a reset the counter began at 0. */
function growth(values: readonly number[]): number {
  return values.slice(1).reduce((sum, value, index) => {
    const before = values[index] ?? 0
    return sum + (value < before ? value : value - before)
  }, 0)
}

function aggregate(node: Node, context: Context): readonly Sample[] {
  const { query } = context
  if (textOf(required(node, 'AggregateOp'), query) !== 'sum') {
    throw new Error(`the aggregation has no meaning here: ${textOf(node, query)}`)
  }
  const modifier = node.getChild('AggregateModifier')
  if (modifier !== null && modifier.getChild('By') === null) {
    throw new Error(`"without" has no meaning here: ${textOf(node, query)}`)
  }
  const names = modifier === null ? [] : labelNames(required(modifier, 'GroupingLabels'), query)
  const vector = meaningOf(only(required(node, 'FunctionCallBody'), query), context)
  if (typeof vector === 'number') throw new Error(`a sum of a number: ${textOf(node, query)}`)
  const sums = new Map<string, { labels: Labels; value: number }>()
  for (const { labels, value } of vector) {
    const kept = Object.fromEntries(names.flatMap((name) => pairOf(labels, name)))
    const known = sums.get(labelsKey(kept))
    sums.set(labelsKey(kept), { labels: kept, value: value + (known?.value ?? 0) })
  }
  return [...sums.values()].map((sum) => ({ name: '', ...sum }))
}

function pairOf(labels: Labels, name: string): [string, string][] {
  const value = labels[name]
  return value === undefined ? [] : [[name, value]]
}

function newest({ at, scrapes }: Moment): readonly Sample[] {
  const before = scrapes.filter((scrape) => scrape.at <= at && scrape.at > at - LOOK_BACK_SECONDS)
  return before.at(-1)?.samples ?? []
}

function negative(value: Value, query: string): number {
  if (typeof value === 'number') return -value
  throw new Error(`a minus before a vector has no meaning here: ${query}`)
}
