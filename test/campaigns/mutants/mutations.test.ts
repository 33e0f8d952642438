import { expect, test } from 'vitest'

import { mutationsOf } from './mutations.ts'

function mutated(text: string, hasSql = false): string[] {
  return mutationsOf(text, { hasSql }).map(
    ({ start, end, after }) => text.slice(0, start) + after + text.slice(end),
  )
}

test.each<[text: string, mutants: string[]]>([
  ['a && b', ['a || b']],
  ['a >= b', ['a > b']],
  ['a === 12', ['a !== 12', 'a === 13']],
  ['x = 1_000n', ['x = 1001n']],
  ['!isOpen', ['isOpen']],
  ['if (isOpen) go()', ['if (!(isOpen)) go()']],
  ['f(true)', ['f(false)']],
  ["a + 'text'", []],
  ['type Length = 15 | 16', []],
  ["import one from 'and or 1'", []],
  ["const words = 'one and two'", []],
])('code: %s', (text, mutants) => expect(mutated(text)).toEqual(mutants))

test.each<[sql: string, mutants: string[]]>([
  ['where a = $1', ['where a <> $1']],
  ['set a = $1', []],
  ['where a < now() and b', ['where a <= now() and b', 'where a < now() or b']],
  ['between 1 and 2', ['between 2 and 2', 'between 1 and 3']],
  ['on a.b = c.d', ['on a.b <> c.d']],
  ['a is not null', ['a is null']],
  ['not exists (select from t)', ['exists (select from t)']],
  ["'a1' and $1", ["'a1' or $1"]],
])('SQL: %s', (sql, mutants) => {
  expect(mutated(`\`${sql}\``, true)).toEqual(mutants.map((mutant) => `\`${mutant}\``))
})
