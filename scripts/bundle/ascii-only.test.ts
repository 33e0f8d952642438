import { runInThisContext } from 'node:vm'
import { expect, it } from 'vitest'

import { asciiOnly } from './ascii-only.ts'

const run = (program: string): unknown => runInThisContext(`(() => {${program}\n})()`)

it.each([
  ['a text', "return 'ödeme ₺'"],
  ['a text with a sign of two units', "return '💳'"],
  ['a template', 'return `12 ₺`'],
  ['a pattern', "return '12 ₺'.replace(/₺|TL/gi, '')"],
  ['a pattern of code points', "return 'a💳b'.split(/💳/u)"],
  ['a name', 'const tutar_ı = 5; return tutar_ı'],
  ['a comment', 'return 1 // — one'],
])('writes %s in ASCII, and it means the same', (_, program) => {
  const written = asciiOnly(program)
  expect(written).toMatch(/^[\0-\x7f]+$/)
  expect(written).not.toBe(program)
  expect(run(written)).toEqual(run(program))
})

it('leaves everything else as it is', () => {
  expect(asciiOnly('const a = "\\u00f6\\n" // plain')).toBe('const a = "\\u00f6\\n" // plain')
})
