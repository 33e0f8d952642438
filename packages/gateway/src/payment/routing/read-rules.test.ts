/** Rules come from operators: everything that is wrong with a file is named by its place. */

import { expect, test } from 'vitest'
import { readRules } from './read-rules.ts'

const ALIASES = ['akbank', 'garanti']
const LIST = { list: ['akbank'] }

function problemsOf(content: unknown): string[] {
  const reading = readRules(content, ALIASES)
  return reading.ok ? [] : reading.problems.map(({ field, rule }) => `${field} ${rule.en}`)
}

test.each([
  ['onUs'],
  ['lowestCost'],
  [{ lowestCost: {} }],
  [{ lowestCost: { yearlyMoneyPercent: 42.5 } }],
  [{ weights: { akbank: 70, garanti: 30 } }],
  [LIST],
])('the choice %j is read', (choose) => {
  const when =
    'card.bank == "0062" && card.programme in ["Bonus", "World"] && count > 1 && amount >= 1000.50'
  expect(problemsOf({ rules: [{ name: 'one', when, choose }] })).toEqual([])
})

test('the document is kept as it was written', () => {
  const rules = [{ name: 'one', when: 'hour >= 22', choose: LIST }]
  expect(readRules({ rules }, ALIASES)).toMatchObject({ ok: true, document: { rules } })
})

test.each<[unknown, RegExp]>([
  [null, /^rules must be a list of 1 to 50 rules$/],
  [{ rules: [] }, /^rules must be a list/],
  [{ rules: ['x'] }, /^rules\[0\] must be an object/],
  [{ rules: [{ choose: LIST }] }, /^rules\[0\]\.name must be a text/],
  [{ rules: [{ name: 'a', choose: LIST, if: 'x' }] }, /^rules\[0\]\.if is no field of a rule/],
  [{ rules: [{ name: 'a', when: 'card.bnk == "1"', choose: LIST }] }, /\.when No such key: bnk$/],
  [{ rules: [{ name: 'a', when: 'currency == "TRY"', choose: LIST }] }, /\.when Unknown variable/],
  [{ rules: [{ name: 'a', when: 'count == "3"', choose: LIST }] }, /\.when no such overload/],
  [
    { rules: [{ name: 'a', when: 'hour', choose: LIST }] },
    /\.when must be true or false, and is int$/,
  ],
  [{ rules: [{ name: 'a', when: 'amount >', choose: LIST }] }, /\.when Unexpected token/],
  [{ rules: [{ name: 'a', when: 7, choose: LIST }] }, /\.when must be a CEL expression/],
  [{ rules: [{ name: 'a', when: `hour in [${'1,'.repeat(300)}1]`, choose: LIST }] }, /\.when /],
  [{ rules: [{ name: 'a' }] }, /\.choose must be "onUs"/],
  [{ rules: [{ name: 'a', choose: 'cheapest' }] }, /\.choose must be/],
  [{ rules: [{ name: 'a', choose: { list: [] } }] }, /\.choose must be/],
  [{ rules: [{ name: 'a', choose: { list: ['akbank', 'akbank'] } }] }, /\.choose must be/],
  [{ rules: [{ name: 'a', choose: { weights: { akbank: 0 } } }] }, /\.choose must be/],
  [
    { rules: [{ name: 'a', choose: { lowestCost: { yearlyMoneyPercent: -1 } } }] },
    /\.choose must be/,
  ],
  [{ rules: [{ name: 'a', choose: { lowestCost: {}, list: ['akbank'] } }] }, /\.choose must be/],
  [{ rules: [{ name: 'a', choose: { list: ['ziraat'] } }] }, /\.choose names "ziraat"/],
  [
    {
      rules: [
        { name: 'a', choose: LIST },
        { name: 'a', choose: 'onUs' },
      ],
    },
    /^rules has two rules of the name "a"$/,
  ],
])('%j is refused', (content, problem) => {
  expect(problemsOf(content)[0]).toMatch(problem)
})

test.each([
  ['6. karakterde "bnk": böyle bir alan yok', 'card.bnk == "1"'],
  ['14. karakterde "currency": koşullarda böyle bir alan yok', 'count > 1 && currency == "TRY"'],
  ['1. karakterde "count == "3"": bu işleç bu türdeki değerlerle kullanılamaz', 'count == "3"'],
  ['true ya da false vermelidir; bu koşul int veriyor', 'hour'],
  ['yarım kalmış: sonunda bir değer eksik', 'amount >'],
  ['10. karakterde ")": burada beklenmiyordu', 'amount > ) 5'],
  ['23. karakterde ""x": tırnak kapanmamış', 'amount > 5 && mode == "x'],
  ['koşul çok uzun ya da çok iç içe', `hour in [${'1,'.repeat(300)}1]`],
])('a condition is refused in Turkish, without a word of the library: %s', (sentence, when) => {
  const reading = readRules({ rules: [{ name: 'a', when, choose: LIST }] }, ALIASES)
  const [{ rule } = { rule: null }] = reading.ok ? [] : reading.problems
  expect(rule?.tr).toContain(sentence)
  expect(rule?.tr).not.toContain(rule?.en)
})

test('all problems are named at once', () => {
  const rules = [
    { name: '', choose: 'x' },
    { name: 'b', when: 'foo', choose: LIST },
  ]
  expect(problemsOf({ rules })).toHaveLength(3)
})
