/** Decision 8.33: `npm run check` judges every regular expression of the product, wherever it is made. */

import { expect, it } from 'vitest'
import { madePatterns, patternsOfSchemas } from './patterns/made-patterns.ts'
import { patternsOf } from './patterns/written-patterns.ts'

process.env['RECHECK_BACKEND'] = 'pure'
const { judge } = await import('./patterns/judge.ts')

const planted = (text: string) => patternsOf({ path: 'packages/x.ts', text, isTest: false })

it.each([
  String.raw`/^\s*(\d{1,2})\s*[/.-]?\s*(\d{4}|\d{2})\s*$/`,
  String.raw`/^([^=]+?)\s*=\s*(.*)$/`,
  '/^(?:a|a?b)*(a+)+$/u',
])('a planted %s is complained about, with its place', (pattern) => {
  const { written } = planted(`export const one = 1\nconst two = (text) => text.match(${pattern})`)
  expect(judge(written)).toEqual([
    expect.stringMatching(/^packages\/x\.ts:2: .*polynomial|exponential/),
  ])
})

it('a pattern that a function makes needs its samples', async () => {
  const { made } = planted('const find = (name) => new RegExp(name)')
  await expect(madePatterns(made)).rejects.toThrow('packages/x.ts:1 makes a pattern')
})

it('a pattern that a module makes is found by loading it, and those of schemas too', async () => {
  const path = 'packages/gateway/src/faces/pages/link/offers.ts'
  const made = await madePatterns([{ path, place: path, isInFunction: false }])
  expect(made).toContainEqual({ place: path, source: '^[0-9]{6,8}$', flags: '' })
  expect(patternsOfSchemas().map(({ source }) => source)).toContain('^(?:0?[1-9]|1[0-2])$')
})
