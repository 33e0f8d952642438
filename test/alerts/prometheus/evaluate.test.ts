/** The evaluator means by a query what Prometheus means, and refuses what it does not know. */

import { describe, expect, it, test } from 'vitest'
import { createAlertWatch } from './alert-watch.ts'
import { evaluate } from './evaluate.ts'
import { readSamples } from './samples.ts'

const BEFORE = `
# HELP paid Payments.
# TYPE paid counter
paid{bank="a",outcome="approved"} 100
paid{bank="a",outcome="unknown"} 3
paid{bank="b",outcome="approved"} 40
age 10
away{instance="one"} 1
away{instance="two"} 0
late{instance="one",name="a job, \\"quoted\\""} 500
late{instance="two",name="other"} 500`
const NOW = `
paid{bank="a",outcome="approved"} 110
paid{bank="a",outcome="unknown"} 9
paid{bank="a",outcome="declined"} 4
paid{bank="b",outcome="approved"} 5
age 10
away{instance="one"} 1
away{instance="two"} 0
late{instance="one",name="a job, \\"quoted\\""} 500
late{instance="two",name="other"} 500
limit{instance="two",name="other"} 400`

const AT = 10_000
const scrapes = [
  { at: AT - 60, samples: readSamples(BEFORE) },
  { at: AT, samples: readSamples(NOW) },
]

/** Values by their labels. */
function asked(query: string): unknown {
  const value = evaluate(query, { at: AT, scrapes })
  if (typeof value === 'number') return value
  return value.map(({ labels, value: one }) => [...Object.values(labels), one])
}

describe('a query', () => {
  test.each<[string, unknown]>([
    ['2 * 3600 - 200 / 2', 7_100],
    ['time()', AT],
    ['time() - age', [[9_990]]],
    ['age > 9', [[10]]],
    ['age > 10', []],
    ['age > 9 or age < -1', [[10]]],
    ['time() + -1', AT - 1],
    ['age < -1 or age >= 10', [[10]]],
    ['paid{outcome="unknown"}', [['a', 'unknown', 9]]],
    ['paid{bank="a", outcome=~"unknown|decl.*"} > 5', [['a', 'unknown', 9]]],
    ['paid{outcome=~"unk"}', []],
    // The counter of bank b was reset, and the one that began within the range shows no increase yet.
    [
      'increase(paid[10m])',
      [
        ['a', 'approved', 10],
        ['a', 'unknown', 6],
        ['b', 'approved', 5],
      ],
    ],
    ['increase(paid[30s])', []],
    [
      'sum by (bank) (increase(paid[10m]))',
      [
        ['a', 16],
        ['b', 5],
      ],
    ],
    ['sum(increase(paid[10m]))', [[21]]],
    [
      'sum by (bank) (increase(paid{outcome="unknown"}[10m])) > 0.3 * sum by (bank) (increase(paid[10m]))',
      [['a', 6]],
    ],
    ['late > 100 and on (instance) away == 0', [['two', 'other', 500]]],
    ['late - limit', [['two', 'other', 100]]],
    ['late > limit', [['two', 'other', 500]]],
    [
      '(away == 1) or (late > 100)',
      [
        ['one', 1],
        ['one', 'a job, "quoted"', 500],
        ['two', 'other', 500],
      ],
    ],
  ])('%s', (query, expected) => {
    expect(asked(query)).toEqual(expected)
  })

  test.each([
    'rate(paid[10m])',
    'avg(paid)',
    '-paid',
    'sum without (bank) (paid)',
    'paid offset 5m',
    'paid unless age',
    'late > on (instance) group_left away',
    'late > ignoring (name) away',
    'paid{outcome!="unknown"}',
    'increase(paid[10m:1m])',
    '1 > 0',
    'age > bool 1',
    'paid{',
    '',
  ])('%s: refused', (query) => {
    expect(() => asked(query)).toThrow()
  })

  it('knows no value of a target that was not scraped for five minutes', () => {
    expect(evaluate('age', { at: AT + 299, scrapes })).toHaveLength(1)
    expect(evaluate('age', { at: AT + 300, scrapes })).toEqual([])
  })
})

it('an alert fires once its condition has held for its time, for one and the same series', () => {
  const annotations = { summary: '', action: '' }
  const rule = { expr: 'age > 5', for: '1m', labels: { severity: 'page' }, annotations }
  const watch = createAlertWatch([
    { ...rule, alert: 'Held' },
    { ...rule, alert: 'Gone', expr: 'up == 0', for: '30s' },
  ])
  const firing = [
    watch.look('age{of="a"} 6', 0),
    watch.look('age{of="b"} 6', 60),
    watch.look('age{of="b"} 6', 119),
    watch.look('age{of="b"} 6', 120),
    watch.look('age{of="b"} 5', 121),
    watch.look(null, 130),
    watch.look(null, 160),
    watch.look('age 5', 161),
  ]
  expect(firing).toEqual([[], [], [], ['Held'], [], [], ['Gone'], []])
})

test.each(['age', 'age{of=a} 1', 'age{of="a} 1', 'age one'])('%s is no sample', (line) => {
  expect(() => readSamples(line)).toThrow()
})
